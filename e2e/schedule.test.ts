import { writeFileSync } from 'node:fs'
import { hold } from './stage/network.steps.ts'
import type { Row } from './stage/sample.files.ts'
import {
  dayRegion,
  expectTables,
  fileInput,
  monthHeading,
  shiftRow,
  uploadButton,
  uploadSchedule,
} from './stage/schedule.steps.ts'
import { DESKTOP, expect, PHONE, test, withTeam } from './stage/stage.fixtures.ts'
import type { Person } from './stage/team.server.ts'
import { writeWorkbook } from './stage/workbook.python.ts'

const team = withTeam()

let admin: Person
let member: Person
test.beforeAll(async () => {
  admin = await team.add({ name: 'Marcus Whitfield', role: 'admin' })
  member = await team.add({ name: 'Miriam Cohen-Reyes' })
})

// Each test has a month of its own, so that none depends on another.
const shiftOn = (date: string, change: Partial<Row> = {}): Row => ({
  date,
  name: member.name,
  assignment: 'Main Door',
  serviceTime: '9am',
  tieColor: 'Gold',
  ...change,
})

const HEADER = ['Date', 'Name', 'Assignment', 'Service Time', 'Tie Color']

test('a shift added by hand appears at once, here and on a member’s phone', async ({ open }) => {
  await team.addShift(shiftOn('2026-12-06', { name: 'Peter Zhang' }))
  const page = await open({ as: admin })
  await page.goto('/schedule')
  const phone = await open({ as: member, size: PHONE })
  await phone.goto('/schedule?view=personal')
  await expect(phone.getByText('You are not scheduled in December 2026.')).toBeVisible()

  const form = page.getByRole('region', { name: 'Add Manual Shift' })
  await form.getByLabel('Date').fill('2026-12-13')
  await form.getByLabel('Service Time').fill('10:45am')
  await form.getByLabel('Name').pressSequentially('miri')
  await page.getByRole('option', { name: member.name }).click()
  await expect(form.getByLabel('Name')).toHaveValue(member.name)
  await form.getByLabel('Assignment').pressSequentially('main')
  await page.getByRole('option', { name: 'Main Door' }).click()
  await form.getByLabel('Tie Color').pressSequentially('gol')
  await page.getByRole('option', { name: 'Gold' }).click()
  await form.getByRole('button', { name: 'Add Shift' }).click()
  await expect(form.getByText('✅ Shift added', { exact: true })).toBeVisible()

  const added = shiftOn('2026-12-13', { serviceTime: '10:45am' })
  await expect(shiftRow(page, added)).toBeVisible()
  await expect(dayRegion(phone, added.date).getByRole('listitem')).toHaveText(/Main Door/)

  // The day and the service are still there for the next person, who is no member.
  await form.getByLabel('Name').fill('Visiting Usher')
  await form.getByLabel('Assignment').fill('Overflow Room')
  await form.getByRole('button', { name: 'Add Shift' }).click()
  await expect(shiftRow(page, { ...added, name: 'Visiting Usher', assignment: 'Overflow Room' })).toBeVisible()
  await phone.getByText('View All Schedules').click()
  await expect(phone.getByText('Visiting Usher')).toBeVisible()
})

test('a shift is deleted after a question, and Cancel keeps it', async ({ open }) => {
  const [kept, gone] = [shiftOn('2027-03-07'), shiftOn('2027-03-07', { assignment: 'Balcony' })]
  for (const shift of [kept, gone]) await team.addShift(shift)
  const page = await open({ as: admin })
  await page.goto('/schedule?month=2027-03')
  const phone = await open({ as: member, size: PHONE })
  await phone.goto('/schedule?month=2027-03')
  await expect(dayRegion(phone, gone.date).getByRole('listitem')).toHaveCount(2)

  const remove = page.getByRole('button', { name: `Delete ${member.name}, Balcony, 9am` })
  const dialog = page.getByRole('alertdialog')
  await remove.click()
  await expect(dialog.getByText('Are you sure you want to delete this shift?', { exact: true })).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toHaveCount(0)
  await expectTables(page, [gone, kept])

  await remove.click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(remove).toHaveCount(0)
  await expectTables(page, [kept])
  await expect(dayRegion(phone, gone.date).getByRole('listitem')).toHaveCount(1)
  expect((await team.shifts()).filter(({ date }) => date === gone.date)).toMatchObject([{ assignment: 'Main Door' }])
})

