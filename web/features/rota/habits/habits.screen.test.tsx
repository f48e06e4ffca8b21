import { beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { AppError } from '#shared/errors.ts'
import type { User } from '#shared/people/users.ts'
import { type Habit, type HabitPerson, type Habits, habitsApi, type NewHabitAnswer } from '#shared/rota/habits.ts'
import { postsApi } from '#shared/rota/posts.ts'
import { templatesApi } from '#shared/rota/templates.ts'
import { expectAccessible } from '../../../testing/accessibility.ts'
import { newPerson, PHONE, withScreen } from '../../../testing/screen.tsx'
import { postWith } from '../board/board.testing.ts'

const screen = withScreen()

const person = (name: string, more: Partial<HabitPerson> = {}): HabitPerson => ({
  ...{ _id: name.replace(' ', '-'), name, seen: { times: 6, of: 12 }, post: null, service: null, often: null },
  ...more,
})
const nothing = { seen: null, post: null, people: [], unlinked: [], posts: [] }
const [head, door] = [
  { _id: 'head', name: 'Head Usher' },
  { _id: 'door', name: 'Main Door' },
]
const keep: Habit = {
  ...nothing,
  ...{ _id: 'skill:head', kind: 'skill', post: head, seen: { times: 12, of: 12 }, unlinked: ['Old Tim'] },
  people: [person('Harold Greene'), person('Ruth Bell')],
}
const couple: Habit = {
  ...nothing,
  ...{ _id: 'couple:b c', kind: 'couple', seen: { times: 5, of: 6 } },
  people: [person('Bill Reed'), person('Carol Reed')],
}
const wish = (times: number) => ({ post: { ...door, seen: { times, of: 6 } } })
const usual: Habit = {
  ...nothing,
  ...{ _id: 'usual', kind: 'usual' },
  people: [
    person('Ann Hale', {
      ...wish(6),
      service: { weekday: 0, serviceTime: '9am', templateId: null, seen: { times: 5, of: 6 } },
    }),
    person('Bo Lee', wish(5)),
  ],
}
const often: Habit = {
  ...nothing,
  ...{ _id: 'often', kind: 'often' },
  people: [
    person('Ann Hale', { often: { times: 2, per: 'month' } }),
    person('Bo Lee', { often: { times: 4, per: 'month', inARow: 2 } }),
  ],
}
const order: Habit = { ...nothing, _id: 'order', kind: 'order', posts: [head, door] }

let admin: User
let shown: Habits
/** Answers that were sent, in order. */
let sent: NewHabitAnswer[]

beforeEach(() => {
  admin = newPerson({ name: 'Marcus Whitfield', role: 'admin' })
  sent = []
  const all = [keep, couple, usual, often, order]
  shown = { from: '2026-08-30', to: '2026-11-29', habits: all, skipped: 0, undo: null }
  screen.server.on(habitsApi.show, () => shown)
  screen.server.on(habitsApi.answer, ({ answers }) => {
    sent.push(...answers)
    const ids = answers.map(({ id }) => id)
    const skipped = shown.skipped + answers.filter(({ answer }) => answer === 'no').length
    shown = { ...shown, habits: shown.habits.filter(({ _id }) => !ids.includes(_id)), skipped, undo: 'token' }
    return { written: [], habits: shown }
  })
  screen.server.on(habitsApi.undo, () => {
    shown = { ...shown, habits: all, skipped: 0, undo: null }
    return shown
  })
  screen.server.on(habitsApi.again, () => {
    shown = { ...shown, habits: all, skipped: 0 }
    return shown
  })
})

const open = (size = PHONE) => screen.open('/rota/habits', { as: admin, size })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const question = (name: string) => page.getByRole('region', { name })

it('is a part of the plan, whose tab is the current one', async () => {
  await screen.open('/rota/habits', { as: admin, size: PHONE })
  const tabs = page.getByRole('navigation', { name: 'Rota' })
  await expect.element(tabs.getByRole('link', { name: 'Plan', exact: true })).toHaveAttribute('aria-current', 'page')
  await expect.element(tabs.getByRole('link', { name: 'To do' })).not.toHaveAttribute('aria-current')
})

it('each question has its names and numbers, and one press answers it in its place', async () => {
  await open()
  const first = question('Only Harold Greene, Ruth Bell, and Old Tim ever stood at Head Usher. Keep it theirs?')
  await expect.element(first.getByText('Harold Greene: 6 of 12 services')).toBeVisible()
  await expect.element(first.getByText(/^Old Tim: not linked/)).toBeVisible()
  await expect.element(page.getByText('At 5 of 6 services at which one of them was, the other was, too.')).toBeVisible()
  await expect.element(page.getByText('Main Door 6 of 6 · Sunday 9am 5 of 6')).toBeVisible()
  await expect.element(page.getByText('2 times a month: 6 of 12 services')).toBeVisible()
  await expect.element(page.getByText('4 times a month, up to 2 weeks in a row: 6 of 12 services')).toBeVisible()
  await expect.element(page.getByText(/^Weeks in a row count as fine for Bo Lee, as many as stand here/)).toBeVisible()
  await expectAccessible(first)

  await button('Keep it theirs').click()
  await expect.element(page.getByText('Done: Head Usher.')).toBeVisible()
  await expect.element(first).not.toBeInTheDocument()
  // The focus does not fall back to the top of the page.
  await userEvent.keyboard('{Tab}')
  expect(document.activeElement?.textContent).toBe('Undo all')
  await button('Only together').click()
  await button('Use this order').click()
  // One press takes all of them back: it is there once, beside the last.
  await expect.poll(() => page.getByText(/^Done: /).elements().length).toBe(3)
  expect(page.getByRole('button', { name: 'Undo all' }).elements()).toHaveLength(1)
  expect(sent.map(({ id, answer }) => [id, answer])).toEqual([
    ['skill:head', 'yes'],
    ['couple:b c', 'only_together'],
    ['order', 'yes'],
  ])
})

it('who is not ticked is left out of a list', async () => {
  await open()
  await page.getByRole('checkbox', { name: /^Bo Lee Main Door/ }).click()
  await expect.element(page.getByText('Who is not ticked is not asked about again.')).toBeVisible()
  await button('Take 1 as a wish').click()
  await expect.element(page.getByText('Done: usual places.')).toBeVisible()
  expect(sent).toEqual([{ id: 'usual', answer: 'yes', people: ['Ann-Hale'] }])
})

it('all answers are taken back together, and a no is asked again', async () => {
  await open()
  await page.getByRole('button', { name: 'Not so' }).first().click()
  await button('Together if possible').click()
  await page.getByRole('button', { name: 'Undo all' }).first().click()
  await expect.element(page.getByText('Your answers of the last ten minutes were taken back.')).toBeVisible()
  await expect.element(button('Keep it theirs')).toBeVisible()
  for (const _ of shown.habits) await page.getByRole('button', { name: 'Not so' }).first().click()
  await expect.element(page.getByText('There is nothing to ask.')).toBeVisible()
  await button('Ask again: 5 skipped questions').click()
  await expect.element(button('Keep it theirs')).toBeVisible()
})

it('what is refused stands at its question with the reason, which is shown as it is by now', async () => {
  await open()
  screen.server.on(habitsApi.answer, () => {
    shown = { ...shown, habits: shown.habits.filter(({ kind }) => kind !== 'order') }
    throw new AppError('habit_changed', { params: { name: 'Head Usher' } })
  })
  screen.allowComplaints(/409/)
  await button('Keep it theirs').click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('This was changed since: Head Usher.')
  await expect.element(button('Use this order')).not.toBeInTheDocument()
})

it('templates and posts lead to the questions, and say how many there are', async () => {
  screen.server.on(postsApi.list, () => [postWith({ _id: 'door', name: 'Main Door' })])
  screen.server.on(templatesApi.list, () => [])
  await screen.open('/rota/setup', { as: admin, size: PHONE })
  const link = page.getByRole('link', { name: /^What your schedule shows.*5 questions$/ })
  await expect.element(link).toHaveAttribute('href', '/rota/habits')
})

it('a schedule that shows nothing says so', async () => {
  shown = { from: null, to: null, habits: [], skipped: 0, undo: null }
  await open()
  await expect.element(page.getByText('There is nothing to ask.')).toBeVisible()
  await expect.element(page.getByText(/four services or more/)).toBeVisible()
})

it('a press on the next question is not lost while an answer is under way', async () => {
  await open()
  const release = screen.server.hold(habitsApi.answer)
  await page.getByRole('button', { name: 'Keep it theirs' }).click()
  await page.getByRole('button', { name: 'Only together' }).click()
  release()
  await expect
    .poll(() => sent.map(({ id, answer }) => `${id} ${answer}`))
    .toEqual(['skill:head yes', 'couple:b c only_together'])
})
