import { messagesApi } from '#shared/talk/messages.ts'
import { type HookReceiver, signatureOfGot, startHookReceiver } from '../server/testing/hookReceiver.ts'
import { expectAccessible } from './stage/accessibility.steps.ts'
import { expect, PHONE, test, withTeam } from './stage/stage.fixtures.ts'

let receiver: HookReceiver
const settings: Record<string, string> = {}
test.beforeAll(async () => {
  receiver = await startHookReceiver()
  settings.HOOK_ALLOWED_HOSTS = receiver.host
})
const team = withTeam({ settings })
test.afterAll(() => receiver.close())

test('a program is added, tested, told what happens, and told no more', async ({ open }) => {
  const page = await open({ as: team.superAdmin, size: PHONE })
  await page.goto('/admin/programs')
  const hooks = page.getByRole('region', { name: 'Webhooks', exact: true })
  await hooks.getByLabel('Address').fill(receiver.at('/church'))
  await hooks.getByLabel('An announcement was posted').check()
  await hooks.getByRole('button', { name: 'Add a webhook' }).click()
  const secret = await hooks.getByLabel(`Secret of ${receiver.host}`).inputValue()
  expect(secret).toMatch(/^whsec_/)
  await expectAccessible(page, undefined, [PHONE])
  await hooks.getByRole('button', { name: 'I have it' }).click()

  receiver.answer({ status: 503 })
  await hooks.getByRole('button', { name: `Send a test to ${receiver.host}` }).click()
  await expect(hooks.getByText('Test: refused with 503')).toBeVisible()
  receiver.answer({ status: 204 })
  await hooks.getByRole('button', { name: `Send a test to ${receiver.host}` }).click()
  await expect(hooks.getByText('Test: taken (204)')).toBeVisible()

  await team.call(messagesApi.create, { channel: 'announcements', content: 'Doors open at 8' })
  await receiver.untilTaken(2, '/church')
  const [, told] = receiver.taken('/church')
  expect(told?.event).toMatchObject({ type: 'message.posted', data: { message: { content: 'Doors open at 8' } } })
  expect(told?.headers['webhook-signature']).toBe(told && signatureOfGot(told, secret))
  await page.reload()
  await hooks.getByText('Last deliveries').click()
  await expect(hooks.getByText('An announcement was posted: taken (204)')).toBeVisible()
  await expect(page.getByText(secret)).toHaveCount(0)

  await hooks.getByRole('button', { name: `End ${receiver.host}` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'End', exact: true }).click()
  await expect(hooks.getByText('No program is told yet')).toBeVisible()
})