test('a shift that could not be deleted comes back with the reason', async ({ open, allowComplaints }) => {
  allowComplaints(/status of 500/, /^500 .*\/api\/schedule\/manual/)
  const shift = shiftOn('2027-04-04')
  await team.addShift(shift)
  const page = await open({ as: admin })
  await page.goto('/schedule?month=2027-04')
  await page.route('**/api/schedule/manual/*', (route) =>
    route.fulfill({ status: 500, json: { error: 'Something went wrong', code: 'internal' } }),
  )
  await page.getByRole('button', { name: `Delete ${member.name}` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('alert')).toContainText('The shift could not be deleted.')
  await expect(shiftRow(page, shift)).toBeVisible()
  await page.unroute('**/api/schedule/manual/*')
  await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click()
  await expect(shiftRow(page, shift)).toHaveCount(0)
})

test('an upload without a file, or of another kind of file, is refused', async ({
  open,
  allowComplaints,
}, testInfo) => {
  allowComplaints(/status of 415/, /^415 .*\/api\/schedule\/import/)
  const page = await open({ as: admin })
  await page.goto('/schedule')
  await uploadButton(page).click()
  await expect(page.getByText('No file selected', { exact: true })).toBeVisible()

  await expect(fileInput(page)).toHaveAttribute('accept', /\.xlsx/)
  const refusal = page.getByText('That is not an Excel workbook. Please upload an .xlsx file.')
  const notes = testInfo.outputPath('notes.txt')
  writeFileSync(notes, 'Miriam serves on Sunday.')
  await fileInput(page).setInputFiles(notes)
  await uploadButton(page).click()
  await expect(refusal).toBeVisible()

  const disguised = testInfo.outputPath('notes.xlsx')
  writeFileSync(disguised, 'Miriam serves on Sunday.')
  await uploadSchedule(page, disguised)
  await expect(page.getByText('❌ Upload failed', { exact: true })).toBeVisible()
  await expect(refusal).toBeVisible()
})

test('a workbook with a bad row says which and why, and nothing of it is stored', async ({
  open,
  allowComplaints,
}, testInfo) => {
  allowComplaints(/status of 400/, /^400 .*\/api\/schedule\/import/)
  const rows = ['2', '9', '16', '23', '30'].map((day) => [`5/${day}/2027`, member.name, 'Main Door', '9am', 'Gold'])
  const page = await open({ as: admin })
  await page.goto('/schedule?month=2027-05')
  const bad = writeWorkbook(testInfo.outputPath('may.xlsx'), [
    HEADER,
    ...rows,
    ['13/45/2027', member.name, 'Balcony', '9am', 'Gold'],
  ])
  await uploadSchedule(page, bad)
  await expect(page.getByText('❌ Upload failed', { exact: true })).toBeVisible()
  const problem = page.getByRole('listitem').filter({ hasText: /row 7/i })
  await expect(problem).toContainText('"13/45/2027" is not a date.')
  expect((await team.shifts()).filter(({ date }) => date.startsWith('2027-05'))).toEqual([])

  const mended = writeWorkbook(testInfo.outputPath('may.xlsx'), [HEADER, ...rows])
  await uploadSchedule(page, mended)
  await expect(page.getByText('✅ Imported 5 entries', { exact: true })).toBeVisible()
  await expect(problem).toHaveCount(0)
  await expect(page.getByRole('table')).toHaveCount(5)
})

test('an upload on a slow line says how far it is, and takes no second press', async ({ open }, testInfo) => {
  const file = writeWorkbook(testInfo.outputPath('june.xlsx'), [
    HEADER,
    ['6/6/2027', member.name, 'Main Door', '9am', 'Gold'],
  ])
  const page = await open({ as: admin })
  await page.goto('/schedule?month=2027-06')
  let uploads = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/schedule/import')) uploads += 1
  })
  const release = await hold(page, '**/api/schedule/import')
  await fileInput(page).setInputFiles(file)
  await uploadButton(page).dblclick()
  await expect(page.getByRole('progressbar')).toBeVisible()
  release()
  await expect(page.getByText('✅ Imported 1 entries', { exact: true })).toBeVisible()
  expect(uploads).toBe(1)
})

