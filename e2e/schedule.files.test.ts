import { writeFileSync } from 'node:fs'
import { breakDown, hold } from './stage/network.steps.ts'
import { fileInput, pressImport, previewSchedule, uploadButton, uploadSchedule } from './stage/schedule.steps.ts'
import { expect, test, withTeam } from './stage/stage.fixtures.ts'
import type { Person } from './stage/team.server.ts'
import { writeWorkbook } from './stage/workbook.python.ts'

const team = withTeam()

let admin: Person
test.beforeAll(async () => {
  admin = await team.add({ name: 'Marcus Whitfield', role: 'admin' })
})

const NAME = 'Miriam Cohen-Reyes'
const HEADER = ['Date', 'Name', 'Assignment', 'Service Time', 'Tie Color']

test('files that are refused, slow or not written are told of, and the right ones are stored', async ({
  open,
  allowComplaints,
}, testInfo) => {
  allowComplaints(
    /status of (400|415) .*\/api\/schedule\/imports/,
    /^(400|415) .*\/api\/schedule\/imports/,
    /status of 500 .*\/api\/schedule\/export/,
    /^500 .*\/api\/schedule\/export/,
  )
  const page = await open({ as: admin })

  await test.step('an upload without a file, or of another kind of file, is refused', async () => {
    await page.goto('/schedule')
    await uploadButton(page).click()
    await expect(page.getByText('No file selected', { exact: true })).toBeVisible()

    await expect(fileInput(page)).toHaveAttribute('accept', /\.xlsx/)
    const refusal = page.getByText('That is not an Excel workbook. Please upload an .xlsx file.')
    const notes = testInfo.outputPath('notes.txt')
    writeFileSync(notes, 'Miriam serves on Sunday.')
    await fileInput(page).setInputFiles(notes)
    await expect(refusal).toBeVisible()

    const disguised = testInfo.outputPath('notes.xlsx')
    writeFileSync(disguised, 'Miriam serves on Sunday.')
    await previewSchedule(page, disguised)
    await expect(page.getByText('❌ Upload failed', { exact: true })).toBeVisible()
    await expect(refusal).toBeVisible()
  })

  await test.step('a workbook with a bad row says which and why, and nothing of it is stored', async () => {
    const rows = ['2', '9', '16', '23', '30'].map((day) => [`5/${day}/2027`, NAME, 'Main Door', '9am', 'Gold'])
    await page.goto('/schedule?month=2027-05')
    const bad = writeWorkbook(testInfo.outputPath('may.xlsx'), [
      HEADER,
      ...rows,
      ['13/45/2027', NAME, 'Balcony', '9am', 'Gold'],
    ])
    await previewSchedule(page, bad)
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

  await test.step('an upload on a slow line says how far it is, and takes no second press', async () => {
    const file = writeWorkbook(testInfo.outputPath('june.xlsx'), [
      HEADER,
      ['6/6/2027', NAME, 'Main Door', '9am', 'Gold'],
    ])
    await page.goto('/schedule?month=2027-06')
    let uploads = 0
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/schedule/imports')) uploads += 1
    })
    const release = await hold(page, '**/api/schedule/imports')
    await fileInput(page).setInputFiles(file)
    await uploadButton(page).click()
    await expect(page.getByRole('progressbar')).toBeVisible()
    release()
    await pressImport(page)
    await expect(page.getByText('✅ Imported 1 entries', { exact: true })).toBeVisible()
    expect(uploads).toBe(1)
  })

  await test.step('an export that fails says so and can be tried again', async () => {
    await page.goto('/schedule')
    const mend = await breakDown(page, '**/api/schedule/export?*')
    await page.getByRole('button', { name: 'Export to Excel' }).click()
    const alert = page.getByRole('region', { name: 'Export Schedule (Sundays Only)' }).getByRole('alert')
    await expect(alert).toBeVisible()
    await mend()
    const leaving = page.waitForEvent('download')
    await alert.getByRole('button', { name: 'Try again' }).click()
    expect((await leaving).suggestedFilename()).toBe('schedule.xlsx')
  })
})
