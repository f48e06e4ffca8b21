import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { User } from '#shared/people/users.ts'
import { tasksApi } from '#shared/work/tasks.ts'
import { newPerson, PHONE, withScreen } from '../../../testing/screen.tsx'
import { expectNone, mendAndPress, passTime } from '../../../testing/steps.ts'
import {
  createButton,
  editTask,
  endUndo,
  expectTasks,
  fillTask,
  StoredTasks,
  taskButton,
  taskForm,
  taskItem,
  taskRegion,
} from './tasks.testing.ts'

const screen = withScreen()
const TITLE = 'Fold the bulletins'
const none = taskRegion.getByText('No tasks assigned yet.', { exact: true })

let person: User
let stored: StoredTasks
beforeEach(() => {
  person = newPerson()
  stored = new StoredTasks(screen.server, person)
})

it('a task, from the first to the last, on a phone', async () => {
  await screen.open('/tasks', { as: person, size: PHONE })
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(/^My Tasks$/)
  await expect.element(none).toBeVisible()

  await fillTask({ title: '  Fold   the bulletins ', dueDate: '2026-12-13' })
  await taskForm.getByLabelText('Status').selectOptions('Blocked')
  await createButton.click()
  await expect.element(taskItem(TITLE)).toHaveTextContent('Blocked')
  await expect.element(taskItem(TITLE)).toHaveTextContent('Due: Sun, Dec 13')
  await expect.element(taskForm.getByLabelText('Title')).toHaveValue('')
  await expect.element(taskForm.getByLabelText('Title')).toHaveFocus()

  await taskButton(TITLE, 'Edit').click()
  await taskItem(TITLE).getByLabelText('Title').fill('Never mind')
  await taskItem(TITLE).getByRole('button', { name: 'Cancel' }).click()
  await expect.element(taskButton(TITLE, 'Edit')).toHaveFocus()
  await expectTasks([TITLE])
  await editTask(TITLE, { title: 'Fold them all', status: 'In Progress', dueDate: '2026-12-20' })
  await expect.element(taskItem('Fold them all')).toHaveTextContent('In Progress')
  await expect.element(taskItem('Fold them all')).toHaveTextContent('Due: Sun, Dec 20')

  await taskButton('Fold them all', 'Mark as Done').click()
  await expect.element(taskItem('Fold them all').getByText('Done', { exact: true })).toBeVisible()
  await expectNone(taskButton('Fold them all', 'Mark as Done'))
  await expect
    .poll(() => stored.all)
    .toMatchObject([{ title: 'Fold them all', status: 'Done', dueDate: '2026-12-20', version: 3 }])

  await taskButton('Fold them all', 'Delete').click()
  await expect.element(none).toBeVisible()
  await endUndo()
  await expect.poll(() => stored.all).toEqual([])
})

it('tasks stand in the order in which they are due, and many done ones are folded', async () => {
  stored.add({ title: 'In a while', dueDate: '2027-01-10' })
  stored.add({ title: 'Today', dueDate: '2026-12-06' })
  stored.add({ title: 'Late', dueDate: '2026-11-29' })
  stored.add({ title: 'Long done', dueDate: '2026-11-01', status: 'Done' })
  for (const title of ['One', 'Two', 'Three', 'Four']) stored.add({ title, status: 'Done' })
  await screen.open('/tasks', { as: person })
  const pending = ['Late', 'Today', 'In a while']
  await expectTasks([...pending, 'Four', 'Three', 'Two'])
  await page.getByRole('button', { name: 'Show done (2)' }).click()
  await expectTasks([...pending, 'Four', 'Three', 'Two', 'One', 'Long done'])
  await expect.element(taskItem('Late')).toHaveTextContent(/Due: Sun, Nov 29.*Overdue/)
  await expect.element(taskItem('Today')).toHaveTextContent(/Due: Sun, Dec 6.*today/)
  await expect.element(taskItem('In a while')).toHaveTextContent('Due: Jan 10, 2027')
  expect(page.getByText('Overdue').elements()).toHaveLength(1)

  // A task that was just marked as done stays in view.
  await page.getByRole('button', { name: 'Hide done' }).click()
  await taskButton('Today', 'Mark as Done').click()
  await expectTasks(['Late', 'In a while', 'Four', 'Three', 'Today'])
  await expect.element(taskItem('Today').getByText('Done', { exact: true })).toBeVisible()
})

