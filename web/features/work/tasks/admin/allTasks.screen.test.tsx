import { beforeEach, expect, it } from 'vitest'
import { type Locator, userEvent } from 'vitest/browser'
import { type User, usersApi } from '#shared/people/users.ts'
import { type Task, tasksApi } from '#shared/work/tasks.ts'
import { newPerson, withScreen } from '../../../../testing/screen.tsx'
import { expectBriefly, expectNone, expectTexts, mendAndPress, panel } from '../../../../testing/steps.ts'

const screen = withScreen()
const allTasks = panel('Team task list')
const assignForm = panel('Assign Task to User')
const createForm = panel('Create a Task')
const titles = allTasks.getByRole('heading', { level: 3 })
const item = (title: string): Locator => allTasks.getByRole('listitem', { name: title, exact: true })

let admin: User
let ann: User
let ben: User
let stored: Task[]

/** The newest first, as the server has them. */
function store(task: Partial<Task>): Task {
  const { title = 'Fold the bulletins', assignedTo = ann._id } = task
  const made: Task = {
    dueDate: '2026-12-13',
    status: 'Pending',
    version: 1,
    ...task,
    title,
    assignedTo,
    _id: `task${stored.length}`,
  }
  stored = [made, ...stored]
  return made
}

beforeEach(() => {
  admin = newPerson({ name: 'Marcus Whitfield', role: 'admin' })
  ann = newPerson({ name: 'Ann Lindqvist' })
  ben = newPerson({ name: 'Benjamin Ortiz' })
  stored = []
  const { server } = screen
  server.on(usersApi.directory, () => [admin, ann, ben])
  server.on(usersApi.all, () => [admin, ann, ben])
  server.on(tasksApi.list, () => stored)
  server.on(tasksApi.create, ({ assignedTo = admin._id, ...task }) => store({ ...task, assignedTo }))
  server.on(tasksApi.assign, ({ userId, task }) => store({ title: task, assignedTo: userId, dueDate: null }))
})

async function openPage(): Promise<void> {
  await screen.open('/admin', { as: admin })
  // The people are there, too.
  await expect.poll(() => assignForm.getByRole('option', { name: ann.name }).elements().length).toBe(1)
}

it('tasks that cannot be loaded are asked for again', async () => {
  screen.allowComplaints(/^404 .*\/api\/tasks/)
  store({ title: 'Order ties' })
  const mend = screen.server.refuse(tasksApi.list, 'not_found')
  await openPage()
  await expect.element(allTasks.getByText('The tasks could not be loaded.', { exact: true })).toBeVisible()
  await mendAndPress(mend, allTasks.getByRole('button', { name: 'Try again' }))
  await expect.element(item('Order ties')).toBeVisible()
})

it('tasks are searched by title and person, and narrowed to a status', async () => {
  store({ title: 'Print the rota', status: 'Done' })
  store({ title: 'Order ties', assignedTo: ben._id })
  store({ title: 'Order name tags', status: 'Blocked' })
  await openPage()
  const search = allTasks.getByLabelText('Search tasks')
  // The due date of all is one day: the newest first. A search finds done ones, too.
  await expectTexts(titles, ['Order name tags', 'Order ties'])
  await search.fill('lindqvist')
  await expectTexts(titles, ['Order name tags', 'Print the rota'])
  await expect.poll(() => allTasks.getByRole('status').filter({ hasText: '2 tasks' }).elements().length).toBe(1)
  await search.fill('order ann')
  await expectTexts(titles, ['Order name tags'])
  await allTasks.getByLabelText('Which status to show').selectOptions('Done')
  await expect.element(allTasks.getByText('No tasks found.', { exact: true })).toBeVisible()
  await search.fill('')
  await expectTexts(titles, ['Print the rota'])
  await search.fill('ties')
  await allTasks.getByRole('button', { name: 'Show all' }).click()
  await expectTexts(titles, ['Order name tags', 'Order ties'])
  await allTasks.getByRole('button', { name: 'Show done (1)' }).click()
  await expectTexts(titles, ['Order name tags', 'Order ties', 'Print the rota'])
})

it('a task for nobody else is one’s own', async () => {
  await openPage()
  await createForm.getByRole('button', { name: 'Create a Task', exact: true }).click()
  const user = createForm.getByLabelText('User')
  await expect.element(user.getByRole('option').first()).toHaveTextContent(/^Myself \(Marcus Whitfield\)$/)
  await createForm.getByLabelText('Title').fill('Call the caretaker')
  await createForm.getByLabelText('Due date').fill('2026-12-08')
  await createForm.getByRole('button', { name: 'Create Task' }).click()
  await expect.element(item('Call the caretaker')).toHaveTextContent('Marcus Whitfield')
  expect(stored).toMatchObject([{ title: 'Call the caretaker', assignedTo: admin._id }])
})

it('two presses assign once', async () => {
  await openPage()
  const release = screen.server.hold(tasksApi.assign)
  await assignForm.getByLabelText('User').selectOptions(ann.name)
  await assignForm.getByLabelText('Task').fill('Count the chairs')
  await assignForm.getByLabelText('Task').click()
  await userEvent.keyboard('{Enter}{Enter}')
  release()
  await expectBriefly('Task assigned successfully')
  expect(stored).toHaveLength(1)
})

it('ten thousand tasks come page by page, and what is being edited stays', async () => {
  // Tasks of a team of many years, as the server would answer them.
  const many: Task[] = Array.from({ length: 10_000 }, (_, place) => ({
    _id: `task-${place}`,
    title: `Task ${place}`,
    dueDate: null,
    status: place % 2 === 0 ? 'Done' : 'Pending',
    assignedTo: place % 3 === 0 ? ann._id : ben._id,
    version: 1,
  }))
  screen.server.on(tasksApi.list, ({ doneSince }) => (doneSince ? many.slice(0, 60) : many))
  await openPage()
  await expect.poll(() => titles.elements().length).toBe(5)
  await allTasks.getByRole('button', { name: 'Show done (30)' }).click()
  await allTasks.getByRole('button', { name: 'Show all 60' }).click()
  await expect.element(allTasks.getByText('Page 1 of 3', { exact: true })).toBeVisible()
  const older = allTasks.getByRole('button', { name: 'tasks done over 90 days ago' })
  await older.click()
  await expect.element(older).toHaveTextContent(/^Hide tasks done over 90 days ago$/)
  await expect.poll(() => titles.elements().length).toBe(20)
  await item('Task 3').getByRole('button', { name: 'Edit' }).click()
  await item('Task 3').getByLabelText('Title').fill('Half typed')
  await allTasks.getByRole('button', { name: 'Next' }).click()
  await expect.element(allTasks.getByText('Page 2 of 500', { exact: true })).toBeVisible()
  await expect.element(item('Task 41')).toBeVisible()
  await expect.element(item('Task 3').getByLabelText('Title')).toHaveValue('Half typed')
  await item('Task 3').getByRole('button', { name: 'Cancel' }).click()
  await expectNone(item('Task 3'))
  await allTasks.getByLabelText('Search tasks').fill('task 777 ortiz')
  await allTasks.getByLabelText('Which status to show').selectOptions('Pending')
  await expectTexts(
    titles,
    many
      .filter(({ title, status, assignedTo }) => /777/.test(title) && status === 'Pending' && assignedTo === ben._id)
      .map(({ title }) => title),
  )
  await expectNone(allTasks.getByRole('button', { name: 'Next' }))
})
