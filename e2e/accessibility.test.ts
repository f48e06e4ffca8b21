import type { Locator, Page } from '@playwright/test'
import { TASK_STATUSES } from '#shared/work/tasks.ts'
import { findOverflow } from './stage/accessibility.scan.ts'
import { expectAccessible, NARROW } from './stage/accessibility.steps.ts'
import { runUntil } from './stage/clock.steps.ts'
import { addMeeting } from './stage/meetings.steps.ts'
import { SAMPLES } from './stage/sample.files.ts'
import {
  fileInput,
  importSheet,
  monthHeading,
  openTools,
  pressImport,
  previewSchedule,
  uploadButton,
} from './stage/schedule.steps.ts'
import { fillLogin, loginButton } from './stage/sessions.steps.ts'
import { keptAs } from './stage/site.ts'
import { DESKTOP, expect, PHONE, test, withTeam } from './stage/stage.fixtures.ts'
import { addTask } from './stage/tasks.steps.ts'
import type { Person } from './stage/team.server.ts'
import { writeWorkbook } from './stage/workbook.python.ts'

const team = withTeam()

let member: Person
test.beforeAll(async () => {
  member = await team.add({ name: 'Miriam Cohen-Reyes' })
  // Three Sundays: enough for links to each day, and for something to come after her next shift.
  for (const shift of SAMPLES.december.rows().slice(0, 24)) await team.addShift(shift)
})

const heading = (page: Page): Locator => page.getByRole('heading', { level: 1 })

const VISITOR_PAGES = [
  ...['/register', '/forgot-password', '/join', '/privacy', '/terms', '/goodbye', '/no-such-page'],
  ...['/reset/a-token', '/verify/a-token', '/invite/a-token', '/login'],
]

test('the pages of visitors, and what the login answers, are accessible', async ({ open, allowComplaints }) => {
  // Many scans: minutes on a busy machine.
  test.slow()
  allowComplaints(/status of 404/, /^404 .*\/api\/(invites|mail)/, /status of 401/, /^401 /)
  const page = await open()
  for (const path of VISITOR_PAGES) {
    await page.goto(path)
    await expectAccessible(page, heading(page))
  }

  await test.step('what the login answers is accessible', async () => {
    await fillLogin(page, { email: 'nobody@example.org', password: 'wrong' })
    await loginButton(page).click()
    await expectAccessible(page, page.getByText('Invalid email or password'))
  })
})

test('the pages of members are accessible', async ({ open }) => {
  // Many scans: minutes on a busy machine.
  test.slow()
  const page = await open({ as: member })
  await test.step('the dashboard is accessible with shifts', async () => {
    await page.goto('/dashboard')
    await expectAccessible(page, page.getByText('After that'))
  })

  await test.step('the schedule is accessible to a member, full and empty', async () => {
    await page.goto('/schedule')
    await expectAccessible(page, page.getByRole('heading', { name: 'Sunday, December 20' }))
    await page.goto('/schedule?month=2030-01')
    await expectAccessible(page, page.getByText('Nobody is scheduled in January 2030.'))
  })

  // The channels and their messages: chat.accessibility.test.ts.
  for (const path of ['/tasks', '/profile', '/directory', '/chat']) {
    await page.goto(path)
    await expectAccessible(page, heading(page))
  }
})

test('the pages of admins are accessible', async ({ open }) => {
  // Many scans: minutes on a busy machine.
  test.slow()
  const page = await open({ as: team.superAdmin })
  await test.step('/admin is accessible to admins', async () => {
    await page.goto('/admin')
    await expectAccessible(page, heading(page))
  })

  await test.step('the schedule is accessible to an admin, full', async () => {
    await page.goto('/schedule')
    await expectAccessible(page, page.getByRole('heading', { name: 'Sunday, December 20' }))
  })

  await test.step('the question before a shift is deleted is accessible', async () => {
    await page.setViewportSize(DESKTOP)
    await page.getByRole('button', { name: 'Delete Maria Santos, Center Aisle, 9am' }).click()
    await expectAccessible(page, page.getByRole('alertdialog'))
  })

  await test.step('the schedule is accessible to an admin, empty', async () => {
    await page.goto('/schedule?month=2030-01')
    await expectAccessible(page, page.getByText('Nobody is scheduled in January 2030.'))
  })
})

