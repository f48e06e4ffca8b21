import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { User } from '#shared/people/users.ts'
import { answersApi } from '#shared/rota/answers.ts'
import type { EntryRefusal } from '#shared/sunday/entries.ts'
import { type ServicePage, servicePageApi } from '#shared/sunday/servicePage.ts'
import { serviceTicksApi, type Tick } from '#shared/sunday/ticks.ts'
import { findingsOf } from '../../../testing/accessibility.ts'
import { DESKTOP, newPerson, PHONE, withScreen } from '../../../testing/screen.tsx'
import { expectNone } from '../../../testing/steps.ts'
import { servicePageWith } from '../servicePage/servicePage.testing.ts'

const screen = withScreen()
let me: User
let admin: User
const otis = { _id: 'u2', name: 'Otis Reed' }

let service: ServicePage
let refusal: EntryRefusal | undefined

beforeEach(() => {
  // New people each time: what an earlier test has not sent waits on the device of its own.
  me = newPerson({ name: 'Ann Abel' })
  admin = newPerson({ role: 'admin' })
  service = servicePageWith(me)
  refusal = undefined
  screen.server.on(answersApi.mine, () => ({
    ...{ on: true, assignments: [], offers: [], swaps: [], publications: [], asked: null },
  }))
  screen.server.on(servicePageApi.show, () => service)
  screen.server.on(serviceTicksApi.tick, ({ ticks }) => {
    const code = refusal
    if (code) return { stored: [], refused: ticks.map(({ uuid }) => ({ uuid, code })) }
    const stored = ticks.map(({ uuid: _, ...tick }): Tick => ({ ...tick, by: { _id: me._id, name: me.name } }))
    service = { ...service, ticks: stored }
    return { stored: stored.map((tick, at) => ({ ...tick, uuid: ticks[at]?.uuid ?? '' })), refused: [] }
  })
})

const unlock = page.getByRole('checkbox', { name: 'Unlock both doors' })
const sent = () => screen.server.received(serviceTicksApi.tick).flatMap(({ ticks }) => ticks.map(({ done }) => done))

it('one’s own duties are ticked and unticked, at once and at the server', async () => {
  await screen.open('/service/s1', { as: me, size: PHONE })
  await unlock.click()
  await expect.element(unlock).toBeChecked()
  await expect.element(page.getByText('1 of 1 done')).toBeVisible()
  await expect.poll(sent).toEqual([true])
  await expectNone(page.getByText('Not sent yet', { exact: false }))
  await unlock.click()
  await expect.element(unlock).not.toBeChecked()
  await expect.poll(sent).toEqual([true, false])
  await expectNone(page.getByRole('checkbox', { name: 'Open the gallery' }))
  expect(await findingsOf(page.getByRole('heading', { level: 1 }))).toEqual([])
})

it('says who else has done one and when, as soon as the server says that something changed', async () => {
  await screen.open('/service/s1', { as: me, size: PHONE })
  await expect.element(unlock).not.toBeChecked()
  await screen.server.settled()
  const at = '2026-12-06T15:20:00.000Z'
  service = { ...service, ticks: [{ serviceId: 's1', dutyId: 'd1', done: true, at, by: otis }] }
  screen.server.tell('serviceChanged', { serviceId: 's1' })
  await expect.element(unlock).toBeChecked()
  await expect.element(page.getByText('Done by Otis Reed at 9:20 AM')).toBeVisible()
})

it('a tick without a connection waits on the device, and is sent later', async () => {
  screen.allowComplaints(/^offline /)
  await screen.open('/service/s1', { as: me, size: PHONE })
  const reconnect = screen.server.disconnect(serviceTicksApi.tick)
  await unlock.click()
  await expect.element(unlock).toBeChecked()
  await expect.element(page.getByText('Not sent yet: kept on this device until you are online.')).toBeVisible()
  expect(await findingsOf(page.getByRole('heading', { level: 1 }))).toEqual([])
  reconnect()
  dispatchEvent(new Event('online'))
  await expectNone(page.getByText('Not sent yet', { exact: false }))
  await expect.element(unlock).toBeChecked()
  expect(service.ticks).toMatchObject([{ dutyId: 'd1', done: true }])
  const uuids = screen.server.received(serviceTicksApi.tick).map(({ ticks }) => ticks[0]?.uuid)
  expect(new Set(uuids).size).toBe(1)
})

it('a refused tick says why, and goes back', async () => {
  refusal = 'not_on_duty'
  await screen.open('/service/s1', { as: me, size: PHONE })
  await unlock.click()
  const alert = page.getByRole('alert')
  await expect
    .element(alert)
    .toHaveTextContent('“Unlock both doors” was not stored. You do not stand at this post any more.')
  await expect.element(unlock).not.toBeChecked()
  await alert.getByRole('button', { name: 'Close' }).click()
  await expectNone(alert)
})

