import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { answersApi } from '#shared/answers.ts'
import { type Call, callsApi } from '#shared/calls.ts'
import { servicePageApi } from '#shared/servicePage.ts'
import { findingsOf } from '../../testing/accessibility.ts'
import { newPerson, PHONE, withScreen } from '../../testing/screen.tsx'
import { expectNone } from '../../testing/steps.ts'
import { servicePageWith } from './servicePage.testing.ts'

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

it('begins where the caller stands, and has the emergency number before anything is sent', async () => {
  const service = servicePageWith(me)
  const [post] = service.posts
  const zone = { _id: 'z1', name: 'Narthex', points: [], seats: null }
  screen.server.on(servicePageApi.show, () => ({
    ...service,
    emergencyNumber: '911',
    address: '12 Church Street',
    posts: post ? [{ ...post, zoneIds: ['z1'] }] : [],
    plans: [{ _id: 'p1', name: 'Ground floor', imageUrl: null, width: null, height: null, zones: [zone] }],
  }))
  screen.server.on(callsApi.create, () => MADE)
  await start()
  await expect.element(page.getByRole('link', { name: 'Call 911' })).toBeVisible()
  await expect.element(page.getByText('12 Church Street')).toBeVisible()
  await page.getByRole('button', { name: 'Fire' }).click()
  await send().click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Fire' })).toBeVisible()
  expect(screen.server.received(callsApi.create)).toMatchObject([{ kind: 'fire', zoneId: 'z1' }])
})

it('has the page to itself while it is open, and names the plan of a zone only among several plans', async () => {
  const zone = { _id: 'z1', name: 'Narthex', points: [], seats: null }
  const plan = { _id: 'p1', name: 'Ground floor', imageUrl: null, width: null, height: null, zones: [zone] }
  let plans = [plan]
  screen.server.on(servicePageApi.show, () => ({ ...servicePageWith(me), plans }))
  const zones = page.getByRole('combobox', { name: 'Where?' })
  await start()
  await expect.element(zones).toHaveTextContent('Not chosenNarthex')
  await expectNone(page.getByRole('heading', { name: 'What to do' }))
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(page.getByRole('heading', { name: 'What to do' })).toBeVisible()
  await expectNone(zones)
  plans = [plan, { ...plan, _id: 'p2', name: 'Upper floor', zones: [] }]
  await start()
  await expect.element(zones).toHaveTextContent('Not chosenNarthex, Ground floor')
})

it('is not there for who does not serve, nor on another day', async () => {
  screen.server.on(servicePageApi.show, () => ({ ...servicePageWith(me), onDuty: false }))
  await screen.open('/service/s1', { as: me, size: PHONE })
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectNone(page.getByRole('button', { name: 'Call for help' }))
})