describe('the list', () => {
  it('is asked for again after the live connection opened, and then only by events', async () => {
    stored.add()
    await screen.open('/tasks', { as: person })
    await screen.server.settled()
    const asked = screen.server.received(tasksApi.list).length
    expect(asked).toBeGreaterThan(1)
    await passTime(10_000)
    expect(screen.server.received(tasksApi.list)).toHaveLength(asked)
  })

  it('says that it is loading, that it could not be loaded, and can be asked for again', async () => {
    screen.allowComplaints(/^404 .*\/api\/tasks/)
    stored.add()
    const mend = screen.server.refuse(tasksApi.list, 'not_found')
    const release = screen.server.hold(tasksApi.list)
    await screen.open('/tasks', { as: person })
    await expect.element(page.getByText('Loading tasks...', { exact: true })).toBeVisible()
    release()
    await expect.element(page.getByRole('alert')).toHaveTextContent('Your tasks could not be loaded.')
    await mendAndPress(mend, page.getByRole('button', { name: 'Try again' }))
    await expectTasks([TITLE])
    await expectNone(page.getByText('Loading tasks...'))
  })

  it('says that it is fetched again, which it is when somebody comes back to it after half a minute', async () => {
    stored.add()
    await screen.open('/tasks', { as: person })
    await expectTasks([TITLE])
    await screen.server.connected()
    const release = screen.server.hold(tasksApi.list)
    await passTime(60_000)
    document.dispatchEvent(new Event('visibilitychange'))
    await expect.element(page.getByText('Fetching tasks from server...', { exact: true })).toBeVisible()
    await expectTasks([TITLE])
    release()
    await expectNone(page.getByText('Fetching tasks from server...'))
  })
})

describe('what was typed', () => {
  it('survives refusals and a line that breaks, and reaches the server in the end, once', async () => {
    screen.allowComplaints(/^500 /, /^offline /)
    await screen.open('/tasks', { as: person })
    await createButton.click()
    for (const label of ['Title', 'Due date'])
      await expect.element(taskForm.getByLabelText(label)).toHaveAttribute('aria-invalid', 'true')
    await expect.element(taskForm.getByLabelText('Title')).toHaveFocus()

    await fillTask({ title: TITLE, dueDate: '2026-12-13' })
    const expectKept = async (reason: string) => {
      await expect.element(taskForm.getByText('❌ Failed to create task', { exact: true })).toBeVisible()
      await expect.element(taskForm.getByRole('alert')).toHaveTextContent(reason)
      await expect.element(taskForm.getByLabelText('Title')).toHaveValue(TITLE)
      await expect.element(taskForm.getByLabelText('Due date')).toHaveValue('2026-12-13')
    }
    const mend = screen.server.refuse(tasksApi.create, 'internal')
    await createButton.click()
    await expectKept('Something went wrong')
    mend()
    // What has no line waits on the device, and can be changed there; the answer to a first try may have been lost.
    const reconnect = screen.server.disconnect(tasksApi.create)
    await createButton.click()
    await expectTasks([TITLE])
    await expect.element(taskItem(TITLE)).toHaveTextContent('Waiting for a connection')
    await taskButton(TITLE, 'Mark as Done').click()
    expect(stored.all).toHaveLength(0)
    reconnect()
    await expect.poll(() => stored.all).toMatchObject([{ title: TITLE, status: 'Done', dueDate: '2026-12-13' }])
    await expectNone(taskItem(TITLE).getByText('Waiting for a connection'))
    await expectTasks([TITLE])
    await expectNone(taskForm.getByRole('alert'))
    await expect.element(taskForm.getByLabelText('Title')).toHaveValue('')
    expect(stored.all).toHaveLength(1)
  })

  it('makes one task, however often one presses', async () => {
    await screen.open('/tasks', { as: person })
    await fillTask({ title: 'Order ties', dueDate: '2026-12-20' })
    await createButton.dblClick()
    await expectTasks(['Order ties'])
    expect(stored.all).toHaveLength(1)
  })
})

const goneTask = (title: string): string =>
  `“${title}” is not here any more: somebody deleted it or gave it to somebody else.`

