import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { addDays } from '#shared/days.ts'
import { todoApi } from '#shared/rota/todo.ts'
import { countsApi, type ServiceCounts } from '#shared/sunday/counts.ts'
import { findingsOf } from '../../../testing/accessibility.ts'
import { DESKTOP, newPerson, PHONE, withScreen } from '../../../testing/screen.tsx'
import { expectNone } from '../../../testing/steps.ts'

const screen = withScreen()
const counted = (date: string, total: number): ServiceCounts => ({
  ...{ serviceId: date, date, serviceTime: '9am', name: null, endsAt: null },
  kinds: [{ kindId: 'people', kind: 'People', total, zones: [] }],
})

beforeEach(() => screen.server.on(todoApi.show, () => ({ day: null, open: 0, unanswered: 0, swaps: 0, exhausted: 0 })))

it('says in words what was counted last, and shows each service beside that of the year before', async () => {
  const all = [counted('2025-12-07', 180), counted('2026-11-29', 205), counted('2026-12-06', 212)]
  screen.server.on(countsApi.list, ({ from, to }) => all.filter(({ date }) => date >= from && date <= to))
  await screen.open('/rota/counts', { as: newPerson({ role: 'admin' }), size: DESKTOP })
  const row = (name: RegExp) => page.getByRole('row', { name })
  await expect.element(page.getByText('212 people, 32 more than a year ago', { exact: true })).toBeVisible()
  await expect.element(row(/Dec 6/)).toHaveTextContent(/212 \(\+32\)$/)
  await expect.element(row(/Nov 29/)).toHaveTextContent(/205$/)
  expect(await findingsOf(page.getByRole('heading', { level: 1 }))).toEqual([])
})

it('sums up a day, and unfolds its services to the zones with who counted there', async () => {
  const by = { _id: 'otis', name: 'Otis Freeman' }
  const at = '2026-12-06T15:20:00.000Z'
  const zones = [
    { zoneId: 'left', zone: 'Left pews', value: 90, by, at, earlier: [{ value: 12, by, at }] },
    { zoneId: null, zone: null, value: 22, by: null, at, earlier: [] },
  ]
  const morning = { kindId: 'people', kind: 'People', total: 112, zones }
  screen.server.on(countsApi.list, ({ to }) =>
    to > '2026-12-01'
      ? [
          { ...counted('2026-12-06', 112), kinds: [morning] },
          { ...counted('2026-12-06', 100), serviceId: 'late', serviceTime: '10:45am' },
        ]
      : [],
  )
  await screen.open('/rota/counts', { as: newPerson({ role: 'admin' }), size: PHONE })
  const row = (name: RegExp) => page.getByRole('row', { name })
  await expect.element(page.getByText('212 people', { exact: true })).toBeVisible()
  await expect.element(row(/^Sun, Dec 6/)).toHaveTextContent(/212/)
  await expectNone(row(/Left pews/))
  const service = page.getByRole('button', { name: '9am', exact: true })
  await service.click()
  await expect.element(row(/^Left pews Otis Freeman, /)).toHaveTextContent(/instead of 12 by Otis Freeman, .*90/)
  await expect.element(row(/^Elsewhere /)).toHaveTextContent(/22/)
  expect(await findingsOf(page.getByRole('heading', { level: 1 }))).toEqual([])
  await service.click()
  await expectNone(row(/Left pews/))
})

it('names the kind that every team begins with in the reader’s language', async () => {
  screen.server.on(countsApi.list, () => [counted('2026-12-06', 212)])
  await screen.open('/rota/counts', { as: newPerson({ role: 'admin', language: 'es' }), size: DESKTOP })
  await expect.element(page.getByRole('columnheader', { name: /Personas/ })).toBeVisible()
  await expectNone(page.getByText('People', { exact: true }))
})

it('lists the newest days, and all of them once they are asked for', async () => {
  const sundays = Array.from({ length: 8 }, (_, week) => counted(addDays('2026-10-18', week * 7), 200 + week))
  screen.server.on(countsApi.list, ({ to }) => (to > '2026-12-01' ? sundays : []))
  await screen.open('/rota/counts', { as: newPerson({ role: 'admin' }), size: PHONE })
  const oldest = page.getByRole('row', { name: /Oct 18/ })
  await expect.element(page.getByRole('row', { name: /Nov 1 / })).toBeVisible()
  await expectNone(oldest)
  await page.getByRole('button', { name: 'Show all 8' }).click()
  await expect.element(oldest).toBeVisible()
})

it('is reached from the menu, and says how counts come where there are none', async () => {
  screen.server.on(countsApi.list, () => [])
  await screen.open('/rota/counts', { as: newPerson({ role: 'admin' }), size: PHONE })
  await expect.element(page.getByText('Nothing has been counted in the last half year.')).toBeVisible()
  await expect.element(page.getByText(/^Ushers on duty count /)).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Counts', exact: true })).toHaveAttribute('aria-current', 'page')
  await expect.element(page.getByRole('link', { name: 'Rules of the rota' })).toBeVisible()
  await expectNone(page.getByRole('button', { name: 'Download as a spreadsheet' }))
})
