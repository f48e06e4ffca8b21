import { beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { User } from '#shared/people/users.ts'
import { tasksApi } from '#shared/work/tasks.ts'
import { newPerson, withScreen } from '../../../testing/screen.tsx'
import { expectFocusIn, expectNone, expectVisibleFocus, passTime, tabTo } from '../../../testing/steps.ts'
import {
  endUndo,
  expectTasks,
  StoredTasks,
  taskButton,
  taskForm,
  taskItem,
  taskRegion,
  undoButton,
} from './tasks.testing.ts'

const screen = withScreen()
let person: User
let stored: StoredTasks
const openPage = () => screen.open('/tasks', { as: person })
const said = (text: string) => page.getByRole('status').getByText(text)

beforeEach(() => {
  person = newPerson()
  stored = new StoredTasks(screen.server, person)
})

it('a task is created, edited, finished and deleted with the keyboard alone', async () => {
  stored.add({ title: 'Count the chairs', dueDate: '2026-12-20' })
  await openPage()
  await tabTo(taskForm.getByLabelText('Title'))
  await userEvent.keyboard('Fold the bulletins')
  await userEvent.tab()
  await userEvent.keyboard('12132026{Enter}')
  await expectTasks(['Fold the bulletins', 'Count the chairs'])
  await expect.element(taskForm.getByLabelText('Title')).toHaveFocus()

  await openPage()
  await tabTo(taskButton('Fold the bulletins', 'Edit'))
  expectVisibleFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(taskItem('Fold the bulletins').getByLabelText('Title')).toHaveFocus()
  await userEvent.keyboard('{Control>}a{/Control}Fold them all')
  await userEvent.tab()
  // Sets it to Done, the last of the four: the task moves behind the other one, and the focus goes with it.
  await userEvent.keyboard('{End}')
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  await expectTasks(['Count the chairs', 'Fold them all'])
  await expect.element(taskItem('Fold them all')).toHaveTextContent('Done')
  await expect.element(taskButton('Fold them all', 'Edit')).toHaveFocus()
  await expect.element(said('Saved: Fold them all')).toBeInTheDocument()

  await openPage()
  await tabTo(taskButton('Count the chairs', 'Mark as Done'))
  await userEvent.keyboard(' ')
  await expect.element(taskItem('Count the chairs')).toHaveTextContent('Done')
  await expect.element(said('Done: Count the chairs')).toBeInTheDocument()
  // Goes on to the next task of the list.
  await expect.element(taskItem('Fold them all')).toHaveFocus()
  await tabTo(taskButton('Fold them all', 'Delete'))
  await userEvent.keyboard('{Enter}')
  await expectTasks(['Count the chairs'])
  await expect.element(taskItem('Count the chairs')).toHaveFocus()
  expectVisibleFocus()
  await tabTo(taskButton('Count the chairs', 'Delete'))
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('No tasks assigned yet.')).toBeVisible()
  // No task is left to go on with: the place of the list has the focus.
  await expectFocusIn(taskRegion)
})

it('a deletion is undone by the keyboard, and nothing was sent', async () => {
  const titles = ['First', 'Second', 'Third']
  for (const [place, title] of titles.entries()) stored.add({ title, dueDate: `2026-12-2${place}` })
  await openPage()
  await tabTo(taskButton('Second', 'Delete'))
  await userEvent.keyboard('{Enter}')
  await expectTasks(['First', 'Third'])
  await expect.element(page.getByRole('status').getByText(/^Deleted: Second/)).toBeVisible()
  ;(undoButton.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expectTasks(titles)
  await expect.element(taskItem('Second')).toHaveFocus()
  await expectNone(undoButton)
  await passTime(20_000)
  expect(screen.server.received(tasksApi.remove)).toEqual([])
  expect(stored.all).toHaveLength(3)
})

it('a deletion is sent when its ten seconds are over', async () => {
  for (const title of ['First', 'Second']) stored.add({ title })
  await openPage()
  await taskButton('First', 'Delete').click()
  await expect.element(undoButton).toBeVisible()
  await endUndo()
  await expect.poll(() => stored.all).toMatchObject([{ title: 'Second' }])
  await expectNone(undoButton)
})
