import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { scheduleApi } from '#shared/plan/schedule.ts'
import { answersApi } from '#shared/rota/answers.ts'
import { type Call, callsApi } from '#shared/sunday/calls.ts'
import { servicePageApi } from '#shared/sunday/servicePage.ts'
import { messagesApi } from '#shared/talk/messages.ts'
import { findingsOf } from '../../../testing/accessibility.ts'
import { newPerson, PHONE, withScreen } from '../../../testing/screen.tsx'
import { expectNone } from '../../../testing/steps.ts'
import { servicePageWith } from '../servicePage/servicePage.testing.ts'

const screen = withScreen()
const me = newPerson({ name: 'Ann Abel' })

const MADE: Call = {
  ...{ _id: 'c1', kind: 'fire', text: 'Kitchen', zone: null, date: '2026-12-06', test: false },
  ...{ madeBy: { _id: me._id, name: me.name, phoneNumber: null }, madeAt: '2026-12-06T18:00:00.000Z', endedAt: null },
  ...{ people: [], emergencyNumber: '911', address: null },
}

beforeEach(() => {
  const mine = { on: true, assignments: [], offers: [], swaps: [], publications: [], asked: null }
  screen.server.on(answersApi.mine, () => mine)
  screen.server.on(servicePageApi.show, () => ({ ...servicePageWith(me), emergencyNumber: '911' }))
  screen.server.on(callsApi.show, () => MADE)
})

const start = async () => {
  await screen.open('/service/s1', { as: me, size: PHONE })
  await page.getByRole('button', { name: 'Call for help' }).click()
}
const send = () => page.getByRole('button', { name: 'Alert everybody on duty' })

it('calls with what it is and what they should know, and shows the page of the call', async () => {
  screen.server.on(callsApi.create, () => MADE)
  await start()
  await expect.element(page.getByText('Choose above what it is')).toBeVisible()
  await expectNone(send())
  await page.getByRole('button', { name: 'Fire' }).click()
  await page.getByRole('textbox', { name: 'What should they know?' }).fill('Kitchen')
  expect(await findingsOf(page.getByRole('heading', { name: 'Call for help' }))).toEqual([])
  await send().click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Fire' })).toBeVisible()
  expect(screen.server.received(callsApi.create)).toMatchObject([
    { kind: 'fire', text: 'Kitchen', zoneId: null, date: '2026-12-06', test: false },
  ])
})

it('is on the page of another service of the day for who serves that day, and for nobody else', async () => {
  const others = servicePageWith(newPerson())
  let channel: string | null = 'day-2026-12-06'
  screen.server.on(scheduleApi.list, () => [])
  screen.server.on(servicePageApi.show, () => ({ ...others, onDuty: false, mayReport: false, channel }))
  screen.server.on(messagesApi.list, () => [])
  await start()
  await expect.element(page.getByText('Choose above what it is')).toBeVisible()
  channel = null
  await screen.open('/service/s1', { as: me, size: PHONE })
  await expect.element(page.getByText('Otis Reed')).toBeVisible()
  await expectNone(page.getByRole('button', { name: 'Call for help' }))
})