test('the dashboard is accessible with nothing, and with meetings and tasks of every kind', async ({ open }) => {
  const member = await team.add({ name: 'Grace Adeyemi' })
  const page = await open({ as: member })
  await page.goto('/dashboard')
  await expectAccessible(page, page.getByText('You currently have no upcoming schedule.'))
  for (const time of ['9:00 AM', '10:00 AM'])
    await addMeeting(team, {
      ...{ title: `Training at ${time}`, date: '2026-12-12', time, location: 'Fellowship Hall' },
      assignedTo: [member._id],
    })
  for (const status of TASK_STATUSES) await addTask(team, member, { title: `A task that is ${status}`, status })
  await addTask(team, member, { title: 'Long ago', dueDate: '2026-11-01' })
  await expectAccessible(page, page.getByText('Overdue'))
})

test('what admins do on a phone is accessible', async ({ open, allowComplaints }, testInfo) => {
  // Many scans: minutes on a busy machine.
  test.slow()
  allowComplaints(/status of 400/, /^400 .*\/api\/schedule\/imports/)
  const page = await open({ as: team.superAdmin, size: PHONE })
  await test.step('the menu sheet is accessible', async () => {
    await page.goto('/dashboard')
    await page.getByRole('button', { name: 'Open menu' }).click()
    await expectAccessible(page, page.getByRole('dialog', { name: 'Menu' }), [PHONE])
  })

  await page.setViewportSize(NARROW)
  await test.step('a month that is named in the address fits a narrow phone with every shift in it', async () => {
    await page.goto('/schedule?month=2026-12')
    await expect(monthHeading(page, 'December 2026')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Sunday, December 20' })).toBeVisible()
    await openTools(page)
    await expect(fileInput(page)).toBeAttached()
    expect(await findOverflow(page)).toBe(0)
  })

  await page.setViewportSize(PHONE)
  await test.step('an open list of suggestions is accessible', async () => {
    await page.getByRole('region', { name: 'Add Manual Shift' }).getByLabel('Assignment').pressSequentially('ma')
    await expectAccessible(page, page.getByRole('option', { name: 'Main Door' }), [PHONE])
  })

  await page.setViewportSize(PHONE)
  await test.step('what is missing in the form and the upload is told accessibly', async () => {
    await page.goto('/schedule?month=2030-01')
    await openTools(page)
    await page.getByRole('button', { name: 'Add Shift' }).click()
    await uploadButton(page).click()
    await expectAccessible(page, page.getByText('No file selected'))
  })

  await page.setViewportSize(PHONE)
  await test.step('the outcomes of uploads are accessible', async () => {
    const header = ['Date', 'Name', 'Assignment', 'Service Time', 'Tie Color']
    const rowsOn = (dates: string[]) => [
      header,
      ...dates.map((date) => [date, 'Maria Santos', 'Balcony', '9am', 'Gold']),
    ]
    await previewSchedule(page, writeWorkbook(testInfo.outputPath('bad.xlsx'), rowsOn(['someday', 'soon'])))
    await expectAccessible(page, page.getByText('❌ Upload failed'))
    await previewSchedule(page, writeWorkbook(testInfo.outputPath('good.xlsx'), rowsOn(['2/3/2030'])))
    await expectAccessible(page, importSheet(page))
    await pressImport(page)
    await expectAccessible(page, page.getByText('✅ Imported 1 entries'))
  })
})

test('what is held back, and what failed, is accessible', async ({ open, allowComplaints }) => {
  allowComplaints(/status of 503/, /^503 /)
  const page = await open({ as: member })
  await page.route('**/api/schedule?*', (route) => route.fulfill({ status: 503, body: 'busy' }))
  const alert = page.getByRole('alert')
  // The page asks twice more before it says so.
  const untilSaid = () => runUntil(page, () => expect(alert).toBeVisible({ timeout: 500 }))
  await page.goto('/schedule')
  await untilSaid()
  await expectAccessible(page, alert)
  await page.route('**/api/dashboard?*', (route) => route.fulfill({ status: 503, body: 'busy' }))
  await page.goto('/dashboard')
  await untilSaid()
  await expectAccessible(page, alert)
  // Nobody is known to have been here.
  await page.addInitScript((key) => localStorage.removeItem(key), keptAs('user'))
  await page.route('**/api/users/me', (route) => route.fulfill({ status: 503, body: 'busy' }))
  await page.goto('/schedule')
  await expectAccessible(page, page.getByText('Your session could not be loaded.'))
})
