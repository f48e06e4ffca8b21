import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { AppError } from '#shared/errors.ts'
import { type Assignment, answersApi } from '#shared/rota/answers.ts'
import { type OpenPlace, openPlacesApi } from '#shared/rota/openPlaces.ts'
import { calendarApi } from '#shared/work/calendar.ts'
import { dashboardApi } from '#shared/work/dashboard.ts'
import { expectAccessible } from '../../../testing/accessibility.ts'
import { newPerson, PHONE, withScreen } from '../../../testing/screen.tsx'
import { expectNone, passTime } from '../../../testing/steps.ts'

const screen = withScreen()
const line = page.getByRole('link', { name: /places? you could take/ })
const PLACE: OpenPlace = {
  ...{ serviceId: 's1', name: 'Harvest', date: '2027-01-10', serviceTime: '9am', startsAt: null, tieColor: 'Navy' },
  ...{ postId: 'door', post: 'Main Door', open: 1, needed: 1, with: [{ _id: 'r', name: 'Ruth Stone', post: 'Aisle' }] },
  wishes: [],
}
let places: OpenPlace[] = []

beforeEach(() => {
  places = [PLACE]
  const { server } = screen
  server.on(dashboardApi.show, () => ({ meetings: [], tasks: [], schedule: [] }))
  server.on(calendarApi.show, () => ({ url: null }))
  const none = { assignments: [], offers: [], swaps: [], publications: [], asked: null }
  server.on(answersApi.mine, () => ({ on: true, ...none }))
  server.on(openPlacesApi.list, () => places)
})

it('the dashboard has one line with the count once there is a place, and none before', async () => {
  places = []
  await screen.open('/dashboard', { as: newPerson(), size: PHONE })
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  await passTime(5000)
  await screen.server.connected()
  await expectNone(line)
  places = [PLACE, { ...PLACE, postId: 'aisle' }]
  screen.server.tell('openPlacesChanged', {})
  await expect.element(line).toHaveTextContent('2 places you could take')
  await expect.element(line).toHaveAttribute('href', '/rota/open')
})

it('a place says when, where, who is there and what would be bent, and is taken with one press', async () => {
  places = [{ ...PLACE, wishes: ['rest', 'above_share'], inARow: 3 }]
  await screen.open('/rota/open', { as: newPerson(), size: PHONE })
  const row = page.getByRole('listitem').filter({ hasText: 'Main Door' })
  for (const part of [
    'Sunday, January 10 · 9am · Harvest',
    'Navy',
    'One person is missing',
    'With Ruth Stone',
    'That would be your third Sunday in a row.',
    'That would be more than your share of three months.',
  ])
    await expect.element(row).toHaveTextContent(part)
  screen.server.on(openPlacesApi.take, (input): Assignment => {
    expect(input).toEqual({ serviceId: 's1', postId: 'door' })
    places = []
    return assignmentAt(PLACE)
  })
  await page.getByRole('button', { name: /^Take this place/ }).click()
  await expect.element(page.getByRole('status').filter({ hasText: 'You’ll be there' })).toHaveTextContent('Main Door')
  await expect.element(page.getByText('No place is open for you right now.')).toBeVisible()
})

const assignmentAt = (place: OpenPlace): Assignment => ({
  ...{ _id: 'a1', userId: 'me', serviceId: place.serviceId, postId: place.postId, post: place.post, date: place.date },
  ...{ serviceTime: place.serviceTime, tieColor: place.tieColor, startsAt: null, state: 'accepted', shadow: false },
  ...{ sequence: 1, source: 'open', shiftId: 'x', publicationId: null, answeredAt: null, declineReason: null },
  ...{ mayAccept: true, with: [] },
})

it('what came of a tap far down the list is in sight, and a double tap takes once', async () => {
  places = Array.from({ length: 20 }, (_, at) => ({ ...PLACE, serviceId: `s${at}`, date: `2027-01-${at + 10}` }))
  await screen.open('/rota/open', { as: newPerson(), size: PHONE })
  let taken = 0
  screen.server.on(openPlacesApi.take, ({ serviceId }) => {
    taken += 1
    const [place = PLACE] = places.filter((one) => one.serviceId === serviceId)
    places = places.filter((one) => one.serviceId !== serviceId)
    return assignmentAt(place)
  })
  await page.getByRole('button', { name: /^Take this place: Friday, January 29/ }).dblClick()
  const said = page.getByRole('status').filter({ hasText: 'You’ll be there: Friday, January 29' })
  await expect.element(said).toBeInViewport()
  expect(taken).toBe(1)
  await expect.element(page.getByRole('listitem').first()).toBeVisible()
  expect(page.getByRole('button', { name: /^Take this place/ }).elements()).toHaveLength(19)
  screen.allowComplaints(/^409 .*rota.open.take/)
  screen.server.on(openPlacesApi.take, () => {
    throw new AppError('place_taken')
  })
  await page.getByRole('button', { name: /^Take this place: Thursday, January 28/ }).click()
  await expect.element(page.getByRole('alert')).toBeInViewport()
  await expectAccessible(page.getByRole('alert'))
})

it.each([
  [new AppError('place_taken'), 'Somebody has taken this place already.'],
  [new AppError('no_longer_fits', { reply: { reason: 'busy' } }), 'You already serve that day.'],
])('says why a place is not taken: %s', async (error, sentence) => {
  screen.allowComplaints(/^409 .*rota.open.take/)
  await screen.open('/rota/open', { as: newPerson(), size: PHONE })
  screen.server.on(openPlacesApi.take, () => {
    places = []
    throw error
  })
  await page.getByRole('button', { name: /^Take this place/ }).click()
  await expect.element(page.getByRole('alert')).toHaveTextContent(sentence)
  await expect.element(page.getByText('No place is open for you right now.')).toBeVisible()
})
