import { addDays, today } from '#shared/days.ts'
import { answersApi } from '#shared/rota/answers.ts'
import { boardApi } from '#shared/rota/board.ts'
import { postsApi } from '#shared/rota/posts.ts'
import { publicationsApi } from '#shared/rota/publish.ts'
import { servicesApi } from '#shared/rota/services.ts'
import { expectAccessible } from './stage/accessibility.steps.ts'
import { DESKTOP, expect, test, withTeam } from './stage/stage.fixtures.ts'

const team = withTeam()

test('a decline opens a place on an open page, and a yes covers it', async ({ open }) => {
  const ruth = await team.add({ name: 'Ruth Stone' })
  const { _id: door } = await team.call(postsApi.create, { name: 'Main Door' })
  const date = addDays(today('UTC'), 7)
  const needs = [{ postId: door, minPeople: 1, maxPeople: 1, priority: 2 }]
  const { _id: serviceId } = await team.call(servicesApi.create, { date, serviceTime: '9am', needs })
  await team.call(boardApi.saveDraft, { serviceId, revision: 0, places: [{ userId: ruth._id, postId: door }] })
  const { revision } = await team.call(boardApi.preview, { from: date, to: date })
  await team.call(publicationsApi.publish, { from: date, to: date, revision })

  const admin = await open({ as: team.superAdmin, size: DESKTOP })
  // The server's clock is not the page's.
  await admin.clock.setSystemTime(`${date}T08:00:00Z`)
  await admin.goto('/rota/coverage')
  await expect(admin.getByText('1 has not answered')).toBeVisible()
  await expect(admin.getByRole('button', { name: /^Ruth Stone/ })).toBeVisible()
  await expect(admin.getByText('No place is open.')).toBeVisible()
  await expectAccessible(admin, admin.getByRole('heading', { level: 1 }))

  const { token } = await team.login(ruth)
  const [asked] = (await team.call(answersApi.mine, {}, token)).assignments
  const answer = (input: { answer: 'accept' | 'decline'; sequence: number }) =>
    team.call(answersApi.answer, { id: asked?._id ?? '', ...input }, token)
  const { sequence } = await answer({ answer: 'decline', sequence: asked?.sequence ?? 0 })
  await expect(admin.getByText('1 place open')).toBeVisible()
  await expect(admin.getByRole('region', { name: 'Open places' }).getByText('Main Door').first()).toBeVisible()
  await expect(admin.getByText('Everybody has answered.')).toBeVisible()
  await answer({ answer: 'accept', sequence })
  await expect(admin.getByText(/^All covered until/)).toBeVisible()
})

test('a rule of the rota is refused with its reason, kept, and stands after a reload', async ({
  open,
  allowComplaints,
}) => {
  allowComplaints(/status of 400/, /^400 .*\/api\/rota\/settings/)
  const admin = await open({ as: team.superAdmin, size: DESKTOP })
  await admin.goto('/rota/settings')
  const soon = admin.getByRole('combobox', { name: 'How soon may somebody serve again?' })
  const soonLine = admin.getByRole('button', { name: /^How soon may somebody serve again\?/ })
  await soonLine.click()
  await soon.selectOption('Exact value')
  const rest = admin.getByLabel('At least this many days between two services')
  await rest.fill('99')
  const late = admin.getByRole('combobox', { name: 'When is a “no” late?' })
  const lateLine = admin.getByRole('button', { name: /^When is a “no” late\?/ })
  await lateLine.click()
  await late.selectOption('A day before the service')
  await admin.getByRole('button', { name: 'Save the rules' }).click()
  await expect(rest).toHaveAccessibleDescription(/Please enter 60 or less/)
  await expect(late.locator('option:checked')).toHaveText('A day before the service')
  await rest.fill('15')
  await admin.getByRole('button', { name: 'Save the rules' }).click()
  await expect(admin.getByText('Saved.')).toBeVisible()
  await admin.reload()
  await expect(lateLine).toContainText('A day before the service')
  await soonLine.click()
  await soon.selectOption('Exact value')
  await expect(rest).toHaveValue('15')
  await expectAccessible(admin, admin.getByRole('heading', { level: 1 }))
})
