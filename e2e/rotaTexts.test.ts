import { addDays, today } from '#shared/days.ts'
import { weekOf } from '#shared/recurrence.ts'
import { answersApi } from '#shared/rota/answers.ts'
import { availabilityApi } from '#shared/rota/availability.ts'
import { boardApi } from '#shared/rota/board.ts'
import { postsApi } from '#shared/rota/posts.ts'
import { publicationsApi } from '#shared/rota/publish.ts'
import { servicesApi } from '#shared/rota/services.ts'
import { rotaSettingsApi } from '#shared/rota/settings.ts'
import { templatesApi } from '#shared/rota/templates.ts'
import { hand, INBOUND_TOKEN } from '../server/testing/textsApp.ts'
import { findViolations } from './stage/accessibility.scan.ts'
import { panel } from './stage/admin.steps.ts'
import { withPhones } from './stage/phone.steps.ts'
import { DESKTOP, expect, PHONE, test } from './stage/stage.fixtures.ts'

const { team, phones } = withPhones({ settings: { SMS_INBOUND_TOKEN: INBOUND_TOKEN } })

const SUNDAY = weekOf(addDays(today('America/Chicago'), 14))

let door = ''

/** Plans Harold at the door on a Sunday, and publishes it. */
async function publishWith(userId: string, date: string): Promise<void> {
  const needs = [{ postId: door, minPeople: 1, maxPeople: 1, priority: 2 }]
  const { _id: serviceId } = await team.call(servicesApi.create, { date, serviceTime: '9am', needs })
  await team.call(boardApi.saveDraft, { serviceId, revision: 0, places: [{ userId, postId: door }] })
  const { revision } = await team.call(boardApi.preview, { from: date, to: date })
  await team.call(publicationsApi.publish, { from: date, to: date, revision })
}

test('an usher without a smartphone is asked by text, says Y, stops texts, and is answered for by his daughter', async ({
  open,
}) => {
  await team.call(rotaSettingsApi.change, { quietFrom: '00:00', quietTo: '00:00', smsAMonth: 100 })
  door = (await team.call(postsApi.create, { name: 'Side Door' }))._id
  // Members are shown the rota once the team has a template; this one makes no service of these weeks.
  const template = { name: 'Summer', weekday: 0, serviceTime: '6pm', startsOn: addDays(SUNDAY, 210), needs: [] }
  await team.call(templatesApi.create, template)
  const [harold, ada] = [await team.add({ name: 'Harold Greene' }), await team.add({ name: 'Ada Greene' })]
  const { token, user } = await team.login(harold)
  await team.call(availabilityApi.change, { smsOk: true }, token)
  const from = user.phoneNumber ?? ''
  const say = async (body: string) => (await hand(team.url, { from, body })).body.reply
  const asked = () => phones.sent.filter(({ to, body }) => to === from && body.includes('can you serve?'))

  // Chosen once, on whichever device is at hand.
  const own = await open({ as: harold, size: PHONE })
  await own.goto('/availability')
  await own.getByRole('button', { name: /^When somebody is needed/ }).click()
  const choice = own.getByRole('group', { name: 'Ask and remind me by' })
  await choice.getByText('Text', { exact: true }).click()
  await expect(choice.getByRole('radio', { name: 'Text' })).toBeChecked()
  await expect.poll(async () => (await team.call(availabilityApi.mine, {}, token)).rota.askBy).toBe('sms')
  expect(await findViolations(own)).toEqual([])

  await publishWith(harold._id, SUNDAY)
  await expect.poll(() => asked().length, { timeout: 20_000 }).toBe(1)
  expect(asked()[0]?.body).toMatch(/Side Door\. Reply Y or N\. STOP ends these\.$/)
  const admin = await open({ as: team.superAdmin, size: DESKTOP })
  await admin.goto(`/rota/coverage?from=${SUNDAY}`)
  expect(await say('Which door is it?')).toBe('Reply Y or N.')
  await expect(admin.getByText('Which door is it?')).toBeVisible()
  expect(await say('Y')).toMatch(/^Thank you! You serve Sunday/)
  await own.goto('/dashboard')
  await expect(own.getByText('You said yes').first()).toBeVisible()

  expect(await say('STOP')).toContain('no more texts come to this number')
  expect((await team.call(availabilityApi.mine, {}, token)).rota.smsOk).toBe(false)
  const adminsPhone = await open({ as: team.superAdmin, size: PHONE })
  const log = panel(adminsPhone, 'Audit log')
  await adminsPhone.goto('/admin')
  await log.getByRole('button', { name: 'Audit log' }).click()
  await expect(log.getByText(/^Harold Greene accepted for Harold Greene, .* \(by text\)$/)).toBeVisible()
  await expect(log.getByText('Texts to Harold Greene were stopped from their number.')).toBeVisible()

  // From now on his daughter answers, on her own phone.
  await own.goto('/profile')
  const acting = { name: 'Acting for each other' }
  const helpers = own.getByRole('region', acting)
  await helpers.getByRole('button', acting).click()
  await helpers.getByLabel('Who may act for you?').selectOption('Ada Greene')
  await helpers.getByRole('button', { name: 'Ask them' }).click()
  await expect(helpers.getByText('Has not agreed yet')).toBeVisible()
  const hers = await open({ as: ada, size: PHONE })
  await hers.goto('/profile')
  const agree = hers.getByRole('button', { name: 'Agree with Harold Greene' })
  await agree.click()
  await expect(agree).toBeHidden()
  await publishWith(harold._id, addDays(SUNDAY, 7))
  await hers.goto('/dashboard')
  const forHarold = hers.getByRole('region', { name: 'For Harold Greene' })
  await expect(forHarold.getByText('You answer for Harold Greene here, not for yourself.')).toBeVisible()
  expect(await findViolations(hers)).toEqual([])
  await forHarold.getByRole('button', { name: 'Harold will be there' }).first().click()
  const accepted = async () =>
    (await team.call(answersApi.mine, {}, token)).assignments.filter(({ state }) => state === 'accepted').length
  await expect.poll(accepted).toBe(2)
  expect(asked()).toHaveLength(1)
  await adminsPhone.reload()
  await log.getByRole('button', { name: 'Audit log' }).click()
  await expect(log.getByText(/^Ada Greene accepted for Harold Greene, /)).toBeVisible()
})
