import { beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type Call, callsApi } from '#shared/sunday/calls.ts'
import { floorPlansApi } from '#shared/sunday/floorPlans.ts'
import { findingsOf } from '../../../testing/accessibility.ts'
import { newPerson, PHONE, withScreen } from '../../../testing/screen.tsx'
import { expectNone, passTime } from '../../../testing/steps.ts'
import { answeredBy, callTo } from './calls.testing.ts'

const screen = withScreen()
const me = newPerson({ name: 'Ann Abel' })

const zones = ['z1', 'z2'].map((_id, at) => ({
  ...{ _id, name: at === 0 ? 'Balcony' : 'Choir', seats: null },
  points: [
    [0.1, at / 2],
    [0.4, at / 2],
    [0.4, at / 2 + 0.3],
  ] as [number, number][],
}))

beforeEach(() => {
  const bare = { imageUrl: null, width: null, height: null }
  screen.server.on(floorPlansApi.list, () => [
    { _id: 'p0', name: 'Ground floor', ...bare, zones: [] },
    { _id: 'p1', name: 'Upper floor', ...bare, zones },
  ])
})

const coming = () => page.getByRole('button', { name: 'I’m coming' })

it('says what, where and who, tells that it is on the screen, and takes the answer', async () => {
  let call: Call = callTo(me)
  screen.server.on(callsApi.show, () => call)
  screen.server.on(callsApi.shown, () => undefined)
  screen.server.on(callsApi.answer, ({ answer }) => {
    call = answeredBy(me, call, answer)
    return call
  })
  await screen.open('/c/c1', { as: me, size: PHONE })
  await expect.element(page.getByRole('heading', { level: 1, name: 'Medical help needed' })).toBeVisible()
  expect(location.pathname).toBe('/calls/c1')
  for (const said of ['Row 12, by the aisle', 'Balcony, Upper floor', 'Called by Otis Reed at 11:55 AM'])
    await expect.element(page.getByText(said, { exact: true })).toBeVisible()
  await expect.element(page.getByText('2 called · 2 have seen it · 0 coming')).toBeVisible()
  await expect
    .element(page.getByRole('region', { name: 'Seen, no answer yet (2)' }).getByText('You', { exact: true }))
    .toBeVisible()
  await expectNone(page.getByRole('link', { name: 'To the dashboard' }))
  for (const [who, number] of [
    ['Otis Reed', '+13125550101'],
    ['Ruth Kane', '+13125550102'],
  ] as const) {
    const phone = page.getByRole('link', { name: `Call ${who}: ` })
    await expect.element(phone).toHaveAttribute('href', `tel:${number}`)
    expect(phone.element().getBoundingClientRect().height).toBeGreaterThanOrEqual(44)
  }
  await expect.element(page.getByRole('link', { name: 'Call 911' })).toHaveAttribute('href', 'tel:911')
  await expect.element(page.getByText('12 Church Street')).toBeVisible()
  await expect.element(page.getByRole('region', { name: 'Plan: Upper floor' })).toBeVisible()
  await expectNone(page.getByRole('region', { name: 'Plan: Ground floor' }))
  await expect.poll(() => screen.server.received(callsApi.shown)).toEqual([{ id: 'c1' }])
  expect(await findingsOf(page.getByRole('heading', { level: 1 }))).toEqual([])
  await expectNone(page.getByRole('button', { name: 'It’s over' }))
  await coming().click()
  await expect.element(page.getByText('You said that you are coming.')).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Coming (1)' })).toBeVisible()
})

