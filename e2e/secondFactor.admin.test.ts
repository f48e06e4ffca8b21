import { expectAccessible } from './stage/accessibility.steps.ts'
import { expectBriefly, manageUsers, openAdmin, openPerson, panel } from './stage/admin.steps.ts'
import { messageOf, post } from './stage/chat.steps.ts'
import { codeField, passwordField, reachCodeStep, section, setUp, switchOn } from './stage/secondFactor.steps.ts'
import { loginButton, signIn } from './stage/sessions.steps.ts'
import { DESKTOP, expect, PHONE, test, withTeam } from './stage/stage.fixtures.ts'

// A reset ends the sessions of a page that may be asking anything.
const REFUSED = [/status of 40[139]/, /^40[139] .*\/api\//]

test.describe('where admins must have two-step login', () => {
  const team = withTeam({ settings: { SECOND_FACTOR_REQUIRED: 'admin' } })

  test('the admin page leads to it until it is on, and the rest works', async ({ open, allowComplaints }) => {
    allowComplaints(...REFUSED)
    const page = await open({ size: PHONE })
    await signIn(page, team.superAdmin)
    const menu = async (name: string) => {
      await page.getByRole('button', { name: 'Open menu' }).click()
      await page.getByRole('dialog').getByRole('link', { name, exact: true }).click()
    }
    await menu('Admin')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Admin dashboard')
    await expect(page.getByRole('heading', { name: 'Your role needs two-step login.' })).toBeVisible()
    await expect(panel(page, 'Manage Users')).toHaveCount(0)
    await expectAccessible(page)
    await page.setViewportSize(PHONE)
    await menu('Schedule')
    await expect(page.getByText('Nobody is scheduled in December 2026.')).toBeVisible()
    await expect(panel(page, 'Add Manual Shift')).toHaveCount(0)

    await menu('Admin')
    await page.getByRole('link', { name: 'Set it up on your profile' }).click()
    await expect(page).toHaveURL('/profile#second-factor')
    await expect(section(page).getByText('Two-step login is off.', { exact: true })).toBeVisible()
    await expect(section(page).getByRole('heading', { level: 2 })).toBeInViewport()
    await expect(section(page).locator(':focus')).toHaveCount(1)
    await expect(section(page).getByText('Your role needs two-step login.', { exact: true })).toBeVisible()
    const { recoveryCodes } = await setUp(page, team.superAdmin)

    await menu('Admin')
    await expect(manageUsers(page).getByText('Total Users: 1', { exact: true })).toBeVisible()
    await page.reload()
    await expect(manageUsers(page).getByText('Total Users: 1', { exact: true })).toBeVisible()

    await menu('Profile')
    await section(page).getByRole('button', { name: 'Two-step login', expanded: false }).click()
    await section(page).getByRole('button', { name: 'Switch off' }).click()
    await expect(section(page).getByText(/the admin pages stay closed until you set it up again/)).toBeVisible()
    await passwordField(page).fill(team.superAdmin.password)
    await codeField(page).fill(recoveryCodes[0] ?? '')
    await section(page).getByRole('button', { name: 'Switch it off' }).click()
    await expect(section(page).getByText('Two-step login is off.', { exact: true })).toBeVisible()
    await menu('Admin')
    await expect(page.getByRole('heading', { name: 'Your role needs two-step login.' })).toBeVisible()
  })
})

test.describe('a super admin', () => {
  const team = withTeam()

  test('resets the two-step login of somebody who has lost their phone, and is offered what the role allows', async ({
    open,
    allowComplaints,
  }) => {
    allowComplaints(...REFUSED)
    const member = await team.add({ name: 'Tabea Lindqvist' })
    const { recoveryCodes } = await switchOn(team, member)
    const theirs = await open()
    await reachCodeStep(theirs, member)
    await codeField(theirs).fill(recoveryCodes[0] ?? '')
    await loginButton(theirs).click()
    await expect(theirs).toHaveURL('/dashboard')

    const page = await open({ as: team.superAdmin, size: PHONE })
    await openAdmin(page)
    const reset = (await openPerson(page, member)).getByRole('button', { name: 'Reset two-step login' })
    const dialog = page.getByRole('alertdialog', { name: `Reset two-step login of ${member.name}` })
    await reset.click()
    await expect(dialog).toContainText(
      `${member.name} can then log in with the password alone, and is signed out everywhere.`,
    )
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(reset).toBeFocused()
    await reset.click()
    await dialog.getByRole('button', { name: 'Reset two-step login' }).click()
    await expectBriefly(page, 'Two-step login reset')
    await expect(theirs).toHaveURL('/login')
    await signIn(theirs, member)

    await reset.click()
    await dialog.getByRole('button', { name: 'Reset two-step login' }).click()
    await expect(manageUsers(page).getByRole('alert')).toHaveText(
      'Two-step login was not resetTwo-step login is off already.',
    )

    await test.step('is offered nothing of a role that does not count', async () => {
      const ann = await team.add({ name: 'Ann Whitfield' })
      await post(team, ann, 'general', ['Nobody else removes this'])
      await page.setViewportSize(DESKTOP)
      const remove = messageOf(page, 'Nobody else removes this').getByRole('button', { name: 'Delete' })
      await page.goto('/chat/general')
      await expect(remove).toHaveCount(1)
      await page.route('**/api/users/me', async (route) => {
        const response = await route.fetch()
        await route.fulfill({ response, json: { ...(await response.json()), needsSecondFactor: true } })
      })
      await page.reload()
      await expect(messageOf(page, 'Nobody else removes this')).toBeVisible()
      await expect(remove).toHaveCount(0)
    })
  })
})