test('an export that fails says so and can be tried again', async ({ open, allowComplaints }) => {
  allowComplaints(/status of 500/, /^500 .*\/api\/schedule\/export/)
  const page = await open({ as: admin })
  await page.goto('/schedule')
  await page.route('**/api/schedule/export', (route) =>
    route.fulfill({ status: 500, json: { error: 'Something went wrong', code: 'internal' } }),
  )
  await page.getByRole('button', { name: 'Export to Excel' }).click()
  const alert = page.getByRole('region', { name: 'Export Schedule (Sundays Only)' }).getByRole('alert')
  await expect(alert).toBeVisible()
  await page.unroute('**/api/schedule/export')
  const leaving = page.waitForEvent('download')
  await alert.getByRole('button', { name: 'Try again' }).click()
  expect((await leaving).suggestedFilename()).toBe('schedule.xlsx')
})

test('month and view survive a reload and the back button', async ({ open }) => {
  const mine = shiftOn('2027-07-04')
  const theirs = shiftOn('2027-07-04', { name: 'Peter Zhang', assignment: 'Balcony' })
  for (const shift of [mine, theirs]) await team.addShift(shift)
  const page = await open({ as: member })
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

test('days stand in tables from 768 px on and in cards below', async ({ open }) => {
  await team.addShift(shiftOn('2027-08-01'))
  const page = await open({ as: member, size: { width: 768, height: 900 } })
  await page.goto('/schedule?month=2027-08')
  const day = dayRegion(page, '2027-08-01')
  await expect(day.getByRole('columnheader')).toHaveText(['Name', 'Assignment', 'Service', 'Tie Color'])
  await page.setViewportSize({ width: 767, height: 900 })
  await expect(day.getByRole('table')).toHaveCount(0)
  await expect(day.getByRole('listitem')).toHaveText(/Miriam Cohen-Reyes.*Main Door/)
  await page.setViewportSize({ width: 768, height: 900 })
  await expect(day.getByRole('table')).toBeVisible()
})

test('only admins see the tools and the Actions column', async ({ open }) => {
  const shift = shiftOn('2027-09-05')
  await team.addShift(shift)
  const page = await open({ as: member })
  await page.goto('/schedule?month=2027-09')
  await expect(shiftRow(page, shift)).toBeVisible()
  for (const name of ['Upload Schedule (.xlsx)', 'Export Schedule (Sundays Only)', 'Add Manual Shift']) {
    await expect(page.getByText(name)).toHaveCount(0)
  }
  await expect(page.getByRole('button', { name: /^Delete/ })).toHaveCount(0)

  const office = await open({ as: admin })
  await office.goto('/schedule?month=2027-09')
  await expect(dayRegion(office, shift.date).getByRole('columnheader')).toHaveText([
    'Name',
    'Assignment',
    'Service',
    'Tie Color',
    'Actions',
  ])
  for (const name of ['Upload Schedule (.xlsx)', 'Export Schedule (Sundays Only)', 'Add Manual Shift']) {
    await expect(office.getByRole('heading', { name, exact: true })).toBeVisible()
  }
})

test('what was typed survives a request that fails, and reaches the server in the end', async ({
  open,
  allowComplaints,
}) => {
  allowComplaints(/status of 500/, /^500 /, /ERR_INTERNET_DISCONNECTED/, /^offline /)
  const page = await open({ as: admin })
  await page.goto('/schedule?month=2027-10')
  const form = page.getByRole('region', { name: 'Add Manual Shift' })
  const typed = {
    Date: '2027-10-03',
    'Service Time': '6pm',
    Name: 'Visiting Usher',
    Assignment: 'Overflow Room',
    'Tie Color': 'Teal',
  }
  for (const [label, text] of Object.entries(typed)) await form.getByLabel(label).fill(text)
  const expectKept = async () => {
    await expect(form.getByText('❌ Failed to add shift', { exact: true })).toBeVisible()
    for (const [label, text] of Object.entries(typed)) await expect(form.getByLabel(label)).toHaveValue(text)
  }

  const address = '**/api/schedule/manual'
  await page.route(address, (route) =>
    route.fulfill({ status: 500, json: { error: 'Something went wrong', code: 'internal' } }),
  )
  await form.getByRole('button', { name: 'Add Shift' }).click()
  await expectKept()
  await page.unroute(address)
  await page.route(address, (route) => route.abort('internetdisconnected'))
  await form.getByRole('button', { name: 'Add Shift' }).click()
  await expect(form.getByRole('alert')).toContainText('The server cannot be reached.')
  await expectKept()
  await page.unroute(address)
  await form.getByRole('button', { name: 'Add Shift' }).click()
  await expect(form.getByText('✅ Shift added', { exact: true })).toBeVisible()
  await expectTables(page, [
    { date: '2027-10-03', name: 'Visiting Usher', assignment: 'Overflow Room', serviceTime: '6pm', tieColor: 'Teal' },
  ])
})

test('a shift that is there already, or lacks a field, is not added', async ({ open, allowComplaints }) => {
  allowComplaints(/status of 409/, /^409 .*\/api\/schedule\/manual/)
  const shift = shiftOn('2027-11-07')
  await team.addShift(shift)
  const page = await open({ as: admin })
  await page.goto('/schedule?month=2027-11')
  const form = page.getByRole('region', { name: 'Add Manual Shift' })
  await form.getByRole('button', { name: 'Add Shift' }).click()
  for (const label of ['Date', 'Name', 'Assignment', 'Service Time']) {
    await expect(form.getByLabel(label)).toHaveAttribute('aria-invalid', 'true')
  }
  await expect(form.getByLabel('Date')).toBeFocused()
  const typed = { Date: shift.date, 'Service Time': '9 AM', Name: member.name.toUpperCase(), Assignment: 'main door' }
  for (const [label, text] of Object.entries(typed)) await form.getByLabel(label).fill(text)
  await form.getByRole('button', { name: 'Add Shift' }).click()
  await expect(form.getByText('❌ Failed to add shift', { exact: true })).toBeVisible()
  await expect(form.getByText('That shift is already on the schedule.')).toBeVisible()
  expect((await team.shifts()).filter(({ date }) => date === shift.date)).toHaveLength(1)
})

test('the schedule says when it is on its way and when it did not come', async ({ open, allowComplaints }) => {
  allowComplaints(/status of 500/, /^500 .*\/api\/schedule/)
  await team.addShift(shiftOn('2028-01-02'))
  const page = await open({ as: member, size: DESKTOP })
  const release = await hold(page, '**/api/schedule?*')
  await page.goto('/schedule?month=2028-01')
  await expect(page.getByText('Loading schedule...', { exact: true })).toBeVisible()
  release()
  await expect(page.getByRole('table')).toBeVisible()

  const other = await open({ as: member })
  await other.route('**/api/schedule?*', (route) =>
    route.fulfill({ status: 500, json: { error: 'Something went wrong', code: 'internal' } }),
  )
  await other.goto('/schedule?month=2028-01')
  await expect(other.getByRole('alert')).toContainText('The schedule could not be loaded.')
  await other.unroute('**/api/schedule?*')
  await other.getByRole('button', { name: 'Try again' }).click()
  await expect(other.getByRole('table')).toBeVisible()
})
