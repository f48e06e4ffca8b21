import { breakDown, hold } from './stage/network.steps.ts'
import { type Row, shiftOf } from './stage/sample.files.ts'
import { dayRegion, expectTables, monthHeading, openTools, shiftRow, toolsSheet } from './stage/schedule.steps.ts'
import { DESKTOP, expect, PHONE, test, withTeam } from './stage/stage.fixtures.ts'
import type { Person } from './stage/team.server.ts'

const team = withTeam()

let admin: Person
let member: Person
test.beforeAll(async () => {
  admin = await team.add({ name: 'Marcus Whitfield', role: 'admin' })
  member = await team.add({ name: 'Miriam Cohen-Reyes' })
})

// Each step has a month of its own, so that none depends on another.
const shiftOn = (date: string, change: Partial<Row> = {}): Row => shiftOf(member.name, date, change)

test('a member sees the schedule come or not, goes through months and views, and has no tools', async ({
  open,
  allowComplaints,
}) => {
  allowComplaints(/status of 500 .*\/api\/schedule/, /^500 .*\/api\/schedule/)
  const page = await open({ as: member, size: DESKTOP })

  await test.step('the schedule says when it is on its way', async () => {
    await team.addShift(shiftOn('2028-01-02'))
    const release = await hold(page, '**/api/schedule?*')
    await page.goto('/schedule?month=2028-01')
    await expect(page.getByText('Loading schedule...', { exact: true })).toBeVisible()
    release()
    await expect(page.getByRole('table')).toBeVisible()
  })

  await test.step('the schedule says when it did not come', async () => {
    // A month of which nothing was ever seen here.
    await team.addShift(shiftOn('2028-06-04'))
    const mend = await breakDown(page, '**/api/schedule?*')
    await page.goto('/schedule?month=2028-06')
    await expect(page.getByRole('alert')).toContainText('The schedule could not be loaded.')
    await mend()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('table')).toBeVisible()
    await page.unrouteAll()
  })

  await test.step('month and view survive a reload and the back button', async () => {
    const mine = shiftOn('2027-07-04')
    const theirs = shiftOn('2027-07-04', { name: 'Peter Zhang', assignment: 'Balcony' })
    for (const shift of [mine, theirs]) await team.addShift(shift)
    await page.goto('/schedule?month=2027-06')
    await page.getByRole('button', { name: 'Next' }).click()
    await expectTables(page, [theirs, mine])
    await page.getByText('View My Schedule').click()
    await expectTables(page, [mine])

    await page.reload()
    await expect(monthHeading(page, 'July 2027')).toBeVisible()
    await expect(page.getByLabel('View My Schedule')).toBeChecked()
    await expectTables(page, [mine])
    await page.goBack()
    await expectTables(page, [theirs, mine])
    await expect(page.getByLabel('View All Schedules')).toBeChecked()
    await page.goBack()
    await expect(monthHeading(page, 'June 2027')).toBeVisible()
    await page.goForward()
    await expectTables(page, [theirs, mine])
    await page.getByRole('button', { name: 'Current' }).click()
    await expect(monthHeading(page, 'December 2026')).toBeVisible()
  })

  await test.step('the tools and the Actions column are not for members', async () => {
    await page.setViewportSize(DESKTOP)
    const shift = shiftOn('2027-09-05')
    await team.addShift(shift)
    await page.goto('/schedule?month=2027-09')
    await expect(shiftRow(page, shift)).toBeVisible()
    for (const name of ['Upload Schedule (.xlsx)', 'Export Schedule (Sundays Only)', 'Add Manual Shift']) {
      await expect(page.getByText(name)).toHaveCount(0)
    }
    await expect(page.getByRole('button', { name: /^Delete/ })).toHaveCount(0)
  })

  await test.step('days stand in tables from 768 px on and in cards below', async () => {
    await page.setViewportSize({ width: 768, height: 900 })
    await team.addShift(shiftOn('2027-08-01'))
    await page.goto('/schedule?month=2027-08')
    const day = dayRegion(page, '2027-08-01')
    await expect(day.getByRole('columnheader')).toHaveText(['Name', 'Assignment', 'Service', 'Tie Color'])
    await page.setViewportSize({ width: 767, height: 900 })
    await expect(day.getByRole('table')).toHaveCount(0)
    await expect(day.getByRole('listitem')).toHaveText(/Miriam Cohen-Reyes.*Main Door/)
    await page.setViewportSize({ width: 768, height: 900 })
    await expect(day.getByRole('table')).toBeVisible()
  })
})