it('a tick of a duty that was deleted meanwhile says so', async () => {
  refusal = 'not_found'
  await screen.open('/service/s1', { as: me, size: PHONE })
  await expect.element(unlock).toBeVisible()
  service = { ...service, posts: service.posts.map((post) => ({ ...post, duties: [] })) }
  await unlock.click()
  const alert = page.getByRole('alert')
  await expect.element(alert).toHaveTextContent('This duty is no longer on the list.')
  await expectNone(unlock)
  await alert.getByRole('button', { name: 'Close' }).click()
  await expectNone(alert)
})

it('an admin ticks for the others', async () => {
  await screen.open('/service/s1', { as: admin, size: DESKTOP })
  await page.getByText('Balcony: 0 of 1 done').click()
  await page.getByRole('checkbox', { name: 'Open the gallery' }).click()
  await expect.element(page.getByText('Balcony: 1 of 1 done')).toBeVisible()
  await expect.poll(sent).toEqual([true])
})

it('an admin unfolds the duties of many posts, of which the line says how many are done', async () => {
  const [door, balcony] = service.posts
  if (!door || !balcony) throw new Error('two posts')
  const doors = Array.from({ length: 4 }, (_, at) => ({ ...door, postId: `door${at}`, post: `Door ${at}` }))
  const posts = doors.map((post, at) => ({
    ...post,
    duties: [{ _id: `d${at}0`, when: 'during' as const, text: 'Greet' }],
  }))
  service = { ...service, posts: [...posts, balcony] }
  await screen.open('/service/s1', { as: admin, size: DESKTOP })
  await expect.element(page.getByRole('heading', { name: 'What to do' })).toBeVisible()
  await expectNone(page.getByText('Balcony: 0 of 1 done'))
  await page.getByText('5 posts: 0 of 5 done').click()
  await page.getByText('Balcony: 0 of 1 done').click()
  await page.getByRole('checkbox', { name: 'Open the gallery' }).click()
  await expect.element(page.getByText('5 posts: 1 of 5 done')).toBeVisible()
})

it('once the service goes on its duties come first, what was done before is folded, and what was not stays in sight', async () => {
  const [door] = service.posts
  if (!door) throw new Error('no post')
  const duties = [
    { _id: 'd1', when: 'before' as const, text: 'Unlock both doors' },
    { _id: 'd3', when: 'before' as const, text: 'Put out bulletins' },
    { _id: 'd4', when: 'during' as const, text: 'Close the doors' },
  ]
  const tick: Tick = { serviceId: 's1', dutyId: 'd3', done: true, at: '2026-12-06T15:00:00.000Z', by: null }
  service = { ...service, posts: [{ ...door, duties }], ticks: [tick] }
  await screen.open('/service/s1', { as: me, size: PHONE })
  await expect.element(unlock).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Before – still open' })).toBeVisible()
  const tops = [page.getByRole('checkbox', { name: 'Close the doors', exact: true }), unlock].map(
    (box) => box.element().getBoundingClientRect().top,
  )
  expect(tops).toEqual(tops.toSorted((one, other) => one - other))
  await expectNone(page.getByRole('checkbox', { name: 'Put out bulletins' }))
  await unlock.click()
  await expect.element(page.getByText('Before: 2 of 2 done')).toBeVisible()
  await expect.element(unlock).toBeChecked()
  await page.getByText('Before: 2 of 2 done').click()
  await expect.element(page.getByRole('checkbox', { name: 'Put out bulletins' })).toBeChecked()
})

it('the card ticks what is next; a second press of the same place takes that back and ticks nothing else', async () => {
  const [door] = service.posts
  if (!door) throw new Error('no post')
  const duties = [
    { _id: 'd4', when: 'during' as const, text: 'Close the doors' },
    { _id: 'd5', when: 'during' as const, text: 'Count the pews' },
  ]
  service = { ...service, posts: [{ ...door, duties }] }
  await screen.open('/service/s1', { as: me, size: PHONE })
  const first = page.getByRole('checkbox', { name: 'Next: Close the doors' })
  await expect.element(first).toBeInViewport()
  const place = () => page.getByText('Close the doors').first().element().getBoundingClientRect().top
  const before = place()
  await first.click()
  await expect.element(page.getByRole('checkbox', { name: 'Next: Count the pews' })).not.toBeChecked()
  expect(place()).toBe(before)
  await expect.element(page.getByRole('checkbox', { name: 'Close the doors' }).first()).toBeChecked()
  expect(await findingsOf(page.getByRole('heading', { level: 1 }))).toEqual([])
  await page.getByRole('checkbox', { name: 'Close the doors' }).first().click()
  await expect.element(first).not.toBeChecked()
  await expect.poll(sent).toEqual([true, false])
})

it('a cancelled service has no duties, and those of one that is days ahead are only read', async () => {
  service = { ...service, state: 'cancelled' }
  await screen.open('/service/s1', { as: me, size: PHONE })
  await expect.element(page.getByText('This service is cancelled.')).toBeVisible()
  await expectNone(page.getByText('Unlock both doors'))
  service = { ...service, state: 'planned', date: '2026-12-08' }
  await screen.open('/service/s1', { as: me, size: PHONE })
  await expect.element(page.getByText('Tuesday, December 8')).toBeVisible()
  await expectNone(unlock)
})

