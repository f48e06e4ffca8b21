import { startMailServer, type TestMailServer } from '../server/testing/mailServer.ts'
import { expectAccessible } from './stage/accessibility.steps.ts'
import { fillLogin, loginButton } from './stage/sessions.steps.ts'
import { expect, PHONE, test, withTeam } from './stage/stage.fixtures.ts'

let mail: TestMailServer
const settings: Record<string, string> = { SMTP_FROM: 'Ushers <ushers@example.org>' }
test.beforeAll(async () => {
  mail = await startMailServer()
  settings.SMTP_URL = mail.url
})
const team = withTeam({ settings })
test.afterAll(() => mail.close())

const NEW_PASSWORD = 'a new and good password'

test('a forgotten password is chosen anew by a mailed link, which is good once', async ({ open, allowComplaints }) => {
  allowComplaints(/status of 400/, /^400 .*\/api\/(users\/reset-password-by-mail|mail\/(links|verify))/)
  const member = await team.add({ name: 'Miriam Cohen-Reyes' })
  const page = await open({ size: PHONE })
  await page.goto('/forgot-password')
  await page.getByRole('button', { name: 'Send me a link by email instead' }).click()
  await page.getByLabel('Email').fill(member.email)
  await expectAccessible(page, undefined, [PHONE])
  await page.getByRole('button', { name: 'Send Link' }).click()
  await expect(page.getByText('Look into your mail')).toBeVisible()
  await expect.poll(() => mail.taken.length).toBe(1)
  expect(mail.taken[0]?.to).toEqual([member.email])
  const link = /\/reset\/\S+/.exec(mail.taken[0]?.text ?? '')?.[0] ?? ''

  // Opened twice, as a scanner would: nothing is used up.
  await (await open()).goto(link)
  await page.goto(link)
  await page.getByLabel('New Password', { exact: true }).fill(NEW_PASSWORD)
  await expectAccessible(page, undefined, [PHONE])
  await page.getByRole('button', { name: 'Reset Password' }).click()
  await expect(page.getByText('✅ Password reset successful')).toBeVisible()
  await page.getByRole('link', { name: 'Back to the login' }).click()
  await fillLogin(page, { ...member, password: NEW_PASSWORD })
  await loginButton(page).click()
  await expect(page).toHaveURL('/dashboard')

  const again = await open({ size: PHONE })
  await again.goto(link)
  await expect(again.getByRole('alert')).toContainText('A mailed link works once, and not for long.')
  await again.goto('/verify/nothing')
  await expect(again.getByRole('alert')).toContainText('A mailed link works once, and not for long.')
  await expect(again.getByRole('link', { name: 'Login' })).toBeVisible()
  await expectAccessible(again, undefined, [PHONE])
})
