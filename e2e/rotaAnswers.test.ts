import type { Page } from '@playwright/test'
import { answersApi } from '#shared/rota/answers.ts'
import { boardApi } from '#shared/rota/board.ts'
import { postsApi } from '#shared/rota/posts.ts'
import { publicationsApi } from '#shared/rota/publish.ts'
import { servicesApi } from '#shared/rota/services.ts'
import { templatesApi } from '#shared/rota/templates.ts'
import { findViolations } from './stage/accessibility.scan.ts'
import { chunkRequests } from './stage/chunks.ts'
import { CUT_LINE, cutLine } from './stage/device.steps.ts'
import { layoutShift } from './stage/layoutShift.ts'
import { expect, test, withTeam } from './stage/stage.fixtures.ts'
import { addTask, taskButton, taskRegion } from './stage/tasks.steps.ts'
import type { Member } from './stage/team.server.ts'

const team = withTeam()

const [FIRST, SECOND] = ['2030-12-08', '2030-12-15']

/** Asks a member for two services of a team that plans with the rota. */
async function ask(member: Member): Promise<void> {
  const post = await team.call(postsApi.create, { name: `Door of ${member.name}` })
  const needs = [{ postId: post._id, minPeople: 1, maxPeople: 1, priority: 2 }]
  const template = { name: member.name, weekday: 6, serviceTime: '6pm', startsOn: '2031-06-07', needs: [] }
  await team.call(templatesApi.create, template)
  for (const date of [FIRST, SECOND]) {
    const service = { date, serviceTime: `9:${member.name.length}`, lastsMinutes: 60, tieColor: 'navy', needs }
    const { _id } = await team.call(servicesApi.create, service)
    const places = [{ userId: member._id, postId: post._id }]
    await team.call(boardApi.saveDraft, { serviceId: _id, revision: 0, places })
  }
  const span = { from: FIRST, to: SECOND }
  const { revision } = await team.call(boardApi.preview, span)
  await team.call(publicationsApi.publish, { ...span, revision, note: 'Merry Christmas' })
}

const states = async (member: Member): Promise<string[]> => {
  const { token } = await team.login(member)
  return (await team.call(answersApi.mine, {}, token)).assignments.map(({ state }) => state)
}

const yes = (page: Page) => page.getByRole('button', { name: 'I’ll be there' })

test('answers given on the cards wait for a connection, and go out', async ({ open, allowComplaints }) => {
  allowComplaints(...CUT_LINE)
  const member = await team.add({ name: 'Miriam Reyes' })
  await ask(member)
  const page = await open({ as: member })
  // The card comes later than all else that the page shows.
  const shownBefore = page.waitForResponse('**/api/dashboard?*')
  await page.route(
    '**/api/rota/mine',
    async (route) => {
      await shownBefore
      await new Promise((resolve) => setTimeout(resolve, 300))
      await route.continue()
    },
    { times: 1 },
  )
  await page.goto('/dashboard')
  const questions = page.getByRole('region', { name: /questions? for you/ })
  await expect(questions.getByRole('listitem')).toHaveCount(2)
  await expect(page.getByText('Merry Christmas')).toBeVisible()
  // Only the menu moves, by the lines of the rota, once on a device.
  expect(await layoutShift(page)).toBeLessThan(0.01)
  expect(await findViolations(page)).toEqual([])
  const mend = await cutLine(page)
  const row = (day: string) => page.getByRole('button', { name: new RegExp(`^Can you serve Sun, ${day}`) })
  await row('Dec 8').click()
  await yes(page).click()
  await expect(page.getByRole('status').getByText('You’ll be there. Thank you.')).toBeVisible()
  await row('Dec 15').click()
  await page.getByRole('button', { name: 'I can’t' }).last().click()
  await page.getByLabel('Reason').fill('Away')
  await page.getByRole('button', { name: 'Send my “can’t”' }).click()
  await expect(page.getByRole('status').getByText('You said that you can’t.')).toBeVisible()
  expect(await states(member)).toEqual(['asked', 'asked'])
  await mend()
  await expect.poll(() => states(member)).toEqual(['accepted', 'declined'])
  await page.getByRole('button', { name: 'I can make it after all' }).click()
  await expect.poll(() => states(member)).toEqual(['accepted', 'accepted'])
})

test('what the rota asks comes onto an open page, also where its code did not, and takes nothing from what is written', async ({
  open,
  allowComplaints,
}) => {
  allowComplaints(/ERR_FAILED/, /^A part of the app has not come: /)
  const member = await team.add({ name: 'Lena Fisher' })
  await addTask(team, member, { title: 'Count the bulletins' })
  const page = await open({ as: member })
  await page.goto('/dashboard')
  await taskButton(page, 'Count the bulletins', 'Edit').click()
  const title = taskRegion(page).getByLabel('Title')
  await title.fill('Count the bulletins and')
  await page.route(chunkRequests('questions'), (route) => route.abort())
  const missed = page.waitForEvent('requestfailed')
  await ask(member)
  await missed
  await page.unrouteAll()
  await expect(page.getByRole('region', { name: '2 questions for you' }).getByRole('listitem')).toHaveCount(2)
  await expect(title).toHaveValue('Count the bulletins and')
})

test('a reply link asks one person, and only a press answers', async ({ open, allowComplaints }) => {
  const member = await team.add({ name: 'Otis Bell' })
  await ask(member)
  const { token } = await team.login(member)
  const [asked] = (await team.call(answersApi.mine, {}, token)).assignments
  const { url } = await team.call(answersApi.replyLink, { id: asked?._id ?? '' })
  const page = await open()
  await page.goto(new URL(url).pathname)
  await expect(page.getByText('Hello Otis')).toBeVisible()
  expect(await findViolations(page)).toEqual([])
  expect(await states(member)).toEqual(['asked', 'asked'])
  await yes(page).click()
  await expect(page.getByText('You’ll be there. Thank you.')).toBeVisible()
  expect(await states(member)).toEqual(['accepted', 'asked'])
  allowComplaints(/status of 404/, /^404 /)
  await page.goto('/r/nobody')
  await expect(page.getByText('This link is no longer good. Open the app to answer.')).toBeVisible()
})