it('the plan shows where one’s post is, and what one looks after', async () => {
  const [door, balcony] = service.posts
  const points: [number, number][] = [
    [0.1, 0.1],
    [0.4, 0.1],
    [0.4, 0.5],
  ]
  service = {
    ...service,
    posts: [door, balcony].flatMap((post) =>
      post ? [{ ...post, zoneIds: ['z1'], pin: { planId: 'p1', x: 0.7, y: 0.6 } }] : [],
    ),
    plans: [
      {
        ...{ _id: 'p1', name: 'Ground floor', imageUrl: null, width: null, height: null },
        zones: [
          { _id: 'z1', name: 'North aisle', points, seats: null },
          { _id: 'z2', name: 'Choir', points: points.map(([x, y]) => [x, 1 - y]), seats: null },
        ],
      },
      { _id: 'p2', name: 'Upper floor', imageUrl: null, width: null, height: null, zones: [] },
    ],
  }
  await screen.open('/service/s1', { as: me, size: PHONE })
  const map = page.getByRole('region', { name: 'Plan: Ground floor' })
  await expect.element(map).toBeVisible()
  await expect.element(page.getByText('You look after: North aisle')).toBeVisible()
  await expect.element(map.getByRole('img', { name: 'Here is your post: Main Door' })).toBeVisible()
  await expectNone(page.getByRole('region', { name: 'Plan: Upper floor' }))
  // The map pushes the note off the first screen: the head of the page says how it begins, and leads to it.
  await page.getByRole('button', { name: 'Note: Palms are at the font.' }).click()
  await expect.element(page.getByRole('region', { name: 'Note', exact: true })).toHaveFocus()
  // The duties stand below a band of the plan with the pin in it, until it is pressed.
  const pinBox = map.getByRole('img', { name: 'Here is your post: Main Door' }).element().getBoundingClientRect()
  const band = map.element().getBoundingClientRect()
  // Its edges would cut the names of other zones.
  expect(map.getByText('North aisle').elements()).toHaveLength(1)
  expect(map.getByText('Choir').elements()).toHaveLength(0)
  expect([pinBox.top >= band.top, pinBox.bottom <= band.bottom]).toEqual([true, true])
  expect(await findingsOf(page.getByRole('heading', { level: 1 }))).toEqual([])
  await page.getByRole('button', { name: 'Whole plan' }).click()
  await expect.element(map).toHaveFocus()
  expect(map.getByText('Choir').elements()).toHaveLength(1)
  expect(map.element().getBoundingClientRect().height).toBeGreaterThan(1.5 * band.height)
  const enlarge = page.getByRole('button', { name: 'Enlarge the plan' })
  await enlarge.click()
  expect(await findingsOf(page.getByRole('heading', { level: 1 }))).toEqual([])
  // The own pin stays in sight however far the plan is enlarged.
  await page.viewport(PHONE.width, PHONE.height)
  for (let press = 0; press < 3; press++) await enlarge.click()
  const near = map.getByRole('img', { name: 'Here is your post: Main Door' }).element().getBoundingClientRect()
  const shown = map.element().getBoundingClientRect()
  expect([near.left >= shown.left, near.right <= shown.right]).toEqual([true, true])
  expect([near.top >= shown.top, near.bottom <= shown.bottom]).toEqual([true, true])
})

it('of many zones those are named on the plan whose name fits, and the list of one’s own is behind a press', async () => {
  const zones = Array.from({ length: 18 }, (_, at) => {
    const [x, y] = [(at % 6) / 6, Math.floor(at / 6) / 3]
    const points: [number, number][] = [
      [x, y],
      [x + 0.15, y],
      [x + 0.15, y + 0.3],
    ]
    return { _id: `z${at}`, name: at === 3 ? 'Font' : `Ground left ${at}`, points, seats: null }
  })
  const zoneIds = zones.slice(0, 9).map(({ _id }) => _id)
  service = {
    ...service,
    posts: service.posts.map((post) => ({ ...post, zoneIds, pin: null })),
    plans: [{ _id: 'p1', name: 'Ground floor', imageUrl: null, width: null, height: null, zones }],
  }
  await screen.open('/service/s1', { as: me, size: PHONE })
  const map = page.getByRole('region', { name: 'Plan: Ground floor' })
  await expect.element(map).toBeVisible()
  const isSeen = (name: string) => {
    const text = map.getByText(name, { exact: true }).element()
    const line = text.parentElement?.getBoundingClientRect()
    return line !== undefined && text.getBoundingClientRect().top < line.bottom
  }
  expect([isSeen('Font'), isSeen('Ground left 1')]).toEqual([true, false])
  await expectNone(page.getByText('Ground left 0, Ground left 1', { exact: false }))
  await page.getByText('You look after 9 zones').click()
  await expect.element(page.getByText('Ground left 0, Ground left 1', { exact: false })).toBeVisible()
  await page.getByRole('button', { name: 'Whole plan' }).click()
  for (let press = 0; press < 4; press++) await page.getByRole('button', { name: 'Enlarge the plan' }).click()
  expect(isSeen('Ground left 1')).toBe(true)
})
