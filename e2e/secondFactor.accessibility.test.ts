import type { Page } from '@playwright/test'
import { expectAccessible } from './stage/accessibility.steps.ts'
import { tabTo } from './stage/keyboard.steps.ts'
import { authenticatorOf, button, codeField, reachCodeStep, section, switchOn } from './stage/secondFactor.steps.ts'
import { loginButton } from './stage/sessions.steps.ts'
import { DESKTOP, expect, test, withTeam } from './stage/stage.fixtures.ts'

const team = withTeam()

const REFUSED = [/status of 40[139]/, /^40[139] .*\/api\/users\//]

const password = (page: Page) => section(page).getByLabel('Your password', { exact: true })

test('every state of the section is accessible, and reached with the keyboard alone', async ({
  open,
  allowComplaints,
}) => {
  allowComplaints(...REFUSED)
  const member = await team.add({ name: 'Miriam Cohen-Reyes' })
  const page = await open({ as: member })
  await page.goto('/profile')
  /** The state is looked at, and the keys go on where they were. */
  const look = async () => {
    await expectAccessible(page)
    await page.setViewportSize(DESKTOP)
  }
  await tabTo(page, button(page, 'Set it up'))
  await look()
  await page.keyboard.press('Enter')
  await expect(password(page)).toBeFocused()
  await page.keyboard.type('not this one')
  await page.keyboard.press('Enter')
  await expect(section(page).getByRole('alert')).toBeVisible()
  await look()
  await page.keyboard.type(member.password)
  await page.keyboard.press('Enter')
  await expect(section(page).getByRole('heading', { name: 'Connect your authenticator app' })).toBeFocused()
  await expect(section(page).getByRole('img')).toBeVisible()
  await look()
  const app = authenticatorOf((await section(page).locator('code').textContent()) ?? '')
  await tabTo(page, codeField(page))
  await page.keyboard.type('abcdef')
  await page.keyboard.press('Enter')
  await expect(section(page).getByRole('alert')).toBeVisible()
  await look()
  await page.keyboard.type(app.next())
  await page.keyboard.press('Enter')
  await expect(section(page).getByRole('heading', { name: 'Your recovery codes' })).toBeFocused()
  await tabTo(page, button(page, 'Done'))
  await page.keyboard.press('Enter')
  await expect(section(page).getByRole('alert')).toBeVisible()
  await look()
  await expect(section(page).getByLabel('I have kept them')).toBeFocused()
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')
  await expect(section(page).getByText('Two-step login is on.', { exact: true })).toBeVisible()
  await look()
  await tabTo(page, button(page, 'New recovery codes'))
  await page.keyboard.press('Enter')
  await expect(password(page)).toBeFocused()
  await look()
  await tabTo(page, button(page, 'Cancel'))
  await page.keyboard.press('Enter')
  await tabTo(page, button(page, 'Switch off'))
  await page.keyboard.press('Enter')
  await expect(password(page)).toBeFocused()
  await look()
})

test('few recovery codes are warned of accessibly', async ({ open }) => {
  const page = await open({ as: await team.add({ name: 'Noor Haddad' }) })
  await page.route('**/api/users/me/second-factor', (route) =>
    route.fulfill({ json: { isOn: true, isRequired: true, recoveryCodesLeft: 2 } }),
  )
  await page.goto('/profile')
  await expectAccessible(page, section(page).getByText('You have 2 recovery codes left.'))
})

test('the second step of the login is accessible, and told when it is refused', async ({ open, allowComplaints }) => {
  allowComplaints(...REFUSED)
  const member = await team.add({ name: 'Otto Nagel' })
  await switchOn(team, member)
  const page = await open()
  await reachCodeStep(page, member)
  await expectAccessible(page)
  await codeField(page).fill('abcdef')
  await loginButton(page).click()
  await expect(codeField(page)).toBeFocused()
  await expectAccessible(page, page.getByRole('alert'))
})
