import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { AppError } from '#shared/errors.ts'
import { helpersApi } from '#shared/people/helpers.ts'
import { answersApi, type RotaMine } from '#shared/rota/answers.ts'
import { type OpenPlace, openPlacesApi } from '#shared/rota/openPlaces.ts'
import { type Swap, swapsApi } from '#shared/rota/swaps.ts'
import { calendarApi } from '#shared/work/calendar.ts'
import { dashboardApi } from '#shared/work/dashboard.ts'
import { expectAccessible } from '../../../testing/accessibility.ts'
import { newPerson, PHONE, withScreen } from '../../../testing/screen.tsx'
import { passTime } from '../../../testing/steps.ts'
import { assignmentWith } from '../answers/answers.testing.ts'
import { ann, giftTo, ruth, swapWith } from '../swaps/swaps.testing.ts'

const screen = withScreen()
const daughter = newPerson({ name: 'Gloria Bennett' })
const NONE: RotaMine = { on: true, assignments: [], offers: [], swaps: [], publications: [], asked: null }
const PLACE: OpenPlace = {
  ...{ serviceId: 's1', name: null, date: '2027-01-10', serviceTime: '9am', startsAt: null, tieColor: null },
  ...{ postId: 'door', post: 'Main Door', open: 1, needed: 1, with: [], wishes: ['rest'], inARow: 3 },
}
let asked: Swap
let places: OpenPlace[]

beforeEach(() => {
  asked = swapWith()
  places = [PLACE]
  const { server } = screen
  server.on(helpersApi.list, () => [
    {
      ...{ _id: 'h', of: ruth, by: { _id: daughter._id, name: daughter.name } },
      ...{ agreedOf: true, agreedBy: true },
    },
  ])
  // One's own is empty: what is seen and done is Ruth's.
  server.on(answersApi.mine, (input) =>
    input.for === 'ruth' ? { ...NONE, assignments: [assignmentWith({ userId: 'ruth' })], swaps: [asked] } : NONE,
  )
  server.on(openPlacesApi.list, (input) => (input.for === 'ruth' ? places : []))
})

it('a swap is asked of the person one helps, in sentences about them, and answered for them', async () => {
  screen.server.on(swapsApi.answer, () => {
    asked = swapWith({ state: 'done' })
    return asked
  })
  await screen.open('/rota/swap/s1?for=ruth', { as: daughter, size: PHONE })
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('For Ruth: Swap with Ann?')
  await expect.element(page.getByText('You answer for Ruth here, not for yourself.')).toBeVisible()
  await expect.element(page.getByText('Ruth takes Sunday, December 6, 9am, Foyer')).toBeVisible()
  await expect.element(page.getByText('Ruth gives up Sunday, December 13, 9am, Balcony')).toBeVisible()
  await expectAccessible(page.getByRole('main'))
  await page.getByRole('button', { name: 'Yes, swap' }).click()
  await expect.element(page.getByText('Done. The services are swapped.')).toBeVisible()
  expect(screen.server.received(swapsApi.answer)).toEqual([{ id: 's1', answer: 'yes', for: 'ruth' }])
})

it('a place of theirs is offered to others, and the request taken back, for them', async () => {
  asked = swapWith({ state: 'expired' })
  screen.server.on(swapsApi.partners, () => ({ gives: [{ user: ann, fits: true }], swaps: [], rings: [] }))
  screen.server.on(swapsApi.propose, () => {
    asked = swapWith({
      _id: 's2',
      kind: 'give',
      legs: giftTo(ann).map((leg, at) => (at ? leg : { ...leg, user: ruth })),
    })
    return [asked]
  })
  screen.server.on(swapsApi.withdraw, () => {
    asked = { ...asked, state: 'withdrawn' }
    return asked
  })
  await screen.open('/rota/swap/a1?for=ruth', { as: daughter, size: PHONE })
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(/^For Ruth: Swap Sunday/)
  await page.getByText('Ann').click()
  await page.getByRole('button', { name: 'Ask 1 person' }).click()
  await expect.element(page.getByRole('heading', { name: 'What is asked for Ruth' })).toBeVisible()
  await page.getByRole('button', { name: /^Cancel/ }).click()
  await expect.poll(() => screen.server.received(swapsApi.withdraw)).toEqual([{ id: 's2', for: 'ruth' }])
  expect(screen.server.received(swapsApi.partners)[0]).toEqual({ assignmentId: 'a1', for: 'ruth' })
  expect(screen.server.received(swapsApi.propose)).toMatchObject([
    {
      for: 'ruth',
      proposals: [{ kind: 'give', legs: [{ userId: 'ruth', givesAssignmentId: 'a1' }, { userId: 'ann' }] }],
    },
  ])
})

it('an open place is taken for them; a refusal speaks of them', async () => {
  screen.allowComplaints(/^409 .*rota.open.take/)
  await screen.open('/rota/open?for=ruth', { as: daughter, size: PHONE })
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('For Ruth: Open places')
  await expect.element(page.getByText('That would be Ruth’s third Sunday in a row.')).toBeVisible()
  await expectAccessible(page.getByRole('main'))
  screen.server.on(openPlacesApi.take, () => {
    throw new AppError('no_longer_fits', { reply: { reason: 'busy' } })
  })
  const take = page.getByRole('button', { name: /^Take this place/ })
  await take.click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Ruth doesn’t have this place. Ruth already serves')
  screen.server.on(openPlacesApi.take, () => {
    places = []
    return assignmentWith({ userId: 'ruth', state: 'accepted', source: 'open' })
  })
  await take.click()
  await expect.element(page.getByText(/^Ruth will be there/)).toBeVisible()
  await expect.element(page.getByText('No place is open for Ruth right now.')).toBeVisible()
  expect(screen.server.received(openPlacesApi.take).at(-1)).toEqual({ serviceId: 's1', postId: 'door', for: 'ruth' })
})

it.each(['/rota/swap/s1?for=otis', '/rota/open?for=otis'])('%s asks nothing where one does not help', async (path) => {
  await screen.open(path, { as: daughter, size: PHONE })
  await expect.element(page.getByText('You do not act for this person.')).toBeVisible()
  for (const endpoint of [answersApi.mine, openPlacesApi.list])
    expect(screen.server.received(endpoint)).not.toContainEqual({ for: 'otis' })
})

it('the dashboard says what swaps ask of them, and leads to their places', async () => {
  screen.server.on(dashboardApi.show, () => ({ meetings: [], tasks: [], schedule: [] }))
  screen.server.on(calendarApi.show, () => ({ url: null }))
  await screen.open('/dashboard', { as: daughter, size: PHONE })
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  await passTime(5000)
  const part = page.getByRole('region', { name: 'For Ruth' })
  await expect.element(part.getByText('Swap with Ann?')).toBeVisible()
  await expect
    .element(part.getByRole('link', { name: 'See the answers' }))
    .toHaveAttribute('href', '/rota/swap/s1?for=ruth')
  await expect
    .element(part.getByRole('link', { name: '1 place Ruth could take' }))
    .toHaveAttribute('href', '/rota/open?for=ruth')
  await expect
    .element(part.getByRole('link', { name: 'Enter their days: Ruth' }))
    .toHaveAttribute('href', '/availability?for=ruth')
  screen.server.on(swapsApi.answer, () => {
    asked = { ...asked, state: 'refused' }
    return asked
  })
  await part.getByRole('button', { name: /^No\b/ }).click()
  await expect.element(part.getByText(/^This swap was refused/)).toBeVisible()
  expect(screen.server.received(swapsApi.answer)).toEqual([{ id: 's1', answer: 'no', for: 'ruth' }])
})
