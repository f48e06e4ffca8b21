import { type FirebaseService, startFirebase } from '../server/testing/firebase.ts'
import { answerAsFirebase } from './stage/google.routes.ts'
import { button, fillDetails, passwordField, stranger } from './stage/phone.steps.ts'
import { keptSession } from './stage/sessions.steps.ts'
import { expect, test, withTeam } from './stage/stage.fixtures.ts'

const CODE = '123456'

// Firebase tells of each refusal on the console, once as a failed request and once in words.
const REFUSED = [/status of 400/, /^auth\//]

const firebase = {} as FirebaseService
const settings: Record<string, string> = {}
test.beforeAll(async () => {
  Object.assign(firebase, await startFirebase())
  Object.assign(settings, firebase.settings)
})
withTeam({ settings })
test.afterAll(async () => {
  await firebase.close?.()
})

test('with Firebase somebody registers and resets the password', async ({ open, allowComplaints }) => {
  allowComplaints(...REFUSED)
  const page = await open()
  const { sentTo } = await answerAsFirebase(page, { code: CODE, idToken: firebase.idToken })

  await test.step('without a place for the invisible reCAPTCHA no code is sent', async () => {
    await page.goto('/forgot-password')
    await page.getByLabel('Phone').fill(stranger().phoneNumber)
    await page.locator('#recaptcha-container').evaluate((element) => element.remove())
    await button(page, 'Send Code').click()
    await expect(page.getByRole('alert')).toHaveText('reCAPTCHA container missing')
    expect(sentTo).toEqual([])
    await page.evaluate(() => sessionStorage.clear())
  })

  await test.step('with Firebase somebody registers with its code, reload included, and resets the password', async () => {
    const person = stranger()
    await page.goto('/register')
    await fillDetails(page, person)
    await button(page, 'Send Verification Code').click()
    await expect(page.getByLabel('SMS code')).toBeFocused()
    expect(sentTo).toEqual([person.phoneNumber])
    await page.reload()
    await expect(button(page, /^Code Sent \(\d+s\)$/)).toBeDisabled()
    await page.getByLabel('SMS code').fill('654321')
    await button(page, 'Verify Code').click()
    await expect(page.getByLabel('SMS code')).toHaveAccessibleDescription(/That code is not right\./)
    await page.getByLabel('SMS code').fill(CODE)
    await button(page, 'Verify Code').click()
    await passwordField(page).fill(person.password)
    await button(page, 'Register').click()
    await expect(page).toHaveURL('/dashboard')
    const { user } = await keptSession(page)
    expect(JSON.parse(user ?? '')).toMatchObject({ phoneNumber: person.phoneNumber })

    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL('/login')
    await page.goto('/forgot-password')
    await page.getByLabel('Phone').fill(person.phoneNumber)
    await button(page, 'Send Code').click()
    await page.getByLabel('SMS code').fill(CODE)
    await page.getByLabel('New Password').fill('an even longer password')
    await button(page, 'Reset Password').click()
    await expect(page.getByText('✅ Password reset successful')).toBeVisible()
  })
})

test('what Firebase refuses, or verifies of another, is said', async ({ open, allowComplaints }) => {
  allowComplaints(...REFUSED)
  const page = await open()

  await test.step('in the words that are fixed', async () => {
    const service = await answerAsFirebase(page, { code: CODE, idToken: firebase.idToken })
    await page.goto('/register')
    await fillDetails(page, stranger())
    for (const [error, said] of [
      ['TOO_MANY_ATTEMPTS_TRY_LATER', 'Too many attempts. Please wait before trying again.'],
      ['CAPTCHA_CHECK_FAILED', 'Failed to send verification code'],
    ] as const) {
      service.refuseWith(error)
      await button(page, 'Send Verification Code').click()
      await expect(page.getByRole('alert')).toHaveText(said)
    }
    service.refuseWith(null)
    await button(page, 'Send Verification Code').click()
    await page.getByLabel('SMS code').fill(CODE)
    service.refuseWith('OPERATION_NOT_ALLOWED')
    await button(page, 'Verify Code').click()
    await expect(page.getByRole('alert')).toHaveText('Code verification failed')
  })

  await test.step('a number other than the verified one is a mismatch', async () => {
    const verifiedNumber = stranger().phoneNumber
    await answerAsFirebase(page, { code: CODE, idToken: firebase.idToken, verifiedNumber })
    await page.evaluate(() => sessionStorage.clear())
    await page.goto('/register')
    await fillDetails(page, stranger())
    await button(page, 'Send Verification Code').click()
    await page.getByLabel('SMS code').fill(CODE)
    await button(page, 'Verify Code').click()
    await expect(page.getByRole('alert')).toHaveText('Phone mismatch')
  })
})
