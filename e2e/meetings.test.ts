import { panel } from './stage/admin.steps.ts'
import {
  createButton,
  deleteMeeting,
  expectDeletion,
  fillMeeting,
  meetingEntry,
  meetingForm,
} from './stage/meetings.steps.ts'
import { expect, PHONE, test, withTeam } from './stage/stage.fixtures.ts'
import type { Member, Person } from './stage/team.server.ts'

const team = withTeam()

let admin: Person
let ann: Member
test.beforeAll(async () => {
  admin = await team.add({ name: 'Marcus Whitfield', role: 'admin' })
  ann = await team.add({ name: 'Ann Lindqvist' })
})

const orientation = { title: 'New usher orientation', date: '2026-12-12', time: '10:00 AM', location: 'Room 204' }

// Steps of one person on one screen are tested in web/features/work/meetings/meetings.screen.test.tsx.
test('guests learn of a meeting at once, and that it is off', async ({ open }) => {
  const page = await open({ as: admin })
  const guest = await open({ as: ann, size: PHONE })
  const otherAdmin = await open({ as: team.superAdmin })
  await page.goto('/admin#schedule-meeting')
  await otherAdmin.goto('/admin')
  await guest.goto('/dashboard')
  const meetings = panel(guest, 'Scheduled Meetings & Trainings')
  await expect(
    meetings.getByText('You currently have no scheduled meetings or trainings.', { exact: true }),
  ).toBeVisible()
  await fillMeeting(page, orientation)
  await meetingForm(page).getByRole('option', { name: 'Ann Lindqvist' }).click()
  await createButton(page).click()
  await expect(meetings.getByText(orientation.title, { exact: true })).toBeVisible()
  await expect(meetingEntry(otherAdmin, orientation.title)).toBeVisible()
  await deleteMeeting(page, orientation.title)
  await expectDeletion(page)
  await expect(meetings.getByText(orientation.title, { exact: true })).toHaveCount(0)
  await expect(meetingEntry(otherAdmin, orientation.title)).toHaveCount(0)
})
