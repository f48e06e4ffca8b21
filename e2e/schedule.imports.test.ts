import { fileURLToPath } from 'node:url'
import { scheduleApi } from '#shared/plan/schedule.ts'
import { dayRegion, importSheet, pressImport, previewSchedule } from './stage/schedule.steps.ts'
import { expect, test, withTeam } from './stage/stage.fixtures.ts'
import type { Person } from './stage/team.server.ts'
import { writeWorkbook } from './stage/workbook.python.ts'

const team = withTeam()

let admin: Person
test.beforeAll(async () => {
  admin = await team.add({ name: 'Marcus Whitfield', role: 'admin' })
  await team.add({ name: 'Harold Jennings' })
})

const HEADER = ['Date', 'Name', 'Assignment', 'Service Time', 'Tie Color']
const DATE = '2027-02-07'

test('workbooks are shown, asked about, stored and taken back', async ({ open, allowComplaints }, testInfo) => {
  allowComplaints(/status of (400|409) .*\/api\/schedule/, /^(400|409) .*\/api\/schedule/)
  const page = await open({ as: admin })

  await test.step('preview, replace, undo: what a file will do is shown and answered before it is stored', async () => {
    const shift = { date: DATE, serviceTime: '9am', tieColor: 'Blue' }
    await team.addShift({ ...shift, name: 'Ruth Lee', assignment: 'Main Door' })
    await team.addShift({ ...shift, name: 'Otis Ward', assignment: 'Balcony' })
    await team.addShift({ ...shift, name: 'Grace Adeyemi', assignment: 'Lobby' })
    const before = await team.shifts()
    await page.goto('/schedule?month=2027-05')
    const file = writeWorkbook(testInfo.outputPath('february.xlsx'), [
      HEADER,
      [DATE, 'Harold Jenings', 'Main Door', '9am', 'Blue'],
      [DATE, 'Otis Ward', 'Balcony', '9am', 'Red'],
    ])
    await previewSchedule(page, file)
    const sheet = importSheet(page)
    await expect(sheet).toContainText('1 new, 1 changed.')
    await expect(sheet).toContainText('Read as: One shift in each row')
    await sheet.getByRole('button', { name: 'Cancel' }).click()
    await expect(sheet).toHaveCount(0)
    expect(await team.shifts()).toEqual(before)

    await previewSchedule(page, file)
    await expect(sheet).toContainText('Did you mean Harold Jennings?')
    await sheet.getByRole('button', { name: 'Use Harold Jennings' }).click()
    const question = sheet.getByRole('group', {
      name: 'Main Door 9am on February 7 is Ruth Lee now, the file says Harold Jenings: replace or keep both?',
    })
    await question.getByRole('radio', { name: 'Replace' }).check()
    // Meanwhile somebody else removes a shift that the file would change: nothing is stored, and the preview is a new
    // one.
    const other = before.find(({ user }) => user.name === 'Otis Ward')
    await team.call(scheduleApi.remove, { id: other?._id ?? '' })
    await pressImport(page)
    await expect(sheet.getByRole('alert')).toContainText('The schedule has changed meanwhile.')
    await expect(sheet).toContainText('2 new.')
    await expect(sheet).toContainText('Will be Harold Jennings.')
    await expect(question.getByRole('radio', { name: 'Keep both' })).toBeChecked()
    await team.addShift({ ...shift, name: 'Otis Ward', assignment: 'Balcony' })
    await pressImport(page)
    await expect(sheet).toContainText('1 new, 1 changed.')
    const again = await team.shifts()
    await question.getByRole('radio', { name: 'Replace' }).check()
    await sheet.getByRole('checkbox', { name: 'Feb 7, 9am, Lobby, Grace Adeyemi' }).check()
    await pressImport(page)
    await expect(page.getByText('✅ Imported 2 entries', { exact: true })).toBeVisible()
    await expect(page.getByText('2 entries, February 7', { exact: true })).toBeVisible()
    await expect(dayRegion(page, DATE).getByRole('row')).toHaveCount(3)
    await expect(dayRegion(page, DATE)).toContainText('Harold Jennings')
    expect((await team.shifts()).map(({ user, tieColor }) => [user.name, tieColor])).toEqual([
      ['Otis Ward', 'Red'],
      ['Harold Jennings', 'Blue'],
    ])

    const history = page.getByRole('region', { name: 'History' })
    // The name was chosen with the import, and goes with it.
    await history.getByRole('button', { name: 'Undo: february.xlsx' }).click()
    await expect(dayRegion(page, DATE)).toContainText('Grace Adeyemi')
    expect(await team.shifts()).toEqual(again)

    await page.getByRole('button', { name: 'Clear this month' }).click()
    const ask = page.getByRole('alertdialog', { name: 'Clear February 2027?' })
    await expect(ask).toContainText('3 shifts will be removed.')
    const late = await team.addShift({ ...shift, name: 'Nia Rolle', assignment: 'Lobby' })
    // The page behind the question has no roles.
    await expect(page.getByText('Nia Rolle')).toBeVisible()
    await ask.getByRole('button', { name: 'Clear this month' }).click()
    await expect(ask).toContainText('The schedule has changed meanwhile.')
    await expect(ask).toContainText('4 shifts will be removed.')
    await team.call(scheduleApi.remove, { id: late._id })
    await expect(ask).toContainText('3 shifts will be removed.')
    await ask.getByRole('button', { name: 'Clear this month' }).click()
    await expect(dayRegion(page, DATE)).toHaveCount(0)
    await page.getByRole('button', { name: 'Undo: February 2027' }).click()
    await expect(dayRegion(page, DATE)).toContainText('Grace Adeyemi')
    expect(await team.shifts()).toEqual(again)
  })

  await test.step('matrix files: the shape is recognized, shown with a cell of the file, and can be chosen', async () => {
    await page.goto('/schedule')
    await previewSchedule(page, fileURLToPath(new URL('fixtures/openpyxl-posts-dates.xlsx', import.meta.url)))
    const sheet = importSheet(page)
    await expect(sheet).toContainText('Read as: Posts down, dates across')
    await expect(sheet).toContainText('For example, cell C5: Sunday, February 7, 9am, Main Door, Harold Jennings.')
    await pressImport(page)
    await expect(page.getByText('34 entries, February 7–28', { exact: true })).toBeVisible()

    const people = writeWorkbook(testInfo.outputPath('march.xlsx'), [
      ['', '3/7/2027', '3/14/2027'],
      ['Nia Rolle', 'Lobby', 'off'],
    ])
    await previewSchedule(page, people)
    const upload = page.getByRole('region', { name: 'Upload Schedule (.xlsx)' })
    await expect(upload.getByRole('alert')).toContainText(
      'It is not clear whether this sheet has posts or people beside its dates.',
    )
    await upload.getByLabel('Shape of the sheet').selectOption('People down, dates across')
    await upload.getByRole('button', { name: 'Read again' }).click()
    await expect(upload.getByRole('listitem')).toContainText(/cell B2.*No service time is given for "Lobby"/i)
    await upload.getByLabel('Service time if missing').fill('9am')
    await upload.getByRole('button', { name: 'Read again' }).click()
    await expect(sheet).toContainText('For example, cell B2: Sunday, March 7, 9am, Lobby, Nia Rolle.')
    await pressImport(page)
    await expect(dayRegion(page, '2027-03-07')).toContainText('Nia Rolle')
  })

  await test.step('undo of a file whose shifts were changed since: it says which, and takes the others back', async () => {
    await page.goto('/schedule')
    const date = '2027-04-04'
    const file = writeWorkbook(testInfo.outputPath('april.xlsx'), [
      HEADER,
      [date, 'Otis Ward', 'Main Door', '9am', 'Blue'],
      [date, 'Nia Rolle', 'Balcony', '9am', 'Blue'],
    ])
    await previewSchedule(page, file)
    await pressImport(page)
    await expect(dayRegion(page, date)).toContainText('Otis Ward')
    const otis = (await team.shifts()).find((shift) => shift.date === date && shift.user.name === 'Otis Ward')
    await team.call(scheduleApi.change, { id: otis?._id ?? '', tieColor: 'Red' })

    const history = page.getByRole('region', { name: 'History' })
    await history.getByRole('button', { name: 'Undo: april.xlsx' }).click()
    const refused = history.getByRole('alert')
    await expect(refused).toContainText('These were changed since and would stay as they are:')
    await expect(refused.getByRole('listitem')).toHaveText([/Apr 4, 9am, Main Door, Otis Ward/])
    await refused.getByRole('button', { name: 'Undo the others' }).click()
    await expect(history).toContainText('Undone: 1 shift.')
    await expect(history).toContainText('These were changed since and stay as they are:')
    await expect(dayRegion(page, date)).toContainText('Otis Ward')
    await expect(dayRegion(page, date)).not.toContainText('Nia Rolle')
  })
})
