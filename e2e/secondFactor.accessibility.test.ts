import { expectAccessible } from './stage/accessibility.steps.ts'
import { tabTo } from './stage/keyboard.steps.ts'
import {
  authenticatorOf,
  beginSetUp,
  button,
  codeField,
  passwordField,
  REFUSED,
  reachCodeStep,
  section,
  switchOn,
} from './stage/secondFactor.steps.ts'
import { loginButton } from './stage/sessions.steps.ts'
import { DESKTOP, expect, test, withTeam } from './stage/stage.fixtures.ts'

const team = withTeam()

test('with the keyboard alone: it is set up, and switched off', async ({ open, allowComplaints }) => {
  allowComplaints(...REFUSED)
  const member = await team.add({ name: 'Miriam Cohen-Reyes' })
  const page = await open({ as: member })
  await page.goto('/profile')
  await tabTo(page, button(page, 'Set it up'))
  await page.keyboard.press('Enter')
  await expect(passwordField(page)).toBeFocused()
  await page.keyboard.type('not this one')
  await page.keyboard.press('Enter')
  await expect(section(page).getByRole('alert')).toBeVisible()
  await page.keyboard.type(member.password)
  await page.keyboard.press('Enter')
  await expect(section(page).getByRole('heading', { name: 'Connect your authenticator app' })).toBeFocused()
  const app = authenticatorOf((await section(page).locator('code').textContent()) ?? '')
  await tabTo(page, codeField(page))
  await page.keyboard.type('abcdef')
  await page.keyboard.press('Enter')
  await expect(section(page).getByRole('alert')).toBeVisible()
  await page.keyboard.type(app.next())
  await page.keyboard.press('Enter')
  await expect(section(page).getByRole('heading', { name: 'Your recovery codes' })).toBeFocused()
  await tabTo(page, button(page, 'Done'))
  await page.keyboard.press('Enter')
  await expect(section(page).getByLabel('I have kept them')).toBeFocused()
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')
  await expect(section(page).getByText('Two-step login is on.', { exact: true })).toBeVisible()
  await tabTo(page, button(page, 'New recovery codes'))
  await page.keyboard.press('Enter')
  await expect(passwordField(page)).toBeFocused()
  await tabTo(page, button(page, 'Cancel'))
  await page.keyboard.press('Enter')
  await tabTo(page, button(page, 'Switch off'))
  await page.keyboard.press('Enter')
  await expect(passwordField(page)).toBeFocused()
  await page.keyboard.type(member.password)
  await tabTo(page, codeField(page))
  await page.keyboard.type(app.next())
  await page.keyboard.press('Enter')
  await expect(section(page).getByText('Two-step login is off.', { exact: true })).toBeVisible()
})

test('its set-up is accessible, step by step', async ({ open, allowComplaints }) => {
  allowComplaints(...REFUSED)
  const member = await team.add({ name: 'Esther Kim' })
  const page = await open({ as: member })
  await page.goto('/profile')
  await test.step('the question for the password, and its refusal, are accessible', async () => {
    await button(page, 'Set it up').click()
    await passwordField(page).fill('not this one')
    await button(page, 'Continue').click()
    await expectAccessible(page, section(page).getByRole('alert'))
  })

  await page.setViewportSize(DESKTOP)
  await button(page, 'Cancel').click()
  const app = await beginSetUp(page, member)
  await test.step('the picture, the key and a wrong code are accessible', async () => {
    await codeField(page).fill('abcdef')
    await button(page, 'Switch it on').click()
    await expect(section(page).getByRole('img')).toBeVisible()
    await expectAccessible(page, section(page).getByRole('alert'))
  })

  await page.setViewportSize(DESKTOP)
  await test.step('the recovery codes are accessible, and their box that was forgotten', async () => {
    await codeField(page).fill(app.next())
    await button(page, 'Switch it on').click()
    await button(page, 'Done').click()
    await expectAccessible(page, section(page).getByRole('alert'))
    await section(page).getByLabel('I have kept them').check()
    await button(page, 'Done').click()
    await button(page, 'Switch off').click()
    await expectAccessible(page, codeField(page))
  })
})

test('few recovery codes are said loudly and accessibly, and a fault is told and can be tried again', async ({
  open,
  allowComplaints,
}) => {
  allowComplaints(/status of 404/, /^404 .*second-factor/)
  const page = await open({ as: await team.add({ name: 'Noor Haddad' }) })
  await page.route('**/api/users/me/second-factor', (route) =>
    route.fulfill({ status: 404, json: { error: 'That is not here.', code: 'not_found' } }),
  )
  await page.goto('/profile')
  await expect(section(page).getByRole('alert')).toContainText(
    'It could not be found out whether two-step login is on.',
  )
  await page.unrouteAll()
  await page.route('**/api/users/me/second-factor', (route) =>
    route.fulfill({ json: { isOn: true, isRequired: false, recoveryCodesLeft: 1 } }),
  )
  await button(page, 'Try again').click()
  await expect(section(page).getByText('You have one recovery code left.', { exact: true })).toBeVisible()
  await expect(section(page).getByText(/^Without a code and without your phone/)).toBeVisible()

  await page.unrouteAll()
  await page.route('**/api/users/me/second-factor', (route) =>
    route.fulfill({ json: { isOn: true, isRequired: true, recoveryCodesLeft: 2 } }),
  )
  await page.reload()
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