describe('what the server refuses', () => {
  it('comes back as it was, with the reason, and what it takes is sent once', async () => {
    screen.allowComplaints(/^500 .*\/api\/tasks/)
    stored.add()
    await screen.open('/tasks', { as: person, size: PHONE })
    const item = taskItem(TITLE)
    const alert = item.getByRole('alert')

    const mends = [tasksApi.update, tasksApi.remove].map((endpoint) => screen.server.refuse(endpoint, 'internal'))
    await taskButton(TITLE, 'Mark as Done').click()
    await expect.element(alert).toHaveTextContent('The task could not be saved. Something went wrong.')
    await alert.getByRole('button', { name: 'Discard my change' }).click()
    await expectNone(alert)
    await expect.element(item).toHaveTextContent('Pending')
    await expect.element(taskButton(TITLE, 'Mark as Done')).toBeVisible()

    await taskButton(TITLE, 'Delete').click()
    await expectNone(item)
    await endUndo()
    await expect.element(alert).toHaveTextContent('The task could not be deleted.')
    await editTask(TITLE, { title: 'Fold them all', status: 'Blocked' })
    await expect.element(alert).toHaveTextContent('What you wrote: Fold them all (Blocked)')
    await expectTasks([TITLE])

    // The form, too, still knows what was written.
    await taskButton(TITLE, 'Edit').click()
    await expect.element(item.getByLabelText('Title')).toHaveValue('Fold them all')
    await expect.element(item.getByLabelText('Status')).toHaveValue('Blocked')
    await item.getByRole('button', { name: 'Cancel' }).click()
    for (const mend of mends) mend()
    await alert.getByRole('button', { name: 'Try again' }).click()
    await expect.element(taskItem('Fold them all')).toHaveTextContent('Blocked')
    await expect.poll(() => stored.all).toMatchObject([{ title: 'Fold them all', status: 'Blocked', version: 2 }])
    await expectNone(alert)
  })

  it('a deletion that waits for a connection names its task, and can be taken back', async () => {
    screen.allowComplaints(/^offline /)
    stored.add()
    await screen.open('/tasks', { as: person })
    await expectTasks([TITLE])
    const reconnect = screen.server.disconnect(tasksApi.remove)
    await taskButton(TITLE, 'Delete').click()
    await expectTasks([])
    await endUndo()
    await expect.element(taskRegion.getByText('Will be deleted as soon as there is a connection.')).toBeVisible()
    await taskRegion.getByRole('button', { name: /^Keep it ?: Fold the bulletins/ }).click()
    await expectTasks([TITLE])
    reconnect()
    await passTime(60_000)
    expect(stored.all).toHaveLength(1)
  })

  it('nothing twice: a change is sent once, however often one taps', async () => {
    stored.add()
    await screen.open('/tasks', { as: person, size: PHONE })
    const releases = [tasksApi.update, tasksApi.remove].map((endpoint) => screen.server.hold(endpoint))
    const tapTwice = async (name: 'Mark as Done' | 'Delete') => {
      await expect.element(taskButton(TITLE, name)).toBeVisible()
      const button = taskButton(TITLE, name).element() as HTMLElement
      button.click()
      button.click()
    }
    await tapTwice('Mark as Done')
    await expect.element(taskItem(TITLE).getByText('Done', { exact: true })).toBeVisible()
    await tapTwice('Delete')
    await expect.element(taskRegion.getByText('No tasks assigned yet.')).toBeVisible()
    for (const release of releases) release()
    await endUndo()
    await expect.poll(() => stored.all).toEqual([])
    expect(screen.server.received(tasksApi.update)).toHaveLength(1)
    expect(screen.server.received(tasksApi.remove)).toHaveLength(1)
  })

  it.each(['Mark as Done', 'Delete', 'Save'] as const)(
    'a task that is gone already leaves the list when one presses %s',
    async (name) => {
      screen.allowComplaints(/^404 .*\/api\/tasks/)
      const task = stored.add({ title: 'Gone', dueDate: '2026-12-10' })
      stored.add()
      await screen.open('/tasks', { as: person })
      await expectTasks(['Gone', TITLE])
      // What the page asks for once it is connected would tell that the task is gone.
      await screen.server.settled()
      stored.removeElsewhere(task, { isTold: false })
      if (name === 'Save') await editTask('Gone', { title: 'Too late' })
      else await taskButton('Gone', name).click()
      if (name === 'Delete') {
        await expectNone(taskItem('Gone'))
        await endUndo()
      }
      await expect.element(page.getByText(goneTask('Gone'))).toBeVisible()
      await expectTasks([TITLE])
      await page.getByRole('button', { name: 'Close' }).click()
      await expectNone(page.getByText(goneTask('Gone')))
    },
  )

  it('a task that was given to somebody else leaves the list', async () => {
    screen.allowComplaints(/^403 .*\/api\/tasks/)
    const task = stored.add()
    await screen.open('/tasks', { as: person })
    await expectTasks([TITLE])
    await screen.server.settled()
    stored.changeElsewhere(task, { assignedTo: 'somebody' }, { isTold: false })
    await taskButton(TITLE, 'Mark as Done').click()
    await expect.element(page.getByText(goneTask(TITLE))).toBeVisible()
    expect(stored.all).toMatchObject([{ title: TITLE, status: 'Pending' }])
    await expectTasks([])
    await page.getByRole('button', { name: 'Close' }).click()
    await expect.element(taskRegion.getByText('No tasks assigned yet.')).toBeVisible()
  })
})

