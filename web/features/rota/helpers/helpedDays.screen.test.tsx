import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { type Helper, helpersApi } from '#shared/people/helpers.ts'
import { type Assignment, answersApi } from '#shared/rota/answers.ts'
import { availabilityApi, type Mine } from '#shared/rota/availability.ts'
import { openPlacesApi } from '#shared/rota/openPlaces.ts'
import { postsApi } from '#shared/rota/posts.ts'
import { templatesApi } from '#shared/rota/templates.ts'
import { expectAccessible } from '../../../testing/accessibility.ts'
import { newPerson, PHONE, withScreen } from '../../../testing/screen.tsx'
import { passTime } from '../../../testing/steps.ts'
import { assignmentWith } from '../answers/answers.testing.ts'

const screen = withScreen()
const ruth = newPerson({ name: 'Ruth Stone' })
const OTIS = { _id: 'otis', name: 'Otis Bell' }
const MINE: Mine = {
  rota: {
    ...{ per: 'month', mostAMonth: null, mostADay: 1, backToBack: 'avoid', smsOk: false, askBy: 'app', offers: true },
    ...{ times: 2, pausedFrom: null, pausedUntil: null, wishes: [], stated: true, skills: [] },
  },
  ...{ rows: [], links: [], upTo: null, phoneVerified: true, months: [] },
  share: {
    ...{ fromDay: '2026-12-06', toDay: '2027-03-06', share: 0, served: 0, asked: 0, accepted: 0, declined: 0 },
    ...{ teamLeast: 0, teamMost: 0 },
  },
}

async function open(helpers: Helper[], assignments: Assignment[] = []): Promise<void> {
  const { server } = screen
  server.on(helpersApi.list, () => helpers)
  server.on(answersApi.mine, () => ({
    ...{ on: true, assignments, offers: [], swaps: [], publications: [], asked: null },
  }))
  server.on(availabilityApi.mine, () => MINE)
  server.on(openPlacesApi.list, () => [])
  server.on(postsApi.list, () => [])
  server.on(templatesApi.list, () => [])
  await screen.open('/availability?for=otis', { as: ruth, size: PHONE })
}
const held = (change: Partial<Helper> = {}): Helper => ({
  ...{ _id: 'h', of: OTIS, by: { _id: ruth._id, name: ruth.name }, agreedOf: true, agreedBy: true },
  ...change,
})

it('says for whom it is, reads and writes for them alone, and leads back to one’s own', async () => {
  await open([held()])
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('For Otis Bell: availability')
  await expect.element(page.getByText('You enter Otis Bell’s days here, not your own.')).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Tap the days Otis can’t' })).toBeVisible()
  expect(screen.server.received(availabilityApi.mine)).toEqual([{ for: 'otis' }])
  await expectAccessible(page.getByRole('main'))
  screen.server.on(availabilityApi.confirm, ({ until }) => ({ ...MINE, upTo: until }))
  await page.getByRole('button', { name: /^I asked: nothing more/ }).click()
  await expect.element(page.getByText(/^Asked: nothing more/)).toBeVisible()
  await expect.poll(() => screen.server.received(availabilityApi.confirm)).toMatchObject([{ for: 'otis' }])
  // One's own is another query: nothing of Otis is shown there.
  await page.getByRole('link', { name: 'My own availability' }).click()
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Availability')
  await expect.poll(() => screen.server.received(availabilityApi.mine).at(-1)).toEqual({})
  await expect.element(page.getByText(/^Asked: nothing more/)).not.toBeInTheDocument()
  await passTime(5000)
  await page.getByRole('link', { name: 'For Otis Bell: availability' }).click()
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('For Otis Bell: availability')
})

it('their days come first; a question below them has its whole yes and no, however long the name', async () => {
  const of = { ...OTIS, name: 'Bartholomew Featherstonehaugh-Cholmondeley-Wriothesley-Beauchamp III' }
  await open([held({ of })], [assignmentWith({ userId: 'otis', state: 'asked' })])
  const yes = page.getByRole('button', { name: /^Bartholomew will be there/ })
  await expect.element(yes).toBeVisible()
  const days = page.getByRole('heading', { name: /^Tap the days/ }).element()
  expect(days.compareDocumentPosition(yes.element())).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  expect(document.documentElement.scrollWidth).toBe(PHONE.width)
  for (const button of [yes, page.getByRole('button', { name: /^Bartholomew can’t/ })])
    expect(button.element().getBoundingClientRect().right).toBeLessThanOrEqual(PHONE.width - 16)
  // Text twice as large.
  document.documentElement.style.fontSize = '200%'
  expect(document.documentElement.scrollWidth).toBe(PHONE.width)
  document.documentElement.style.fontSize = ''
})

it('of somebody for whom the viewer does not act it asks nothing', async () => {
  await open([held({ agreedOf: false })])
  await expect.element(page.getByText('You do not act for this person.')).toBeVisible()
  expect(screen.server.received(availabilityApi.mine)).toEqual([])
})
