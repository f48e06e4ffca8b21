import type { Locator, Page } from '@playwright/test'
import { answersApi } from '#shared/rota/answers.ts'
import { boardApi } from '#shared/rota/board.ts'
import { postsApi } from '#shared/rota/posts.ts'
import { publicationsApi } from '#shared/rota/publish.ts'
import { servicesApi } from '#shared/rota/services.ts'
import { rotaSettingsApi } from '#shared/rota/settings.ts'
import { findViolations } from './stage/accessibility.scan.ts'
import { runUntil } from './stage/clock.steps.ts'
import { DESKTOP, expect, PHONE, test, withTeam } from './stage/stage.fixtures.ts'
import type { Member } from './stage/team.server.ts'

const team = withTeam()

const [FIRST, SECOND] = ['2030-12-08', '2030-12-22']

/** Publishes two services, the first of Ann, the second of Ruth. */
async function published(ann: Member, ruth: Member): Promise<void> {
  const { _id: door } = await team.call(postsApi.create, { name: 'Main Door' })
  const needs = [{ postId: door, minPeople: 1, maxPeople: 1, priority: 2 }]
  for (const [date, { _id: userId }] of [[FIRST, ann] as const, [SECOND, ruth] as const]) {
    const { _id: serviceId } = await team.call(servicesApi.create, { date, serviceTime: '9am', needs })
    await team.call(boardApi.saveDraft, { serviceId, revision: 0, places: [{ userId, postId: door }] })
  }
  const span = { from: FIRST, to: SECOND }
  const { revision } = await team.call(boardApi.preview, span)
  await team.call(publicationsApi.publish, { ...span, revision })
}

/** Cards of the rota come to the dashboard when the network is idle. */
const untilShown = (page: Page, card: Locator) => runUntil(page, () => expect(card).toBeVisible({ timeout: 500 }))

const days = async (member: Member): Promise<string[]> => {
  const { token } = await team.login(member)
  const { assignments } = await team.call(answersApi.mine, {}, token)
  return assignments.filter(({ state }) => state === 'accepted').map(({ date }) => date)
}

test('two are asked for a swap, one says no, the other yes, and an admin allows it', async ({ open }) => {
  const ann = await team.add({ name: 'Ann Abel' })
  const ruth = await team.add({ name: 'Ruth Stone' })
  const otis = await team.add({ name: 'Otis Bell' })
  await published(ann, ruth)
  await team.call(rotaSettingsApi.change, { swapNeedsAdmin: true })

  const asking = await open({ as: ann, size: PHONE })
  await asking.goto('/dashboard')
  const question = asking.getByRole('button', { name: /^Can you serve Sun, Dec 8/ })
  await untilShown(asking, question)
  await question.click()
  await asking.getByRole('link', { name: /^Find a swap/ }).click()
  await expect(asking.getByRole('heading', { level: 1, name: 'Swap Sunday, December 8, 9am, Main Door' })).toBeVisible()
  await expect(asking.getByText('Choose whom to ask')).toBeVisible()
  await asking.getByRole('checkbox', { name: /^Ruth Stone Sun, Dec 22, 9am, Main Door/ }).check()
  await asking.getByRole('radio', { name: 'Give it away' }).check()
  await asking.getByRole('checkbox', { name: /^Otis Bell/ }).check()
  expect(await findViolations(asking)).toEqual([])
  await asking.getByRole('button', { name: 'Ask 2 people' }).click()
  await expect(asking.getByText('Has not answered yet')).toHaveCount(2)
  await expect(asking.getByText('Choose whom to ask')).toHaveCount(0)
  await asking.getByRole('button', { name: 'Ask somebody else' }).click()
  await expect(asking.getByRole('checkbox', { name: /^Ruth Stone/ })).toBeVisible()
  await expect(asking.getByRole('checkbox', { name: /^Otis Bell/ })).toHaveCount(0)

  const refusing = await open({ as: otis, size: PHONE })
  await refusing.goto('/dashboard')
  await untilShown(refusing, refusing.getByRole('button', { name: /^Take over from Ann Abel/ }))
  await refusing.getByRole('button', { name: /^Take over from Ann Abel/ }).click()
  expect(await findViolations(refusing)).toEqual([])
  await refusing.getByRole('button', { name: /^No : You take/ }).click()
  await expect(
    refusing.getByRole('status').getByText('This swap was refused. Everything stays as it was.'),
  ).toBeVisible()
  await expect(asking.getByText('Otis Bell can’t. One other is still thinking.')).toBeVisible()

  const admin = await open({ as: team.superAdmin, size: DESKTOP })
  await admin.goto('/rota/coverage')
  await expect(admin.getByRole('heading', { name: 'Swaps' })).toBeVisible()
  await expect(admin.getByRole('button', { name: /^Allow/ })).toHaveCount(0)
  const agreeing = await open({ as: ruth, size: PHONE })
  await agreeing.goto('/dashboard')
  await untilShown(agreeing, agreeing.getByRole('button', { name: /^Swap with Ann Abel/ }))
  await agreeing.getByRole('button', { name: /^Swap with Ann Abel/ }).click()
  await agreeing.getByRole('button', { name: /^Yes, swap/ }).click()
  await expect(agreeing.getByRole('status').getByText('Everybody said yes. An admin decides.')).toBeVisible()
  await expect(asking.getByText('Everybody said yes. An admin decides.').first()).toBeVisible()
  expect(await days(ruth)).toEqual([])

  await admin.getByRole('button', { name: /^Allow/ }).click()
  await expect(admin.getByText('Done. The services are swapped.')).toBeVisible()
  expect(await findViolations(admin)).toEqual([])
  await expect(asking.getByText('This service is not yours any more.')).toBeVisible()
  expect([await days(ann), await days(ruth)]).toEqual([[SECOND], [FIRST]])
})
