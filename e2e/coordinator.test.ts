import { findOverflow, findViolations } from './stage/accessibility.scan.ts'
import { manageUsers, openAdmin, panel, personIn } from './stage/admin.steps.ts'
import { shiftOf } from './stage/sample.files.ts'
import { dayRegion, shiftRow } from './stage/schedule.steps.ts'
import { DESKTOP, expect, PHONE, test, withTeam } from './stage/stage.fixtures.ts'
import { addTask } from './stage/tasks.steps.ts'

const team = withTeam()

const TABLET = { width: 768, height: 1024 }

test('forty people fit into few screens, a task reaches several of them, and they are managed on a tablet', async ({
  open,
}) => {
  team.addCrowd(39)
  const ann = await team.add({ name: 'Ann Lindqvist' })
  for (let place = 0; place < 12; place += 1)
    await addTask(team, ann, { title: `Fold the bulletins of Sunday ${place}`, dueDate: `2026-12-${10 + place}` })
  const page = await open({ as: team.superAdmin })
  for (const [size, screens, shown] of [
    [PHONE, 3, 3],
    [DESKTOP, 4, 5],
  ] as const) {
    await page.setViewportSize(size)
    // The page opens with its forms folded where space is narrow.
    await page.goto('/admin')
    await expect(manageUsers(page).getByText('Total Users: 41')).toBeVisible()
    await expect(panel(page, 'Team task list').getByRole('listitem')).toHaveCount(shown)
    await expect(panel(page, 'Audit log')).toBeVisible()
    // A part that still loads is as high as what may come.
    await expect(page.locator('main .animate-pulse')).toHaveCount(0)
    const height = await page.evaluate(() => document.documentElement.scrollHeight)
    expect(height / size.height).toBeLessThanOrEqual(screens)
    expect(await findOverflow(page)).toBe(0)
  }
  await expect(page.getByRole('link', { name: 'Task list 12' })).toBeVisible()
  await manageUsers(page).getByRole('button', { name: 'Show all 41' }).click()
  await expect(manageUsers(page).getByRole('rowheader')).toHaveCount(41)

  // The address of a part leads to it, unfolded, and its link says so.
  await page.setViewportSize(PHONE)
  await page.goto('/admin#assign-task')
  const form = panel(page, 'Assign Task to User')
  await expect(form.getByRole('button', { name: 'Assign Task to User' })).toHaveAttribute('aria-expanded', 'true')
  await form.getByRole('button', { name: 'Choose several people' }).click()
  await form.getByRole('button', { name: 'Select All' }).click()
  await form.getByRole('textbox', { name: 'Task' }).fill('Bring a chair')
  await form.getByRole('button', { name: 'Assign Task', exact: true }).click()
  await expect(page.getByText('Task assigned successfully', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Task list 53' })).toHaveCount(1)
  await page.goto('/admin#users')
  await expect(manageUsers(page).getByRole('heading', { level: 2 })).toBeInViewport()
  await expect(page.getByRole('link', { name: 'Users', exact: true })).toHaveAttribute('aria-current', 'location')

  await test.step('users are managed on a tablet: passwords made, several suspended', async () => {
    const [bea, cal] = [await team.add({ name: 'Aaron Bell' }), await team.add({ name: 'Abigail Cole' })]
    await page.setViewportSize(TABLET)
    await openAdmin(page)
    await expect(page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Admin' })).toBeVisible()
    const row = personIn(page, bea)
    await row.getByRole('button', { name: 'Change' }).click()
    await row.getByRole('button', { name: 'Generate' }).click()
    const password = await row.getByLabel('New password').inputValue()
    expect(password).toHaveLength(19)
    await expect(row.getByRole('button', { name: 'Copy' })).toBeVisible()
    await row.getByRole('button', { name: 'Update' }).click()
    await expect(page.getByText('Password updated', { exact: true })).toBeVisible()
    await team.login({ ...bea, password })

    await expect(row.getByRole('button', { name: 'Sign out everywhere' })).toHaveCount(0)
    await row.getByRole('button', { name: 'More' }).click()
    await expect(row.getByRole('button', { name: 'Sign out everywhere' })).toBeVisible()
    await personIn(page, cal).getByRole('button', { name: 'Change' }).click()
    for (const { name } of [bea, cal]) await manageUsers(page).getByLabel(`Choose ${name}`).check()
    await manageUsers(page).getByRole('button', { name: 'Suspend chosen' }).click()
    const dialog = page.getByRole('alertdialog', { name: 'Suspend 2 people' })
    await expect(dialog).toContainText('Aaron Bell, Abigail Cole')
    await dialog.getByRole('button', { name: 'Suspend' }).click()
    for (const person of [bea, cal])
      await expect(personIn(page, person).getByRole('button', { name: 'Unsuspend' })).toBeVisible()
    // Elsewhere the links that stick to the window may cover half a field.
    await page.evaluate(() => scrollTo(0, 0))
    expect(await findViolations(page)).toEqual([])
    expect(await findOverflow(page)).toBe(0)
  })
})

test('a shift is changed in its row, and another takes the place of a deleted one', async ({ open }) => {
  const admin = await team.add({ name: 'Marcus Whitfield', role: 'admin' })
  await team.add({ name: 'Miriam Cohen-Reyes' })
  const shift = shiftOf('Peter Zhang', '2027-03-07')
  await team.addShift(shift)
  const page = await open({ as: admin })
  await page.goto('/schedule?month=2027-03')
  const add = page.getByRole('region', { name: 'Add Manual Shift' })
  await expect(add.getByLabel('Date')).toHaveValue('2027-03-07')
  await page.getByRole('button', { name: 'Change Peter Zhang' }).click()
  const fields = page.getByRole('form', { name: 'Change this shift' })
  await fields.getByLabel('Name').fill('')
  await fields.getByLabel('Name').pressSequentially('miri')
  await page.getByRole('option', { name: 'Miriam Cohen-Reyes' }).click()
  expect(await findViolations(page)).toEqual([])
  await fields.getByRole('button', { name: 'Save' }).click()
  const changed = { ...shift, name: 'Miriam Cohen-Reyes' }
  await expect(shiftRow(page, changed)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Change Miriam' })).toBeFocused()

  await page.getByRole('button', { name: 'Delete Miriam' }).click()
  const dialog = page.getByRole('alertdialog', { name: /Miriam Cohen-Reyes, .*9am, Sunday, March 7/ })
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Add a replacement' }).click()
  await expect(add.getByLabel('Name')).toBeFocused()
  await expect(add.getByLabel('Assignment')).toHaveValue(shift.assignment)
  await add.getByLabel('Name').fill('Ruth Lee')
  await add.getByRole('button', { name: 'Add Shift' }).click()
  await expect(shiftRow(page, { ...shift, name: 'Ruth Lee' })).toBeVisible()
  await dayRegion(page, shift.date)
    .getByRole('button', { name: /^Add a shift: .*9am$/ })
    .click()
  await expect(add.getByLabel('Service Time')).toHaveValue('9am')
})
