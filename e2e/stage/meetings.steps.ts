import { expect, type Locator, type Page } from '@playwright/test'
import { type Meeting, meetingsApi, type NewMeetingInput } from '#shared/work/meetings.ts'
import { panel } from './admin.steps.ts'
import type { Team } from './team.server.ts'

export const meetingForm = (page: Page): Locator => panel(page, 'Schedule Meeting/Training')

const meetingList = (page: Page): Locator => panel(page, 'Scheduled Meetings')

export const createButton = (page: Page): Locator => meetingForm(page).getByRole('button', { name: 'Create Meeting' })

export const meetingEntry = (page: Page, title: string): Locator =>
  meetingList(page).getByRole('listitem', { name: title, exact: true })

/** The typed fields of the form; guests and type are chosen. */
type MeetingText = Pick<Meeting, 'title' | 'date' | 'time'> & { location?: string }

export async function fillMeeting(page: Page, { title, date, time, location }: MeetingText): Promise<void> {
  const form = meetingForm(page)
  await form.getByLabel('Title').fill(title)
  await form.getByLabel('Date').fill(date)
  await form.getByLabel('Time').fill(time)
  if (location) await form.getByLabel('Location').fill(location)
}

/** Presses Delete at a meeting and answers the question. */
export async function deleteMeeting(page: Page, title: string): Promise<void> {
  await meetingEntry(page, title)
    .getByRole('button', { name: /^Delete/ })
    .click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog.getByText('Are you sure you want to delete this meeting?', { exact: true })).toBeVisible()
  await dialog.getByRole('button', { name: 'Delete' }).click()
}

/** Waits for the offer to undo a deletion, and lets its time pass. */
export async function expectDeletion(page: Page): Promise<void> {
  const offer = page.getByRole('status').getByText('Meeting deleted', { exact: true })
  await expect(offer).toBeVisible()
  await page.clock.fastForward(10_000)
  await expect(offer).toHaveCount(0)
}

/** Schedules a meeting behind the browser's back, as the super admin. */
export const addMeeting = (team: Team, meeting: NewMeetingInput): Promise<Meeting> =>
  team.call(meetingsApi.create, meeting)

/** Deletes one behind the browser's back, as another admin could. */
export const removeMeeting = (team: Team, { _id }: Meeting): Promise<undefined> =>
  team.call(meetingsApi.remove, { id: _id })
