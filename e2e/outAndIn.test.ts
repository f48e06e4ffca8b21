import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addDays, today } from '#shared/days.ts'
import { importExport } from '../server/cli/data.commands.ts'
import { openDatabase } from '../server/db/client.ts'
import { expectAccessible } from './stage/accessibility.steps.ts'
import { panel } from './stage/admin.steps.ts'
import { expect, PHONE, test, withTeam } from './stage/stage.fixtures.ts'

const team = withTeam()

const LIST = [
  'Person ID,First Name,Last Name,Home Email,Mobile Phone Number,Membership',
  '1,Ruth,Lee,ruth.lee@example.org,312 555 0150,Member',
  '2,Otis,Ward,,312 555 0151,Member',
].join('\r\n')

test('people of another program come in, and the whole team goes out and into an empty one', async ({ open }) => {
  await team.addShift({ name: 'Ivy Lane', assignment: 'Balcony', serviceTime: '9am', date: '2026-12-13' })
  const admin = await open({ as: team.superAdmin, size: PHONE })
  await admin.goto('/admin#invitations')
  const invitations = panel(admin, 'Invite people')
  await invitations
    .getByLabel('Choose a file')
    .setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(LIST) })
  await expect(invitations.getByText(/Person ID \(2\), Membership \(2\)/)).toBeVisible()
  await expectAccessible(admin, invitations)
  await invitations.getByRole('button', { name: 'Invite 2 people' }).click()
  await expect(invitations.getByText('2 people are invited')).toBeVisible()

  await admin.goto('/admin/programs')
  const part = panel(admin, 'The whole team as files')
  await expectAccessible(admin, part)
  const download = admin.waitForEvent('download')
  await part.getByRole('button', { name: 'Export the team (zip)' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('ushers-export.zip')

  const DATA_DIR = mkdtempSync(join(tmpdir(), 'ushers-empty-'))
  try {
    await importExport({ DATABASE_URL: '', DATA_DIR }, { from: await file.path() }, () => {})
    const db = openDatabase({ databaseUrl: '', dataDir: DATA_DIR })
    const people = await db.selectFrom('users').select('name').orderBy('name').execute()
    const places = await db.selectFrom('places').select(['name', 'date', 'post']).execute()
    await db.destroy()
    expect(people.map(({ name }) => name)).toEqual(expect.arrayContaining(['Otis Ward', 'Ruth Lee']))
    expect(places).toEqual([{ name: 'Ivy Lane', date: '2026-12-13', post: 'Balcony' }])
  } finally {
    rmSync(DATA_DIR, { recursive: true, force: true })
  }
})

test('a member brings in a calendar file, but not all of it', async ({ open }) => {
  const member = await team.add({ name: 'Noor Haddad' })
  const day = (days: number) => addDays(today('America/Chicago'), days)
  const event = (from: number, to: number, title: string, ...more: string[]) => [
    ...['BEGIN:VEVENT', `UID:${title}`, `SUMMARY:${title}`],
    ...[`DTSTART;VALUE=DATE:${day(from).replaceAll('-', '')}`, `DTEND;VALUE=DATE:${day(to).replaceAll('-', '')}`],
    ...more,
    'END:VEVENT',
  ]
  const file = [
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//test//EN'],
    ...event(20, 23, 'Family'),
    ...event(30, 31, 'Dentist'),
    ...event(40, 41, 'Choir', 'RRULE:FREQ=WEEKLY'),
    ...event(50, 51, 'Maybe', 'TRANSP:TRANSPARENT'),
    ...['END:VCALENDAR', ''],
  ].join('\r\n')
  const page = await open({ as: member, size: PHONE })
  await page.goto('/availability')
  await page.getByRole('button', { name: /^Bring in a calendar file/ }).click()
  const chosen = { name: 'me.ics', mimeType: 'text/calendar', buffer: Buffer.from(file) }
  await page.getByLabel('Choose a calendar file').setInputFiles(chosen)
  await expect(page.getByText('Left out: 1 that show as free.')).toBeVisible()
  await page.getByRole('checkbox', { name: /Dentist/ }).uncheck()
  await expectAccessible(page, page.getByRole('main'))
  await page.getByRole('button', { name: 'Add 2 entries' }).click()
  await expect(page.getByText('2 entries added')).toBeVisible()
  await expect(page.getByRole('button', { name: /Family|Dentist/ })).toHaveCount(0)
  await page.getByLabel('Choose a calendar file').setInputFiles(chosen)
  await expect(page.getByText(/Family \(is there already\)/)).toBeVisible()
})
