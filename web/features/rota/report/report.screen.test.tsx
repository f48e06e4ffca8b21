import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { type User, usersApi } from '#shared/people/users.ts'
import { type ReportRow, rotaReportApi } from '#shared/rota/report.ts'
import { todoApi } from '#shared/rota/todo.ts'
import { DESKTOP, newPerson, PHONE, withScreen } from '../../../testing/screen.tsx'
import { expectNone, expectTexts } from '../../../testing/steps.ts'
import { annWith } from '../../people/sessions/session.testing.ts'

const screen = withScreen()

const row = (name: string, change: Partial<ReportRow> = {}): ReportRow => ({
  user: { _id: name.replace(' ', ''), name },
  ...{ share: 2, planned: 0, fair: 2, served: 0, asked: 0, accepted: 0, declined: 0, declinedLate: 0 },
  ...{ offersTaken: 0, absent: 0 },
  ...change,
})

/** The users whom the server knows. */
let people: User[] = []

async function open(rows: ReportRow[], size: typeof PHONE): Promise<void> {
  screen.server.on(rotaReportApi.show, () => rows)
  screen.server.on(usersApi.all, () => people)
  screen.server.on(todoApi.show, () => ({ day: null, open: 0, unanswered: 0, swaps: 0, exhausted: 0 }))
  await screen.open('/rota/report', { as: newPerson({ role: 'admin' }), size })
}

const ROWS = [
  row('Ann Abel', { planned: 4, served: 3, asked: 1, declined: 2, declinedLate: 1 }),
  row('Bob Burr', { planned: 1, fair: 3, served: 1 }),
]

it('says first who served most and who waits longest, then what the bars mean', async () => {
  await open(ROWS, DESKTOP)
  await expect
    .element(page.getByText('2 people served 4 times; each 1 to 3. One more service is planned.'))
    .toBeVisible()
  await expect.element(page.getByText('Most: Ann Abel. Furthest below their fair share: Bob Burr.')).toBeVisible()
  await page.getByText('What the bars mean').click()
  await expect.element(page.getByText('Fair share: All services of these days')).toBeVisible()
  await expect.element(page.getByRole('img', { name: '4 of about 2: 3 served, 1 planned' })).toBeVisible()
  await expect.element(page.getByRole('cell', { name: '2, 1 late' })).toBeVisible()
  await expect.element(page.getByRole('row', { name: /^Bob Burr/ })).toHaveTextContent(/1 of about 31––––$/)
  // The person furthest from their share stands first.
  const share = page.getByRole('columnheader', { name: 'Against the fair share' })
  await expect.element(share).toHaveAttribute('aria-sort', 'descending')
  await expectTexts(page.getByRole('rowheader'), ['Ann Abel', 'Bob Burr'])
  await page.getByRole('button', { name: 'Served', exact: true }).click()
  await expect.element(share).not.toHaveAttribute('aria-sort')
})

it('shows those far from their share first, from both ends, and folds on phones who is close to it', async () => {
  const even = ['Cid Cole', 'Dee Dunn', 'Eve East', 'Flo Ford', 'Gus Gray'].map((name) =>
    row(name, { planned: 2, served: 2 }),
  )
  const all = ['Ann Abel', 'Bob Burr', ...even.map(({ user }) => user.name)]
  const names = page.getByText(new RegExp(`^(${all.join('|')})$`))
  await open([...even, ...ROWS], DESKTOP)
  await expectTexts(names, all)
  await open([...even, ...ROWS], PHONE)
  await expectTexts(names, all.slice(0, 5))
  await page.getByRole('button', { name: '2 more, within one of their share' }).click()
  await expectTexts(names, all)
})

it('says of nobody who has not joined that they are below their share', async () => {
  people = [annWith({ _id: 'BobBurr', name: 'Bob Burr', joined: false })]
  await open(ROWS, PHONE)
  await expect.element(page.getByText('Most: Ann Abel.', { exact: true })).toBeVisible()
  await expectNone(page.getByText(/Furthest below/))
  people = []
})

it('is a card for each person on a phone', async () => {
  await open(ROWS, PHONE)
  await expect.element(page.getByText('4 of about 2: 3 served, 1 planned')).toBeVisible()
  await expect.element(page.getByText('Declined 2 · Declined late 1')).toBeVisible()
  const lengths = [...page.getByRole('group', { name: 'Length' }).element().querySelectorAll('label')]
  expect(lengths).toHaveLength(3)
  // In one line, each with the height of its text and 44 px for a thumb.
  expect(new Set(lengths.map((option) => option.getBoundingClientRect().top)).size).toBe(1)
  expect(new Set(lengths.map((option) => option.getBoundingClientRect().height))).toEqual(new Set([44]))
})

it('says that nobody has served yet where all is still to come', async () => {
  await open([row('Ann Abel', { planned: 1, fair: 0.5, asked: 1 }), row('Bob Burr', { fair: 0.5 })], PHONE)
  await expect
    .element(page.getByText('Nobody has served in these days yet; what is planned stands below.'))
    .toBeVisible()
  await expect.element(page.getByText('1 of about 1: 1 planned')).toBeVisible()
  await expect.element(page.getByText('Everybody is within one service of their fair share.')).toBeVisible()
})

it('says that nobody served where there is nothing to say', async () => {
  await open([row('Ann Abel')], PHONE)
  await expect.element(page.getByText('Nobody has served in these days.')).toBeVisible()
  await expectNone(page.getByRole('button', { name: 'Download as a spreadsheet' }))
  await expect.element(page.getByRole('link', { name: 'To the rota' })).toBeVisible()
})

it.each([
  ['ten on a phone', PHONE, 10],
  ['forty at a desk', DESKTOP, 40],
] as const)('shows the first %s, and all of a large team after a press', async (_what, size, first) => {
  const many = Array.from({ length: 120 }, (_, at) =>
    row(`Usher ${String(at).padStart(3, '0')}`, { planned: 1, served: 1, fair: 1 }),
  )
  await open(many, size)
  const people = () => page.getByText(/^Usher \d+$/).elements().length
  await expect.poll(people).toBe(first)
  await page.getByRole('button', { name: 'Show all 120' }).click()
  await expect.poll(people).toBe(120)
})