it('without a connection says whom to call by phone, keeps what was typed, and tries again as the same call', async () => {
  screen.allowComplaints(/^offline .*\/api\/calls$/)
  const reconnect = screen.server.disconnect(callsApi.create)
  await start()
  await page.getByRole('button', { name: 'Medical help needed' }).click()
  await page.getByRole('textbox', { name: 'What should they know?' }).fill('Row 12')
  await send().click()
  await expect.element(page.getByText('No connection: call by phone.')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Call 911' })).toHaveAttribute('href', 'tel:911')
  await expect.element(page.getByRole('link', { name: /Call Otis Reed/ }).first()).toBeVisible()
  expect(page.getByRole('link', { name: /Call Ann Abel/ }).elements()).toEqual([])
  reconnect()
  screen.server.on(callsApi.create, () => MADE)
  await send().click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Fire' })).toBeVisible()
  const [first, second] = screen.server.received(callsApi.create)
  expect(second).toEqual(first)
})

const zonesOf = (...names: string[]) => names.map((name, at) => ({ _id: `z${at}`, name, points: [], seats: null }))
const planOf = (name: string, zones: ReturnType<typeof zonesOf>) => ({
  ...{ _id: name.replace(' ', ''), name, imageUrl: null, width: null, height: null, zones },
})
const where = () => page.getByRole('group', { name: 'Where?' })

it('asks where with a button for each place, the own first and not chosen, and has the emergency number before anything is sent', async () => {
  const service = servicePageWith(me)
  const [post] = service.posts
  screen.server.on(servicePageApi.show, () => ({
    ...service,
    emergencyNumber: '911',
    address: '12 Church Street',
    posts: post ? [{ ...post, zoneIds: ['z1'] }] : [],
    plans: [planOf('Ground floor', zonesOf('Nave', 'Narthex', ...Array.from({ length: 9 }, (_, at) => `Room ${at}`)))],
  }))
  screen.server.on(callsApi.create, () => MADE)
  await start()
  await expect.element(page.getByRole('link', { name: 'Call 911' })).toBeVisible()
  await expect.element(page.getByText('12 Church Street')).toBeVisible()
  const names = () =>
    where()
      .getByRole('button')
      .elements()
      .map(({ textContent }) => textContent)
  expect(names().slice(0, 3)).toEqual(['Narthex (your post)', 'Nave', 'Room 0'])
  expect(names().slice(8)).toEqual(['3 more places'])
  expect(where().getByRole('button', { pressed: true }).elements()).toEqual([])
  const own = where().getByRole('button', { name: 'Narthex (your post)' })
  expect(own.element().getBoundingClientRect().height).toBeGreaterThanOrEqual(56)
  await where().getByRole('button', { name: '3 more places' }).click()
  expect(names()).toHaveLength(11)
  await own.click()
  await own.click()
  await page.getByRole('button', { name: 'Fire' }).click()
  await where().getByRole('button', { name: 'Nave' }).click()
  expect(where().getByRole('button', { pressed: true }).elements()).toHaveLength(1)
  await send().click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Fire' })).toBeVisible()
  expect(screen.server.received(callsApi.create)).toMatchObject([{ kind: 'fire', zoneId: 'z0' }])
})

it('has the page to itself while it is open, gives the focus back, and names the plan of a zone only among several plans', async () => {
  const plan = planOf('Ground floor', zonesOf('Narthex'))
  let plans = [plan]
  screen.server.on(servicePageApi.show, () => ({ ...servicePageWith(me), plans }))
  await start()
  await expect.element(where()).toHaveTextContent('Where?Narthex')
  await expectNone(page.getByRole('heading', { name: 'What to do' }))
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(page.getByRole('heading', { name: 'What to do' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Call for help' })).toHaveFocus()
  await expectNone(where())
  plans = [plan, planOf('Upper floor', [])]
  await start()
  await expect.element(where()).toHaveTextContent('Where?Narthex, Ground floor')
})

it('who came for the form by a link has the focus on its button once it is cancelled', async () => {
  await screen.open('/service/s1#call', { as: me, size: PHONE })
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(page.getByRole('button', { name: 'Call for help' })).toHaveFocus()
})

it('is there on the page of another service of the day, and near the top once one’s own is over', async () => {
  const other = { ...servicePageWith(me), onDuty: false, people: [], channel: 'day-2026-12-06' }
  screen.server.on(servicePageApi.show, () => other)
  await screen.open('/service/s1', { as: me, size: PHONE })
  await expect.element(page.getByRole('button', { name: 'Call for help' })).toBeVisible()
  screen.server.on(servicePageApi.show, () => ({ ...servicePageWith(me), lastsMinutes: 1 }))
  await screen.open('/service/s1', { as: me, size: PHONE })
  const button = page.getByRole('button', { name: 'Call for help' })
  await expect.element(button).toBeVisible()
  expect(button.element().getBoundingClientRect().top).toBeLessThan(PHONE.height)
})

it('stands with the calls of the day, each with its page, on that day alone', async () => {
  const over = { ...MADE, endedAt: '2026-12-06T18:20:00.000Z' }
  const yesterday = { ...MADE, _id: 'c0', kind: 'child' as const, date: '2026-12-05' }
  screen.server.on(callsApi.list, () => [over, yesterday])
  screen.server.on(callsApi.show, () => over)
  await screen.open('/service/s1', { as: me, size: PHONE })
  const list = page.getByRole('region', { name: 'Calls today' })
  await expect.element(list.getByRole('listitem')).toHaveTextContent('Over: fire12:00 PM · 0 coming')
  await list.getByRole('link', { name: 'Over: fire' }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Over: fire' })).toBeVisible()
})

it('is not there for who does not serve, nor on another day', async () => {
  screen.server.on(servicePageApi.show, () => ({ ...servicePageWith(me), onDuty: false }))
  await screen.open('/service/s1', { as: me, size: PHONE })
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectNone(page.getByRole('button', { name: 'Call for help' }))
})
