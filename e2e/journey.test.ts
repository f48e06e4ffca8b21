import { hasPostgres } from '../server/testing/postgres.ts'
import { asPeopleSay, type Row, SAMPLES, sortRows } from './stage/sample.files.ts'
import { expectCards, expectTables, monthHeading, uploadSchedule } from './stage/schedule.steps.ts'
import { signIn } from './stage/sessions.steps.ts'
import { DESKTOP, expect, PHONE, test, withTeam } from './stage/stage.fixtures.ts'
import { readWorkbook } from './stage/workbook.python.ts'

/** She serves in all three files, and on the very last of the 28 days that the dashboard shows. */
const MEMBER = 'Miriam Cohen-Reyes'
const FIRST_DAY = '2026-12-06'
const LAST_DAY = '2027-01-03'

const WEDNESDAY = {
  date: '2026-12-09',
  name: MEMBER,
  assignment: 'Lobby Greeter',
  serviceTime: '7pm',
  tieColor: 'Silver',
}

/** The one browser test on PostgreSQL, where it is there: all others are on SQLite. */
const team = withTeam({ database: hasPostgres() ? 'postgres' : 'sqlite' })

test('a schedule goes from the spreadsheet to the member’s phone and back into a spreadsheet', async ({ open }) => {
  const admin = await open({ size: DESKTOP })
  const december = SAMPLES.december.rows()
  const january = SAMPLES.january.rows()
  const february = SAMPLES.february.rows()
  const all = [...december, ...january, ...february]
  const own = (rows: Row[]) => rows.filter(({ name }) => name === MEMBER)

  await signIn(admin, team.superAdmin)
  const member = await team.add({ name: MEMBER })

  await test.step('the super admin uploads each file', async () => {
    await admin.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Schedule' }).click()
    await expect(admin).toHaveURL('/schedule')
    for (const { path, count } of Object.values(SAMPLES)) {
      await uploadSchedule(admin, path)
      await expect(admin.getByText(`✅ Imported ${count} entries`, { exact: true })).toBeVisible()
    }
    await uploadSchedule(admin, SAMPLES.january.path)
    await expect(admin.getByText('✅ Imported 0 entries', { exact: true })).toBeVisible()
    expect(await team.shifts()).toHaveLength(all.length)
    await admin.goto('/schedule?month=2026-12')
    await expectTables(admin, december)
  })

  // No Sunday: it must not leave with the export.
  await team.addShift(WEDNESDAY)
  const memberDecember = [...own(december), WEDNESDAY]

  await test.step('the member sees the next 28 days on the dashboard of a phone', async () => {
    const phone = await open({ size: PHONE })
    await signIn(phone, member)
    const upcoming = sortRows([...memberDecember, ...own(january)]).filter(
      ({ date }) => date >= FIRST_DAY && date <= LAST_DAY,
    )
    expect(upcoming.at(-1)?.date).toBe(LAST_DAY)
    const section = phone.getByRole('region', { name: 'Upcoming Schedule' })
    await expect(section.getByRole('heading', { name: asPeopleSay(upcoming[0]?.date ?? '') })).toBeVisible()
    // Four after the next day stand there, the others come with a press.
    await section.getByRole('button', { name: /^All \d+$/ }).click()
    const shown = section.getByRole('listitem')
    await expect(shown).toHaveCount(upcoming.length)
    for (const [index, { date, serviceTime, assignment, tieColor }] of upcoming.entries()) {
      const parts = [serviceTime, assignment, tieColor]
      // The next day stands once, above all of its shifts.
      if (date !== upcoming[0]?.date) parts.push(asPeopleSay(date))
      for (const part of parts) await expect(shown.nth(index)).toContainText(part)
    }

    await phone.getByRole('link', { name: 'See the whole schedule' }).click()
    await expect(monthHeading(phone, 'December 2026')).toBeVisible()
    await expectCards(phone, [...december, WEDNESDAY])
    await phone.getByText('View My Schedule').click()
    await expectCards(phone, memberDecember)
    await phone.getByRole('button', { name: 'Next' }).click()
    await expect(monthHeading(phone, 'January 2027')).toBeVisible()
    await expectCards(phone, own(january))
    await phone.getByRole('button', { name: 'Next' }).click()
    await expect(monthHeading(phone, 'February 2027')).toBeVisible()
    await expectCards(phone, own(february))
    await phone.getByText('View All Schedules').click()
    await expectCards(phone, february)
    await phone.getByRole('button', { name: 'Current' }).click()
    await expect(monthHeading(phone, 'December 2026')).toBeVisible()
    await phone.getByRole('button', { name: 'Prev' }).click()
    await expect(monthHeading(phone, 'November 2026')).toBeVisible()
    await expect(phone.getByText('Nobody is scheduled in November 2026.')).toBeVisible()
  })

  await test.step('the admin exports the Sundays, and the export imports without a change', async () => {
    const leaving = admin.waitForEvent('download')
    await admin.getByRole('button', { name: 'Export to Excel' }).click()
    const download = await leaving
    expect(download.suggestedFilename()).toBe('schedule.xlsx')
    const path = test.info().outputPath('schedule.xlsx')
    await download.saveAs(path)
    const [header, ...rows] = readWorkbook(path)
    expect(header).toEqual(['Date', 'Name', 'Assignment', 'Service Time', 'Tie Color'])
    const expected = sortRows(all).map((row) => [row.date, row.name, row.assignment, row.serviceTime, row.tieColor])
    expect(rows).toEqual(expected)
    expect(rows.every(([date]) => new Date(`${date}T00:00:00Z`).getUTCDay() === 0)).toBe(true)

    const before = await team.shifts()
    await uploadSchedule(admin, path)
    await expect(admin.getByText('✅ Imported 0 entries', { exact: true })).toBeVisible()
    expect(await team.shifts()).toEqual(before)
  })

  await test.step('the template can be downloaded and imports', async () => {
    const leaving = admin.waitForEvent('download')
    await admin.getByRole('button', { name: 'Download a template' }).click()
    const path = test.info().outputPath('template.xlsx')
    await (await leaving).saveAs(path)
    const [header, ...examples] = readWorkbook(path)
    expect(header).toEqual(['Date', 'Name', 'Assignment', 'Service Time', 'Tie Color'])
    expect(examples.length).toBeGreaterThan(0)
    await uploadSchedule(admin, path)
    await expect(admin.getByText(`✅ Imported ${examples.length} entries`, { exact: true })).toBeVisible()
  })
})