describe('a task that somebody else has changed, of which this page has learned nothing', () => {
  const untold = { isTold: false }
  const conflict = page.getByRole('region', { name: 'Somebody changed this task while you were editing it.' })

  beforeEach(() => screen.allowComplaints(/^409 .*\/api\/tasks/))

  it('is shown in both versions, and mine can be kept', async () => {
    const task = stored.add()
    await screen.open('/tasks', { as: person })
    await expectTasks([TITLE])
    await screen.server.settled()
    stored.changeElsewhere(task, { title: 'Fold them in half', status: 'In Progress' }, untold)
    await editTask(TITLE, { title: 'Fold them twice' })
    await expect.element(conflict.getByRole('alert')).toBeVisible()
    await expect.element(conflict).toHaveFocus()
    expect(
      conflict
        .getByRole('heading')
        .elements()
        .map(({ textContent }) => textContent),
    ).toEqual(['Your version', 'The version saved meanwhile'])
    await expect.element(conflict).toHaveTextContent(/Fold them twice.*Pending.*Fold them in half.*In Progress/)
    expect(stored.all).toMatchObject([{ title: 'Fold them in half', version: 2 }])
    await conflict.getByRole('button', { name: 'Keep mine' }).click()
    await expectTasks(['Fold them twice'])
    await expect.element(taskButton('Fold them twice', 'Edit')).toHaveFocus()
    await expect.poll(() => stored.all).toMatchObject([{ title: 'Fold them twice', status: 'Pending', version: 3 }])
  })

  it('can be left as the other has saved it', async () => {
    const task = stored.add()
    await screen.open('/tasks', { as: person })
    await expectTasks([TITLE])
    await screen.server.settled()
    stored.changeElsewhere(task, { title: 'Fold them thrice' }, untold)
    await editTask(TITLE, { status: 'Blocked' })
    await page.getByRole('button', { name: 'Take the other' }).click()
    await expectTasks(['Fold them thrice'])
    await expect.element(taskItem('Fold them thrice')).toHaveTextContent('Pending')
    expect(stored.all).toMatchObject([{ title: 'Fold them thrice', version: 2 }])
  })

  it('needs no decision where both wrote the same, or the other changed something else', async () => {
    const task = stored.add()
    await screen.open('/tasks', { as: person })
    await expectTasks([TITLE])
    await screen.server.settled()
    stored.changeElsewhere(task, { title: 'Fold them flat' }, untold)
    await editTask(TITLE, { title: 'Fold them flat' })
    await expectTasks(['Fold them flat'])
    stored.changeElsewhere(task, { dueDate: '2026-12-20' }, untold)
    await editTask('Fold them flat', { status: 'Blocked' })
    await expect.element(taskItem('Fold them flat')).toHaveTextContent('Due: Sun, Dec 20')
    await expect.poll(() => stored.all).toMatchObject([{ status: 'Blocked', dueDate: '2026-12-20', version: 4 }])
    await expectNone(page.getByRole('alert'))
  })
})

it('a live change leaves the open form as it is, and a deletion ends it; both are said', async () => {
  const task = stored.add()
  stored.add({ title: 'Another', dueDate: '2026-12-20' })
  await screen.open('/tasks', { as: person })
  await screen.server.connected()
  await taskButton(TITLE, 'Edit').click()
  await taskItem(TITLE).getByLabelText('Title').click()
  await userEvent.keyboard('{End} with')
  stored.changeElsewhere(task, { title: 'Fold the letters', dueDate: '2026-12-24' })
  const form = taskItem('Fold the letters')
  await expect.element(form.getByRole('status')).toHaveTextContent(/Somebody has changed this task meanwhile/)
  // The task would stand behind the other one now, but nothing moves below somebody's hands.
  await expect.element(form.getByLabelText('Title')).toHaveFocus()
  await userEvent.keyboard(' care')
  await expect.element(form.getByLabelText('Title')).toHaveValue(`${TITLE} with care`)
  await form.getByRole('button', { name: 'Cancel' }).click()
  await expectTasks(['Another', 'Fold the letters'])
  await expect.element(taskButton('Fold the letters', 'Edit')).toHaveFocus()

  await taskButton('Fold the letters', 'Edit').click()
  stored.removeElsewhere(task)
  await expect.element(page.getByText(goneTask('Fold the letters'))).toBeVisible()
})

it('the form of a long title shows its beginning', async () => {
  const title = 'Return the lost umbrellas of three rainy Sundays to the church office'
  stored.add({ title })
  await screen.open('/tasks', { as: person, size: PHONE })
  await taskButton(title, 'Edit').click()
  const field = taskItem(title).getByLabelText('Title')
  await expect.element(field).toHaveFocus()
  const { scrollLeft, scrollWidth, clientWidth } = field.element()
  expect([scrollLeft, scrollWidth > clientWidth]).toEqual([0, true])
})