it('is ended by who made it without scrolling once they say so again, and then takes no answer', async () => {
  const { people, ...called } = callTo(newPerson({ name: 'Zoe' }), {
    madeBy: { _id: me._id, name: me.name, phoneNumber: null },
  })
  const names = Array.from({ length: 20 }, (_, at) => ({ _id: `u${at}`, name: `Called ${at}`, phoneNumber: null }))
  const call: Call = {
    ...called,
    people: people.flatMap((one) => names.map((user) => ({ ...one, user }))).slice(0, 20),
  }
  screen.server.on(callsApi.show, () => call)
  screen.server.on(callsApi.end, () => ({ ...call, endedAt: '2026-12-06T18:00:00.000Z' }))
  await screen.open('/calls/c1', { as: me, size: PHONE })
  const end = page.getByRole('button', { name: 'It’s over' })
  await expect.element(end).toBeVisible()
  expect(end.element().getBoundingClientRect().bottom).toBeLessThan(PHONE.height)
  await end.click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'It’s over' }).click()
  await expect.element(page.getByText('This call was ended at 12:00 PM.')).toBeVisible()
  await expectNone(page.getByRole('button', { name: 'It’s over' }))
  await expect.element(page.getByRole('heading', { level: 1, name: 'Over: medical help' })).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Did not answer (20)' })).toBeVisible()
  await expectNone(page.getByRole('heading', { name: /seen/i }))
  await expect.element(page.getByRole('link', { name: 'To the dashboard' })).toBeVisible()
})

it('puts first who stands where help is needed, whatever their names, and leaves out the only plan', async () => {
  const call = callTo(newPerson({ name: 'Zoe' }))
  const people = call.people.map((one, at) => ({
    ...one,
    shownAt: null,
    post: ['Main Door', 'Near the balcony'][at] ?? '',
  }))
  screen.server.on(callsApi.show, () => ({ ...call, people }))
  screen.server.on(floorPlansApi.list, () => [
    { _id: 'p1', name: 'Upper floor', imageUrl: null, width: null, height: null, zones },
  ])
  await screen.open('/calls/c1', { as: me, size: PHONE })
  const list = page.getByRole('region', { name: 'Not seen yet (2)' })
  await expect.element(list.getByRole('listitem').first()).toHaveTextContent('Ruth Kane')
  await expect.element(page.getByRole('paragraph').filter({ hasText: /^Balcony$/ })).toBeVisible()
})

