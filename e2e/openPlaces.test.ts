import { addDays, today } from '#shared/days.ts'
import { weekOf } from '#shared/recurrence.ts'
import { answersApi } from '#shared/rota/answers.ts'
import { boardApi } from '#shared/rota/board.ts'
import { openPlacesApi } from '#shared/rota/openPlaces.ts'
import { postsApi } from '#shared/rota/posts.ts'
import { publicationsApi } from '#shared/rota/publish.ts'
import { servicesApi } from '#shared/rota/services.ts'
import { rotaSettingsApi } from '#shared/rota/settings.ts'
import { templatesApi } from '#shared/rota/templates.ts'
import { findViolations } from './stage/accessibility.scan.ts'
import { expect, test, withTeam } from './stage/stage.fixtures.ts'
import type { Member } from './stage/team.server.ts'

const team = withTeam()

/** The Sunday in seven weeks, and the one before it. */
const SUNDAY = weekOf(addDays(today('America/Chicago'), 49))
const BEFORE = addDays(SUNDAY, -7)

/** Plans and publishes one service with these people at a post that needs one. */
async function publish(date: string, postId: string, people: readonly Member[]): Promise<void> {
  const needs = [{ postId, minPeople: 1, maxPeople: 1, priority: 2 }]
  const service = { date, serviceTime: '9am', lastsMinutes: 60, tieColor: 'navy', needs }
  const { _id: serviceId } = await team.call(servicesApi.create, service)
  const places = people.map(({ _id: userId }) => ({ userId, postId }))
  await team.call(boardApi.saveDraft, { serviceId, revision: 0, places })
  const span = { from: date, to: date }
  const { revision } = await team.call(boardApi.preview, span)
  await team.call(publicationsApi.publish, { ...span, revision })
}

test('a place opens; whoever has served least sees it first and takes it with one tap', async ({ open }) => {
  const { _id: door } = await team.call(postsApi.create, { name: 'Side Door' })
  await team.call(templatesApi.create, {
    ...{ name: 'Sunday', weekday: 6, serviceTime: '6pm', startsOn: '2031-06-07', needs: [] },
  })
  await team.call(rotaSettingsApi.change, { openPlaces: true, openHeadStartHours: 48 })
  const [holder, busy, idle] = [
    await team.add({ name: 'Otis Hill' }),
    await team.add({ name: 'Miriam Reyes' }),
    await team.add({ name: 'Ruth Stone' }),
  ]
  await publish(BEFORE, door, [busy])
  await publish(SUNDAY, door, [holder])
  const page = await open({ as: idle })
  await page.goto('/dashboard')
  const line = page.getByRole('link', { name: '1 place you could take' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

  const { token } = await team.login(holder)
  const [asked] = (await team.call(answersApi.mine, {}, token)).assignments
  await team.call(answersApi.answer, { id: asked?._id ?? '', answer: 'decline', sequence: asked?.sequence ?? 1 }, token)
  // The place comes onto the open page, and not to who serves a week before.
  await expect(line).toBeVisible({ timeout: 20_000 })
  const { token: other } = await team.login(busy)
  expect(await team.call(openPlacesApi.list, {}, other)).toEqual([])
  // She is able, and sees it once the head start of two days is over.
  const [seen] = await team.call(openPlacesApi.listAll)
  expect(seen?.visibleTo).toBeLessThan(seen?.able ?? 0)
  expect(Date.parse(seen?.everybodyFrom ?? '') - Date.parse(seen?.openedAt ?? '')).toBe(48 * 3_600_000)
  const hers = await open({ as: busy })
  await hers.goto('/rota/open')
  await expect(hers.getByText('No place is open for you right now.')).toBeVisible()
  await line.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Places you could take' })).toBeVisible()
  await expect(page.getByText('One person is missing')).toBeVisible()
  expect(await findViolations(page)).toEqual([])
  await page.getByRole('button', { name: /^Take this place/ }).click()
  await expect(page.getByText(/You’ll be there/)).toBeVisible()
  await expect(page.getByText('No place is open for you right now.')).toBeVisible()
  const { token: own } = await team.login(idle)
  const places = (await team.call(answersApi.mine, {}, own)).assignments
  expect(places.map(({ date, state, source }) => [date, state, source])).toEqual([[SUNDAY, 'accepted', 'open']])
})
