import { sessionsApi } from '#shared/people/sessions.ts'
import { findViolations, settle } from './stage/accessibility.scan.ts'
import { expectAccessible } from './stage/accessibility.steps.ts'
import { expectBriefly, manageUsers, openAdmin, openPerson, personIn, stored } from './stage/admin.steps.ts'
import { hold } from './stage/network.steps.ts'
import { expect, PHONE, test, withTeam } from './stage/stage.fixtures.ts'

const team = withTeam()

const NEW_PASSWORD = 'an even longer password'

const works = async (token: string): Promise<boolean> => (await team.statusOf(sessionsApi.me, {}, token)) === 200

test('on a phone a user gets a new password and another role, and what is refused stays typed', async ({
  open,
  allowComplaints,
}) => {
  const { user } = await team.login(team.superAdmin)
  // Only actions on the super admin are refused.
  allowComplaints(new RegExp(`/api/users/${user._id}/`))
  const member = await team.add()
  const page = await open({ as: team.superAdmin, size: PHONE })
  await openAdmin(page)
  const row = await openPerson(page, member)

  await test.step('a user gets a new password and another role with one press', async () => {
    await expect(manageUsers(page).getByRole('table')).toHaveCount(0)
    await expect(row.getByLabel('Role Override').getByRole('option')).toHaveText(['', 'User', 'Admin'])

    const { token } = await team.login(member)
    await row.getByLabel('New password').fill(NEW_PASSWORD)
    await row.getByRole('button', { name: 'Update' }).click()
    await expectBriefly(page, 'Password updated')
    await expect(row.getByLabel('New password')).toHaveValue('')
    await team.login({ ...member, password: NEW_PASSWORD })
    expect(await works(token)).toBe(false)

    await row.getByLabel('Role Override').selectOption('Admin')
    await row.getByRole('button', { name: 'Update' }).click()
    await expectBriefly(page, 'Role updated')
    await expect(row.getByLabel('Role Override')).toHaveValue('')
    await expect(row.getByRole('button', { name: 'Promote' })).toHaveCount(0)
    expect(await stored(team, member)).toMatchObject({ role: 'admin' })

    await row.getByLabel('New password').fill(member.password)
    await row.getByLabel('Role Override').selectOption('User')
    await row.getByLabel('New password').press('Enter')
    await expect(page.getByText('Password updated', { exact: true })).toBeVisible()
    await expectBriefly(page, 'Role updated')
    expect(await stored(team, member)).toMatchObject({ role: 'standard' })
    await team.login(member)
  })

  await test.step('what is refused is said in that row, and stays typed', async () => {
    const mine = await openPerson(page, team.superAdmin)
    await mine.getByRole('button', { name: 'Update' }).click()
    await expect(manageUsers(page).getByText('Type a new password or choose a role, then press Update.')).toBeVisible()

    await mine.getByLabel('New password').fill('short')
    await mine.getByLabel('Role Override').selectOption('User')
    await mine.getByRole('button', { name: 'Update' }).click()
    const alert = manageUsers(page).getByRole('alert')
    for (const sentence of [
      'Password reset failed',
      'Please use at least 8 characters',
      'Role change failed',
      'The last active super admin must stay one.',
    ])
      await expect(alert.getByText(sentence, { exact: true })).toBeVisible()
    await expect(mine.getByLabel('New password')).toHaveValue('short')
    await expect(mine.getByLabel('Role Override')).toHaveValue('standard')
    await expectAccessible(page, alert.first(), [PHONE])

    await expect(mine.getByRole('button', { name: 'Suspend', exact: true })).toHaveCount(0)
    await expect(mine.getByRole('button', { name: 'Promote' })).toHaveCount(0)
    expect(await stored(team, team.superAdmin)).toMatchObject({ role: 'superAdmin', suspended: false })
  })
})

test('in the table a user is promoted, suspended and signed out everywhere', async ({ open }) => {
  const member = await team.add()
  const page = await open({ as: team.superAdmin })
  await openAdmin(page)
  const row = await openPerson(page, member)
  await expect(manageUsers(page).getByRole('table')).toHaveCount(1)

  await test.step('a user is promoted, once', async () => {
    await row.getByRole('button', { name: 'Promote' }).click()
    await expect(row.getByRole('button', { name: 'Promote' })).toHaveCount(0)
    await expect(row.getByText('Admin', { exact: true }).and(page.locator(':not(option)'))).toBeVisible()
    expect(await stored(team, member)).toMatchObject({ role: 'admin' })
  })

  await test.step('a user is suspended after a question, and let in again', async () => {
    const { token } = await team.login(member)
    const suspend = row.getByRole('button', { name: 'Suspend', exact: true })
    const dialog = page.getByRole('alertdialog', { name: `Suspend ${member.name}` })
    await suspend.click()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(suspend).toBeFocused()
    expect(await works(token)).toBe(true)

    await suspend.click()
    await dialog.getByRole('button', { name: 'Suspend' }).click()
    await expect(row.getByRole('button', { name: 'Unsuspend' })).toBeFocused()
    await expect(row.getByText('Suspended', { exact: true })).toBeVisible()
    expect(await works(token)).toBe(false)
    await expect(team.login(member)).rejects.toThrow('Account suspended')

    await row.getByRole('button', { name: 'Unsuspend' }).click()
    await expect(suspend).toBeVisible()
    await team.login(member)
  })

  await test.step('a user is signed out everywhere after a question', async () => {
    const { token } = await team.login(member)
    await row.getByRole('button', { name: 'Sign out everywhere' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out everywhere' }).click()
    await expectBriefly(page, 'Signed out everywhere')
    expect(await works(token)).toBe(false)
    await team.login(member)
  })
})

test('a promotion that fails says so and can be tried again, and two presses do a thing once', async ({
  open,
  allowComplaints,
}) => {
  allowComplaints(/status of 500/, /^500 .*\/promote/)
  const member = await team.add()
  const page = await open({ as: team.superAdmin })
  await openAdmin(page)
  await page.route('**/promote', (route) =>
    route.fulfill({ status: 500, json: { error: 'Something went wrong', code: 'internal' } }),
  )
  await personIn(page, member).getByRole('button', { name: 'Promote' }).click()
  await expect(manageUsers(page).getByRole('alert')).toHaveText('Promotion failedSomething went wrong')
  // The page is scrolled to its top: controls half under a sticky header would be called too small.
  await page.evaluate(() => scrollTo(0, 0))
  await settle(page)
  expect(await findViolations(page)).toEqual([])
  await page.unroute('**/promote')
  await personIn(page, member).getByRole('button', { name: 'Promote' }).click()
  await expect(personIn(page, member).getByRole('button', { name: 'Promote' })).toHaveCount(0)
  await expect(manageUsers(page).getByRole('alert')).toHaveCount(0)

  await test.step('two presses do a thing once', async () => {
    let requests = 0
    page.on('request', (request) => {
      if (request.url().endsWith('/password')) requests += 1
    })
    const release = await hold(page, '**/api/users/*/password')
    const row = await openPerson(page, member)
    await row.getByLabel('New password').fill(NEW_PASSWORD)
    await row.getByLabel('Role Override').selectOption('User')
    await row.getByRole('button', { name: 'Update' }).dblclick()
    await row.getByLabel('New password').press('Enter')
    release()
    await expect(page.getByText('Password updated', { exact: true })).toBeVisible()
    expect(requests).toBe(1)
    await expect.poll(() => stored(team, member)).toMatchObject({ role: 'standard' })
  })
})