it('that is closed without an answer folds into a bar on every page, which opens it, and is gone once it is over', async () => {
  let list: Call[] = [callTo(me)]
  screen.server.on(callsApi.list, () => list)
  screen.server.on(callsApi.shown, () => undefined)
  screen.server.on(callsApi.show, () => list[0] ?? callTo(me))
  await screen.open('/tasks', { as: me, size: PHONE })
  const dialog = page.getByRole('alertdialog', { name: 'Medical help needed' })
  await expect.element(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Close without an answer' }).click()
  await expectNone(dialog)
  const bar = page.getByRole('link', { name: 'Medical, Balcony: 0 coming' })
  await expect.element(bar).toBeVisible()
  expect(await findingsOf(bar)).toEqual([])
  const { top, height } = bar.element().getBoundingClientRect()
  expect([top >= 0, height >= 44]).toEqual([true, true])
  await bar.click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Medical help needed' })).toBeVisible()
  await expectNone(bar)
  list = [{ ...callTo(me), endedAt: '2026-12-06T18:00:00.000Z' }]
  screen.server.tell('callChanged', { _id: 'c1', date: '2026-12-06', endedAt: '2026-12-06T18:00:00.000Z' })
  await expect.element(page.getByRole('heading', { level: 1, name: 'Over: medical help' })).toBeVisible()
  await screen.open('/tasks', { as: me, size: PHONE })
  await screen.server.settled()
  await expectNone(bar)
})

it.each(['/privacy', '/terms', '/nowhere'])('has its alert and its bar on %s, too, with its events', async (path) => {
  let list: Call[] = []
  screen.server.on(callsApi.list, () => list)
  screen.server.on(callsApi.shown, () => undefined)
  await screen.open(path, { as: me, size: PHONE })
  await expect.poll(() => screen.server.received(callsApi.list).length).toBeGreaterThan(0)
  await screen.server.settled()
  list = [callTo(me)]
  screen.server.tell('callChanged', { _id: 'c1', date: '2026-12-06', endedAt: null })
  await page.getByRole('alertdialog').getByRole('button', { name: 'Close without an answer' }).click()
  await expect.element(page.getByRole('link', { name: 'Medical, Balcony: 0 coming' })).toBeVisible()
})

it('is asked for by nobody who is signed out', async () => {
  await screen.open('/privacy', { size: PHONE })
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  await passTime(10_000)
  expect(screen.server.received(callsApi.list)).toEqual([])
})

it('has its bar for who made it, without an alert, and none for an admin who has nothing to do with it', async () => {
  const call = callTo(newPerson({ name: 'Zoe' }), { zone: null, test: true })
  let list: Call[] = [{ ...call, madeBy: { _id: me._id, name: me.name, phoneNumber: null } }]
  screen.server.on(callsApi.list, () => list)
  await screen.open('/tasks', { as: me, size: PHONE })
  const bar = page.getByRole('link', { name: /coming/ })
  await expect.element(bar).toHaveTextContent('Only a test: 0 comingOpen')
  await expectNone(page.getByRole('alertdialog'))
  list = [call]
  screen.server.tell('callChanged', { _id: 'c1', date: '2026-12-06', endedAt: null })
  await expect.poll(() => bar.elements()).toEqual([])
})

it('says first who comes and who has seen it, then where, and the others last', async () => {
  const { people, ...call } = callTo(me)
  const others = ['coming', 'cannot', null].map((answer, at) => ({
    ...(people[1] as Call['people'][number]),
    ...{ user: { _id: `u${at}`, name: `Called ${at}`, phoneNumber: null }, shownAt: null },
    answer: answer as 'coming' | 'cannot' | null,
  }))
  screen.server.on(callsApi.show, () => ({ ...call, people: [...people, ...others] }))
  screen.server.on(callsApi.shown, () => undefined)
  await screen.open('/calls/c1', { as: me, size: PHONE })
  const parts = ['Coming (1)', 'Seen, no answer yet (2)', 'Plan: Upper floor', 'Not seen yet (1)', 'Can’t come (1)']
  const regions = parts.map((name) => page.getByRole('region', { name }))
  for (const region of regions) await expect.element(region).toBeVisible()
  // At one moment: the picture of the plan, when it comes, moves what is below it.
  const tops = regions.map((region) => region.element().getBoundingClientRect().top)
  expect(tops).toEqual(tops.toSorted((one, other) => one - other))
})

it('comes over whatever is on the screen with its event, and its page follows the answer', async () => {
  let list: Call[] = []
  screen.server.on(callsApi.list, () => list)
  screen.server.on(callsApi.shown, () => undefined)
  screen.server.on(callsApi.show, () => list[0] ?? callTo(me))
  screen.server.on(callsApi.answer, ({ answer }) => {
    list = [answeredBy(me, callTo(me), answer)]
    return list[0] ?? callTo(me)
  })
  await screen.open('/tasks', { as: me, size: PHONE })
  await screen.server.settled()
  await expect.poll(() => screen.server.received(callsApi.list).length).toBeGreaterThan(0)
  await expectNone(page.getByRole('alertdialog'))
  list = [callTo(me)]
  screen.server.tell('callChanged', { _id: 'c1', date: '2026-12-06', endedAt: null })
  const dialog = page.getByRole('alertdialog', { name: 'Medical help needed' })
  await expect.element(dialog).toBeVisible()
  await expect.element(dialog.getByRole('heading', { name: 'Medical help needed' })).toHaveFocus()
  await expect.element(dialog.getByText('2 called · 2 have seen it · 0 coming')).toBeVisible()
  await expectNone(dialog.getByText('Ruth Kane'))
  await expect.poll(() => screen.server.received(callsApi.shown)).toEqual([{ id: 'c1' }])
  await userEvent.tab()
  await coming().click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Medical help needed' })).toBeVisible()
  await expectNone(page.getByRole('alertdialog'))
  expect(screen.server.received(callsApi.answer)).toEqual([{ id: 'c1', answer: 'coming' }])
})
