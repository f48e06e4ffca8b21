import { addDays, today } from '#shared/days.ts'
import { weekOf } from '#shared/recurrence.ts'
import { answersApi } from '#shared/rota/answers.ts'
import { availabilityApi } from '#shared/rota/availability.ts'
import { boardApi } from '#shared/rota/board.ts'
import { postsApi } from '#shared/rota/posts.ts'
import { servicesApi } from '#shared/rota/services.ts'
import { skillsApi } from '#shared/rota/skills.ts'
import { expectAccessible } from './stage/accessibility.steps.ts'
import { DESKTOP, expect, test, withTeam } from './stage/stage.fixtures.ts'

const team = withTeam()

/** A Sunday in two weeks or so, and the one after it. */
const SUNDAY = weekOf(addDays(today('America/Chicago'), 14))
const NEXT = addDays(SUNDAY, 7)

test('a certificate ends between the draft and its publication: the preview says so, and the next fill plans nobody', async ({
  open,
  allowComplaints,
}) => {
  // The fill is refused.
  allowComplaints(/status of 409/, /^409 .*\/api\/rota\/(runs|fill)/)
  const otis = await team.add({ name: 'Otis Ward' })
  const { _id: skillId } = await team.call(skillsApi.create, { name: 'First aid', expires: true })
  const { _id: postId } = await team.call(postsApi.create, { name: 'Aid', skillId })
  const skills = [{ skillId, level: 'able' as const, validUntil: NEXT }]
  await team.call(availabilityApi.changeMember, { userId: otis._id, skills })
  const needs = [{ postId, minPeople: 1, maxPeople: 1, priority: 2 }]
  const service = { serviceTime: '9am', lastsMinutes: 60, needs }
  const { _id: serviceId } = await team.call(servicesApi.create, { ...service, date: SUNDAY })
  await team.call(boardApi.saveDraft, { serviceId, revision: 0, places: [{ userId: otis._id, postId }] })
  const said = 'Otis Ward: the certificate for Aid does not hold that day'
  const problemsOf = async (date: string) => (await team.call(boardApi.preview, { from: date, to: date })).problems
  expect((await problemsOf(SUNDAY)).map(({ code }) => code)).not.toContain('expired')

  // The certificate turns out to end on the Saturday before.
  const admin = await open({ as: team.superAdmin, size: DESKTOP })
  await admin.goto(`/people/${otis._id}`)
  await admin.getByRole('button', { name: /^Skills/ }).click()
  const until = admin.getByLabel('Certificate until: First aid')
  await until.fill(addDays(SUNDAY, -1))
  await until.blur()
  await expect.poll(async () => (await problemsOf(SUNDAY)).map(({ code }) => code)).toContain('expired')

  await admin.goto(`/rota?month=${SUNDAY.slice(0, 7)}`)
  await admin.getByRole('button', { name: 'Publish…' }).click()
  const panel = admin.getByRole('region', { name: 'Publish' })
  await expect(panel.getByText(said)).toBeVisible()
  await expectAccessible(admin, admin.getByRole('heading', { level: 1 }))
  // It refuses nothing: one press publishes it as it is, and what is not right stands on.
  await panel.getByRole('button', { name: /^Publish; I tell 1 person$/ }).click()
  await expect(panel.getByText(/^Published:/)).toBeVisible()
  const { token } = await team.login(otis)
  const mine = await team.call(answersApi.mine, {}, token)
  expect(mine.assignments.map(({ date, state }) => [date, state])).toEqual([[SUNDAY, 'asked']])
  await admin.goto('/rota/coverage')
  await expect(admin.getByText(said)).toBeVisible()

  // He reads what to do about it, and the next fill does not have him.
  const page = await open({ as: otis })
  await page.goto('/availability')
  await expect(page.getByText(/^Your certificate for First aid/)).toBeVisible()
  const { _id: nextId } = await team.call(servicesApi.create, { ...service, date: NEXT })
  await admin.goto(`/rota?month=${NEXT.slice(0, 7)}`)
  await admin.getByRole('button', { name: 'Fill…' }).click()
  const fill = admin.getByRole('region', { name: 'Fill the rota' })
  await fill.getByRole('button', { name: /^Fill / }).click()
  await expect(fill.getByText('Nobody can serve in these days.')).toBeVisible()
  const { services } = await team.call(boardApi.show, { from: NEXT, to: NEXT })
  expect(services.find(({ _id }) => _id === nextId)?.places).toEqual([])
})