test('on a phone the month opens at the next day, and shows the next one of one’s own', async ({ open }) => {
  const other = await team.add({ name: 'Naomi Brandt' })
  const phone = await open({ as: other, size: PHONE })

  await test.step('the month opens at the next day with shifts; the days that are over are folded, and a link opens them', async () => {
    const names = Array.from({ length: 12 }, (_, index) => `Visiting Usher ${index + 1}`)
    for (const date of ['2026-12-02', '2026-12-04'])
      for (const name of names) await team.addShift(shiftOn(date, { name }))
    await team.addShift(shiftOn('2026-12-13'))
    await phone.goto('/schedule')
    await expect(dayRegion(phone, '2026-12-13').getByRole('heading', { name: 'Sunday, December 13' })).toBeInViewport()
    await expect(dayRegion(phone, '2026-12-04')).toBeHidden()
    await phone.getByText('Earlier in December').click()
    await expect(dayRegion(phone, '2026-12-02')).toBeInViewport()

    await phone.reload()
    await expect(dayRegion(phone, '2026-12-04')).toBeHidden()
    await phone.getByRole('link', { name: 'Fri 4' }).click()
    await expect(dayRegion(phone, '2026-12-04').getByRole('heading', { name: 'Friday, December 4' })).toBeInViewport()
  })

  await test.step('a month without a shift of one’s own shows the next one', async () => {
    await team.addShift({ ...shiftOn('2027-02-14'), name: other.name })
    await phone.goto('/schedule?view=personal')
    await expect(dayRegion(phone, '2027-02-14')).toContainText('Coming up')
  })
})

test('admins have the tools: in a sheet on phones, beside the schedule on wide screens', async ({ open }) => {
  const page = await open({ as: admin, size: PHONE })

  await test.step('phones have the tools in a sheet, which a shift to add opens too', async () => {
    const shift = shiftOn('2027-11-07')
    await team.addShift(shift)
    await page.goto('/schedule?month=2027-11')
    await expect(dayRegion(page, shift.date)).toBeVisible()
    await expect(page.getByText('Add Manual Shift')).toHaveCount(0)
    await openTools(page)
    const sheet = toolsSheet(page)
    for (const name of ['Upload Schedule (.xlsx)', 'Export Schedule (Sundays Only)', 'History', 'Add Manual Shift'])
      await expect(sheet.getByRole('heading', { name, exact: true })).toBeVisible()
    for (const name of ['Download a template', 'Clear this month'])
      await expect(sheet.getByRole('button', { name })).toBeVisible()
    await sheet.getByRole('button', { name: 'Close' }).click()
    await expect(sheet).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Manage the schedule' })).toBeFocused()
    await openTools(page)
    await page.goBack()
    await expect(sheet).toHaveCount(0)
    await expect(dayRegion(page, shift.date)).toBeVisible()

    await page.getByRole('button', { name: 'Add a shift: Sunday, November 7, 9am' }).click()
    await expect(sheet.getByLabel('Name')).toBeFocused()
    await expect(sheet.getByLabel('Service Time')).toHaveValue('9am')
    await sheet.getByLabel('Assignment').pressSequentially('main')
    await expect(page.getByRole('option', { name: 'Main Door' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('listbox')).toHaveCount(0)
    // A turned phone is as wide as a tablet.
    await page.setViewportSize({ width: PHONE.height, height: PHONE.width })
    await expect(sheet.getByLabel('Assignment')).toHaveValue('main')
    await page.keyboard.press('Escape')
    await expect(sheet).toHaveCount(0)
    const beside = page.getByRole('complementary', { name: 'Manage the schedule' })
    await expect(beside.getByLabel('Assignment')).toHaveValue('main')
    // Panels beside the schedule stay when the window becomes narrower again.
    await page.setViewportSize(PHONE)
    await expect(beside.getByLabel('Assignment')).toHaveValue('main')
  })

  await test.step('wide screens have them beside the schedule, and the Actions column', async () => {
    const shift = shiftOn('2027-10-03')
    await team.addShift(shift)
    await page.setViewportSize(DESKTOP)
    await page.goto('/schedule?month=2027-10')
    await expect(dayRegion(page, shift.date).getByRole('columnheader')).toHaveText([
      'Name',
      'Assignment',
      'Service',
      'Tie Color',
      'Actions',
    ])
    for (const name of ['Upload Schedule (.xlsx)', 'Export Schedule (Sundays Only)', 'Add Manual Shift']) {
      await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
    }
  })
})
