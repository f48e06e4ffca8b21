import { beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { User } from '#shared/people/users.ts'
import { answersApi } from '#shared/rota/answers.ts'
import { type Count, countsApi } from '#shared/sunday/counts.ts'
import type { EntryRefusal } from '#shared/sunday/entries.ts'
import { type ServicePage, servicePageApi } from '#shared/sunday/servicePage.ts'
import { findingsOf } from '../../../testing/accessibility.ts'
import { stubDashboard } from '../../../testing/pages.stub.ts'
import { newPerson, PHONE, withScreen } from '../../../testing/screen.tsx'
import { expectNone } from '../../../testing/steps.ts'
import { servicePageWith } from '../servicePage/servicePage.testing.ts'

const screen = withScreen()
const zone = (name: string) => ({ _id: name.toLowerCase(), name, points: [], seats: null })

let me: User
let service: ServicePage
let refusal: EntryRefusal | undefined

beforeEach(() => {
  // A new person each time: what an earlier test has not sent waits on the device of its own.
  me = newPerson({ name: 'Ann Abel' })
  service = servicePageWith(me)
  refusal = undefined
  screen.server.on(answersApi.mine, () => ({
    ...{ on: true, assignments: [], offers: [], swaps: [], publications: [], asked: null },
  }))
  screen.server.on(servicePageApi.show, () => service)
  screen.server.on(countsApi.count, ({ counts }) => {
    const code = refusal
    if (code) return { stored: [], refused: counts.map(({ uuid }) => ({ uuid, code })) }
    const by = { _id: me._id, name: me.name }
    const stored = counts.map(({ uuid: _, value, add = 0, ...count }): Count => {
      const before = service.counts.find(({ zoneId }) => zoneId === count.zoneId)
      return { ...count, value: value ?? (before?.value ?? 0) + add, by, instead: null }
    })
    service = { ...service, counts: stored }
    return { stored: stored.map((count, at) => ({ ...count, uuid: counts[at]?.uuid ?? '' })), refused: [] }
  })
})

const more = page.getByRole('button', { name: /^One more/ })
const field = page.getByRole('textbox', { name: 'People, The whole house' })
const sent = () =>
  screen.server
    .received(countsApi.count)
    .flatMap(({ counts }) => counts.map(({ value, add = 0 }) => value ?? (add > 0 ? `+${add}` : `${add}`)))

it('counts with a thumb and with the number pad, and says who counted when', async () => {
  await screen.open('/service/s1', { as: me, size: PHONE })
  await more.click()
  await more.click()
  await expect.element(field).toHaveValue('2')
  // Two presses are one entry.
  await expect.poll(sent, { timeout: 5000 }).toEqual(['+2'])
  await field.fill('21')
  await more.element().focus()
  await expect.element(page.getByRole('button', { name: 'Store 21', exact: true })).toBeVisible()
  expect(sent()).toEqual(['+2'])
  await field.fill('2 12')
  await expect.element(page.getByText('Type a whole number from 0 to 100,000.')).toBeVisible()
  await field.fill('1,024')
  await expect.element(page.getByRole('button', { name: 'Store 1,024' })).toBeVisible()
  await field.fill('212')
  await userEvent.keyboard('{Enter}')
  await expect.poll(sent).toEqual(['+2', 212])
  await expect.element(page.getByText(/^Counted 212 by Ann Abel at/)).toBeVisible()
  await expect.element(page.getByText('People: 212')).toBeVisible()
  await field.fill('-1')
  await expect.element(page.getByText('Type a whole number from 0 to 100,000.')).toBeVisible()
  expect(await findingsOf(page.getByRole('heading', { level: 1 }))).toEqual([])
  expect(sent()).toEqual(['+2', 212])
})

it('a phone leads from the head of the page to the count, and begins in the zone that nobody has counted', async () => {
  const at = '2026-12-06T15:20:00.000Z'
  service = {
    ...service,
    plans: [
      { _id: 'p1', name: 'Church', imageUrl: null, width: null, height: null, zones: [zone('Nave'), zone('Choir')] },
    ],
    counts: [{ serviceId: 's1', zoneId: 'nave', kindId: 'people', value: 212, at, by: null, instead: null }],
  }
  await screen.open('/service/s1', { as: me, size: PHONE })
  await page.getByRole('button', { name: 'Head count' }).click()
  const where = page.getByRole('combobox', { name: 'Which part?' })
  await expect.element(where).toHaveFocus()
  await expect.element(where).toHaveValue('choir')
  await expect.element(more).toBeInViewport()
})

it('adds the zones of a kind', async () => {
  const at = '2026-12-06T15:20:00.000Z'
  const by = { _id: 'u2', name: 'Otis Reed' }
  service = {
    ...service,
    plans: [
      { _id: 'p1', name: 'Church', imageUrl: null, width: null, height: null, zones: [zone('Nave'), zone('Choir')] },
    ],
    countKinds: [...service.countKinds, { _id: 'kids', name: 'Children' }],
    counts: [
      { serviceId: 's1', zoneId: 'nave', kindId: 'people', value: 212, at, by, instead: null },
      { serviceId: 's1', zoneId: null, kindId: 'people', value: 8, at, by, instead: null },
    ],
  }
  await screen.open('/service/s1', { as: me, size: PHONE })
  await expect.element(page.getByText('People: 220')).toBeVisible()
  // What is counted elsewhere is no part of the plan.
  await expect.element(page.getByText('1 of 2 parts')).toBeVisible()
  // The rows of the total lead to their counter.
  await page.getByRole('button', { name: /^Nave/ }).click()
  await expect.element(page.getByRole('combobox', { name: 'Which part?' })).toHaveValue('nave')
  await expect.element(page.getByText('Counted 212 by Otis Reed at 9:20 AM')).toBeVisible()
})

it('says where nobody has counted, and counts on from another’s number or again from 0', async () => {
  await screen.open('/service/s1', { as: me, size: PHONE })
  await expect.element(page.getByText('Nobody has counted here yet.')).toBeVisible()
  await screen.server.settled()
  await expect.element(field).toHaveValue('')
  // A zero would read as counted.
  await expect.element(field).toHaveAttribute('placeholder', '–')
  await expect.element(page.getByRole('button', { name: /^One less/ })).toBeDisabled()
  const by = { _id: 'u2', name: 'Otis Reed' }
  const at = '2026-12-06T15:20:00.000Z'
  service = {
    ...service,
    counts: [{ serviceId: 's1', zoneId: null, kindId: 'people', value: 57, at, by, instead: null }],
  }
  screen.server.tell('countsChanged', { serviceId: 's1' })
  await expect.element(page.getByText('Counted 57 by Otis Reed at 9:20 AM')).toBeVisible()
  await page.getByRole('button', { name: 'Count again from 0' }).click()
  await expect.element(field).toHaveValue('')
  await page.getByRole('button', { name: 'Go on from 57' }).click()
  await expect.element(field).toHaveValue('57')
  expect(sent()).toEqual([])
  await page.getByRole('button', { name: 'Count again from 0' }).click()
  await more.click()
  await expect.poll(sent).toEqual([1])
  await expect.element(page.getByText(/^Counted 1 by Ann Abel at/)).toBeVisible()
  await expectNone(page.getByRole('button', { name: 'Count again from 0' }))
  expect(await findingsOf(page.getByRole('heading', { level: 1 }))).toEqual([])
})

it('a count without a connection waits on the device, and is sent later', async () => {
  screen.allowComplaints(/^offline /)
  await screen.open('/service/s1', { as: me, size: PHONE })
  const reconnect = screen.server.disconnect(countsApi.count)
  await more.click()
  await expect
    .element(page.getByText('1 is not sent yet: kept on this device until you are online.'), { timeout: 5000 })
    .toBeVisible()
  await expect.element(page.getByText(', 1 not sent', { exact: true })).toBeVisible()
  reconnect()
  dispatchEvent(new Event('online'))
  await expectNone(page.getByText('is not sent yet', { exact: false }))
  expect(service.counts).toMatchObject([{ kindId: 'people', zoneId: null, value: 1 }])
})

it('asks once whether to add where somebody else counts, and shows what a typed number replaced', async () => {
  const by = { _id: 'u2', name: 'Gloria Bennett' }
  const at = new Date().toISOString()
  const instead = { value: 12, by: { _id: 'u3', name: 'Isaiah Cole' }, at: '2026-12-06T15:05:00.000Z' }
  service = { ...service, counts: [{ serviceId: 's1', zoneId: null, kindId: 'people', value: 45, at, by, instead }] }
  await screen.open('/service/s1', { as: me, size: PHONE })
  await expect.element(page.getByText('instead of 12 by Isaiah Cole, 9:05 AM')).toBeVisible()
  await more.click()
  await more.click()
  await expect.element(page.getByText('Gloria Bennett is at 45.')).toBeVisible()
  expect(await findingsOf(page.getByRole('heading', { level: 1 }))).toEqual([])
  await page.getByRole('button', { name: 'Add to it' }).click()
  await expect.element(field).toHaveValue('47')
  await more.click()
  await expect.poll(sent, { timeout: 5000 }).toEqual(['+3'])
  await expectNone(page.getByRole('button', { name: 'Replace it' }))
})

it('replaces the number of somebody else where that is asked for', async () => {
  const by = { _id: 'u2', name: 'Gloria Bennett' }
  const at = new Date().toISOString()
  service = {
    ...service,
    counts: [{ serviceId: 's1', zoneId: null, kindId: 'people', value: 45, at, by, instead: null }],
  }
  await screen.open('/service/s1', { as: me, size: PHONE })
  await field.fill('50')
  await userEvent.keyboard('{Enter}')
  await page.getByRole('button', { name: 'Replace it' }).click()
  await expect.poll(sent).toEqual([50])
})

it('what was entered is shown while it is asked, goes on, and is stored as it is where the page is left', async () => {
  const by = { _id: 'u2', name: 'Gloria Bennett' }
  const at = new Date().toISOString()
  const count = { serviceId: 's1', zoneId: null, kindId: 'people', value: 45, at, by, instead: null }
  service = { ...service, counts: [count] }
  stubDashboard(screen.server)
  await screen.open('/service/s1', { as: me, size: PHONE })
  await page.getByRole('button', { name: 'Count again from 0' }).click()
  await more.click()
  await more.click()
  await more.click()
  await expect.element(page.getByText('Gloria Bennett is at 45.')).toBeVisible()
  await expect.element(field).toHaveValue('3')
  await field.fill('51')
  await userEvent.keyboard('{Enter}')
  await more.click()
  await expect.element(field).toHaveValue('52')
  expect(sent()).toEqual([])
  await page.getByRole('link', { name: 'To the dashboard' }).click()
  await expect.poll(sent).toEqual([52])
})

it.each([
  ['hidden', () => document.dispatchEvent(new Event('visibilitychange'))],
  ['closed', () => dispatchEvent(new Event('pagehide'))],
])('taps are added where the page is %s before it is answered', async (_, leave) => {
  const by = { _id: 'u2', name: 'Gloria Bennett' }
  const at = new Date().toISOString()
  const count = { serviceId: 's1', zoneId: null, kindId: 'people', value: 45, at, by, instead: null }
  service = { ...service, counts: [count] }
  await screen.open('/service/s1', { as: me, size: PHONE })
  await more.click()
  await more.click()
  await expect.element(page.getByText('Gloria Bennett is at 45.')).toBeVisible()
  await expect.element(field).toHaveValue('47')
  Object.defineProperty(document, 'hidden', { value: true, configurable: true })
  leave()
  Reflect.deleteProperty(document, 'hidden')
  await expectNone(page.getByRole('button', { name: 'Add to it' }))
  await expect.poll(sent, { timeout: 5000 }).toEqual(['+2'])
})

it('a refused count says why', async () => {
  refusal = 'not_on_duty'
  await screen.open('/service/s1', { as: me, size: PHONE })
  await more.click()
  const alert = page.getByRole('alert')
  await expect
    .element(alert, { timeout: 5000 })
    .toHaveTextContent('+1 for “People, The whole house” was not stored. You are not on duty at this service.')
  await alert.getByRole('button', { name: 'Close' }).click()
  await expectNone(alert)
})

it('who does not serve there does not count', async () => {
  service = { ...service, onDuty: false, mayReport: false, people: [] }
  await screen.open('/service/s1', { as: me, size: PHONE })
  await expect.element(page.getByRole('heading', { name: 'Who serves' })).toBeVisible()
  await expectNone(more)
})
