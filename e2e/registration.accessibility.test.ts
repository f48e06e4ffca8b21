import type { Page } from '@playwright/test'
import { findOverflow, findSmallTargets, findViolations } from './stage/accessibility.scan.ts'
import {
  addPhoneOwner,
  askForCode,
  button,
  fillDetails,
  otherThan,
  passwordField,
  stranger,
  withPhones,
} from './stage/phone.steps.ts'
import { expect, PHONE, test } from './stage/stage.fixtures.ts'

const { team, phones } = withPhones()

const NARROW = { width: 320, height: 640 }

/** No violations in both schemes, nothing too small to press, nothing beside the page on the narrowest phone. */
async function expectAccessible(page: Page, what: string): Promise<void> {
  await test.step(what, async () => {
    const findings: string[] = []
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      findings.push(...(await findViolations(page)), ...(await findSmallTargets(page)))
    }
    await page.setViewportSize(NARROW)
    const overflow = await findOverflow(page)
    if (overflow > 0) findings.push(`${overflow} pixels too wide for ${NARROW.width}`)
    await page.setViewportSize(PHONE)
    expect(findings).toEqual([])
  })
}

test('every step of registration, reset and joining is accessible, refusals included', async ({
  open,
  allowComplaints,
}) => {
  allowComplaints(/status of 400/, /^400 .*\/api\//)
  const page = await open({ size: PHONE })

  await test.step('registration', async () => {
    const person = stranger()
    await page.goto('/register')
    await button(page, 'Send Verification Code').click()
    await expectAccessible(page, 'missing details')
    await askForCode(page, person)
    await expectAccessible(page, 'the code')
    const code = await phones.codeFor(person.phoneNumber)
    await page.getByLabel('SMS code').fill(otherThan(code))
    await button(page, 'Verify Code').click()
    await expect(page.getByText('That code is not right.')).toBeVisible()
    await expectAccessible(page, 'a wrong code')
    await page.getByLabel('Phone', { exact: true }).fill(stranger().phoneNumber)
    await button(page, 'Verify Code').click()
    await expectAccessible(page, 'another number')
    await fillDetails(page, person)
    await page.getByLabel('SMS code').fill(code)
    await button(page, 'Verify Code').click()
    await expect(passwordField(page)).toBeVisible()
    await expectAccessible(page, 'the password')
  })

  await test.step('reset', async () => {
    const member = await addPhoneOwner(team)
    await page.goto('/forgot-password')
    await page.getByLabel('Phone').fill(member.phoneNumber)
    await button(page, 'Send Code').click()
    await expect(page.getByLabel('SMS code')).toBeVisible()
    await expectAccessible(page, 'the code')
    await page.getByLabel('SMS code').fill(await phones.codeFor(member.phoneNumber))
    await page.getByLabel('New Password').fill('password1')
    await button(page, 'Reset Password').click()
    await expect(page.getByRole('alert')).toBeVisible()
    await expectAccessible(page, 'a weak password')
  })

  await test.step('the join form and its thanks', async () => {
    await page.goto('/join')
    await button(page, 'Send').click()
    await expectAccessible(page, 'missing fields')
    await page.getByLabel('Name').fill('Samuel Adeyemi')
    await page.getByLabel('Email').fill('samuel@example.org')
    await page.getByLabel('Why are you interested?').fill('My grandmother was an usher.')
    await button(page, 'Send').click()
    await expect(page.getByText('Thank you for your interest!')).toBeVisible()
    await expectAccessible(page, 'the thanks')
  })
})
