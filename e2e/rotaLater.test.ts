import { addDays, today } from '#shared/days.ts'
import { weekOf } from '#shared/recurrence.ts'
import { answersApi } from '#shared/rota/answers.ts'
import { boardApi } from '#shared/rota/board.ts'
import { postsApi } from '#shared/rota/posts.ts'
import { publicationsApi } from '#shared/rota/publish.ts'
import { servicesApi } from '#shared/rota/services.ts'
import { templatesApi } from '#shared/rota/templates.ts'
import { waitingApi } from '#shared/rota/waiting.ts'
import { findViolations } from './stage/accessibility.scan.ts'
import { expect, test, withTeam } from './stage/stage.fixtures.ts'

const team = withTeam()

const DAY = today('America/Chicago')
/** The Sunday in five weeks, and its month. */
const SUNDAY = weekOf(addDays(DAY, 35))
const MONTH = SUNDAY.slice(0, 7)

test('a month publishes itself at the time that was set, unless it is taken back', async ({ open }) => {
  const { _id: door } = await team.call(postsApi.create, { name: 'Side Door' })
  await team.call(templatesApi.create, {
    ...{ name: 'Sunday', weekday: 6, serviceTime: '6pm', startsOn: '2031-06-07', needs: [] },
  })
  const otis = await team.add({ name: 'Otis Hill' })
  const needs = [{ postId: door, minPeople: 1, maxPeople: 1, priority: 2 }]
  const service = { date: SUNDAY, serviceTime: '9am', lastsMinutes: 60, tieColor: 'navy', needs }
  const { _id: serviceId } = await team.call(servicesApi.create, service)
  await team.call(boardApi.saveDraft, { serviceId, revision: 0, places: [{ userId: otis._id, postId: door }] })

  const page = await open({ as: await team.add({ name: 'Zoe Admin', role: 'admin' }) })
  await page.goto(`/rota?month=${MONTH}`)
  await page.getByRole('button', { name: 'Publish…' }).click()
  await page.getByText('Publish later…').click()
  await page.getByLabel('Day', { exact: true }).fill(addDays(DAY, 2))
  await page.getByLabel('Time', { exact: true }).fill('18:00')
  expect(await findViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Publish at this time' }).click()
  await expect(page.getByText(/publishes itself on .+, 6:00 PM\./).first()).toBeVisible()
  await page
    .getByRole('button', { name: /^Take back/ })
    .last()
    .click()
  await expect(page.getByText('Publish later…')).toBeVisible()
  await expect(page.getByText(/publishes itself on/)).toHaveCount(0)

  // A moment that comes while the test looks publishes them, too.
  const span = { from: SUNDAY, to: SUNDAY }
  const { revision } = await team.call(boardApi.preview, span)
  await team.call(publicationsApi.publish, { ...span, revision, at: new Date(Date.now() + 4000).toISOString() })
  await expect(page.getByText(/publishes itself on/).first()).toBeVisible()
  await expect(page.getByText(/publishes itself on/)).toHaveCount(0, { timeout: 30_000 })
  expect(await team.call(waitingApi.list, span)).toMatchObject([{ state: 'done', by: { name: expect.any(String) } }])
  const { token } = await team.login(otis)
  expect((await team.call(answersApi.mine, {}, token)).assignments).toMatchObject([{ date: SUNDAY, state: 'asked' }])
})
