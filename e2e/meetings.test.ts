import type { Meeting } from '#shared/meetings.ts'
import { expectBriefly, panel } from './stage/admin.steps.ts'
import {
  addMeeting,
  createButton,
  deleteMeeting,
  expectDeletion,
  fillMeeting,
  meetingEntry,
  meetingForm,
  meetingList,
  removeMeeting,
  storedMeetings,
} from './stage/meetings.steps.ts'
import { breakDown, hold, refuse } from './stage/network.steps.ts'
import { expect, PHONE, test, withTeam } from './stage/stage.fixtures.ts'
import type { Member, Person } from './stage/team.server.ts'

const team = withTeam()

const BROKEN = [/status of 500/, /^500 .*\/api\/meetings/]

let admin: Person
let ann: Member
test.beforeAll(async () => {
  admin = await team.add({ name: 'Marcus Whitfield', role: 'admin' })
  ann = await team.add({ name: 'Ann Lindqvist' })
  await team.add({ name: 'Peter Zhang' })
})
test.afterEach(async () => {
  for (const meeting of await storedMeetings(team)) await removeMeeting(team, meeting)
})

const orientation = { title: 'New usher orientation', date: '2026-12-12', time: '10:00 AM', location: 'Room 204' }

const schedule = (meeting: Partial<Meeting>) => addMeeting(team, { ...orientation, ...meeting })

test('a meeting is scheduled and deleted; what is missing or refused loses nothing', async ({
  open,
  allowComplaints,
}) => {
  allowComplaints(...BROKEN)
  const page = await open({ as: admin, size: PHONE })
  await page.goto('/admin#schedule-meeting')
  const form = meetingForm(page)
  await test.step('a meeting is scheduled and deleted', async () => {
    await expect(meetingList(page).getByText('No meetings scheduled.', { exact: true })).toBeVisible()
    await expect(form.getByLabel('Type').getByRole('option')).toHaveText(['Training', 'Meeting'])
    await expect(form.getByLabel('Type')).toHaveValue('Training')
    await expect(form.getByLabel('Time')).toHaveAttribute('placeholder', 'e.g. 10:00 AM')
    await fillMeeting(page, orientation)
    await form.getByRole('option', { name: 'Ann Lindqvist' }).click()
    await form.getByRole('option', { name: 'Peter Zhang' }).click()
    await expect(form.getByText('2 people chosen', { exact: true })).toBeVisible()
    await form.getByRole('button', { name: 'Remove Peter Zhang' }).click()
    await expect(form.getByText('One person chosen', { exact: true })).toBeFocused()
    await createButton(page).click()
    await expectBriefly(page, 'Meeting created successfully')
    await expect(form.getByLabel('Title')).toHaveValue('')
    await expect(form.getByText('Nobody chosen yet', { exact: true })).toBeVisible()
    const stored = await storedMeetings(team)
    expect(stored).toMatchObject([{ ...orientation, type: 'Training', assignedTo: [ann._id] }])

    const entry = meetingEntry(page, orientation.title)
    await expect(entry.getByText('Saturday, December 12', { exact: true })).toBeVisible()
    for (const text of ['10:00 AM', 'Room 204', 'Training']) await expect(entry.getByText(text)).toBeVisible()
    await entry.getByText('One person assigned', { exact: true }).click()
    await expect(entry.getByText('Ann Lindqvist', { exact: true })).toBeVisible()

    const remove = entry.getByRole('button', { name: 'Delete New usher orientation, Saturday, December 12' })
    await remove.click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
    await expect(remove).toBeFocused()
    await deleteMeeting(page, orientation.title)
    await expectDeletion(page)
    await expect(meetingList(page).getByText('No meetings scheduled.', { exact: true })).toBeVisible()
    // Not thrown back to the top of the page.
    await expect(meetingList(page).locator(':focus')).toHaveCount(1)
    await expect.poll(() => storedMeetings(team)).toEqual([])
  })

  await test.step('what is missing is said beside its field, and nothing is sent', async () => {
    await page.route('**/api/meetings', (route) => route.abort())
    await form.getByLabel('Location').fill('Room 204')
    await form.getByLabel('Time').fill('   ')
    await createButton(page).click()
    await expect(form.getByLabel('Title')).toBeFocused()
    await expect(form.getByLabel('Title')).toHaveAccessibleDescription('Please fill this in')
    await expect(form.getByLabel('Date')).toHaveAccessibleDescription('Please choose a date')
    await expect(form.getByLabel('Time')).toHaveAccessibleDescription('Please fill this in')
    await expect(form.getByLabel('Location')).toHaveAccessibleDescription('')
    await form.getByLabel('Date').fill('2026-12-05')
    await expect(form.getByText('Saturday, December 5, 2026. That day has passed.', { exact: true })).toBeVisible()
    await page.unroute('**/api/meetings')
  })

  await test.step('a refusal loses nothing', async () => {
    await form.getByLabel('Type').selectOption('Meeting')
    await form.getByLabel('Search for people to assign').fill('lind')
    await form.getByRole('option', { name: 'Ann Lindqvist' }).click()
    await fillMeeting(page, orientation)
    const mend = await breakDown(page, '**/api/meetings')
    await createButton(page).click()
    await expect(form.getByRole('alert')).toHaveText(/^Failed to create meeting/)
    for (const [label, value] of [
      ['Title', orientation.title],
      ['Date', orientation.date],
      ['Time', orientation.time],
      ['Location', orientation.location],
      ['Type', 'Meeting'],
      ['Search for people to assign', 'lind'],
    ] as const)
      await expect(form.getByLabel(label, { exact: label !== 'Location' })).toHaveValue(value)
    await expect(form.getByRole('option', { name: 'Ann Lindqvist' })).toHaveAttribute('aria-selected', 'true')
    await mend()
    await createButton(page).click()
    await expectBriefly(page, 'Meeting created successfully')
    await expect(form.getByRole('alert')).toHaveCount(0)
    expect(await storedMeetings(team)).toMatchObject([{ type: 'Meeting', assignedTo: [ann._id] }])
  })
})

test('the list is by date, what was stands apart; many are searched, and shown bit by bit', async ({ open }) => {
  await schedule({ title: 'planning', date: '2027-01-09', location: null })
  await schedule({ title: 'today', date: '2026-12-06' })
  await schedule({ title: 'long ago', date: '2026-01-10' })
  await schedule({ title: 'rehearsal', date: '2026-12-19', assignedTo: [] })
  await schedule({ title: 'yesterday', date: '2026-12-05' })
  for (let day = 1; day <= 21; day += 1)
    await schedule({ title: `drill ${day}`, date: `2027-03-${String(day).padStart(2, '0')}` })
  await schedule({ title: 'first aid', date: '2026-11-07', location: 'Gym' })
  const page = await open({ as: admin })
  await page.goto('/admin')
  const titles = meetingList(page).getByRole('heading', { level: 3 })
  const next = ['today', 'rehearsal', 'planning', ...Array.from({ length: 7 }, (_, place) => `drill ${place + 1}`)]

  await test.step('the list is by date, what was stands apart', async () => {
    await expect(titles).toHaveText(next)
    await expect(meetingEntry(page, 'planning').getByText('Saturday, January 9, 2027', { exact: true })).toBeVisible()
    await expect(meetingEntry(page, 'rehearsal').getByText('Nobody assigned', { exact: true })).toBeVisible()
    await meetingList(page).getByText('Earlier (3)', { exact: true }).click()
    await expect(titles).toHaveText([...next, 'yesterday', 'first aid', 'long ago'])
    await deleteMeeting(page, 'yesterday')
    await expectDeletion(page)
    await meetingList(page).getByText('Earlier (2)', { exact: true }).click()
    await expect(titles).toHaveText(next)
    await expect.poll(async () => (await storedMeetings(team)).length).toBe(26)
  })

  await test.step('many meetings are searched, and shown bit by bit', async () => {
    await meetingList(page)
      .getByRole('button', { name: /^Show all \d+$/ })
      .click()
    await expect(titles).toHaveCount(24)
    await meetingList(page).getByLabel('Search meetings').fill('gym')
    // Found among those that were: opened.
    await expect(titles).toHaveText(['first aid'])
    await meetingList(page).getByLabel('Search meetings').fill('march 1')
    await expect(meetingList(page).getByRole('status')).toHaveText('11 meetings found')
    await meetingList(page).getByLabel('Search meetings').fill('nothing of the kind')
    await meetingList(page).getByRole('button', { name: 'Show all' }).click()
    await expect(titles).toHaveCount(10)
  })
})

test('guests learn of it at once, and that it is off; whoever deletes it, it is deleted once', async ({
  open,
  allowComplaints,
}) => {
  allowComplaints(/status of 404/, /^404 .*\/api\/meetings/)
  const page = await open({ as: admin })
  const guest = await open({ as: ann, size: PHONE })
  const otherAdmin = await open({ as: team.superAdmin })
  await page.goto('/admin')
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

  await test.step('one that somebody else deletes meanwhile is simply gone', async () => {
    const meeting = await schedule({})
    await meetingEntry(page, meeting.title)
      .getByRole('button', { name: /^Delete/ })
      .click()
    await removeMeeting(team, meeting)
    await expect(meetingEntry(page, meeting.title)).toHaveCount(0)
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expectDeletion(page)
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
    await expect(meetingEntry(page, meeting.title)).toHaveCount(0)
  })

  await test.step('two taps delete once', async () => {
    const meeting = await schedule({})
    let requests = 0
    page.on('request', (request) => {
      if (request.method() === 'DELETE') requests += 1
    })
    const release = await hold(page, '**/api/meetings/*')
    await meetingEntry(page, meeting.title)
      .getByRole('button', { name: /^Delete/ })
      .click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).dblclick()
    await expectDeletion(page)
    release()
    await expect.poll(() => storedMeetings(team)).toEqual([])
    expect(requests).toBe(1)
  })
})

test('meetings that cannot be loaded are asked for again; one that cannot be deleted stays', async ({
  open,
  allowComplaints,
}) => {
  allowComplaints(/status of (404|500)/, /^(404|500) .*\/api\/meetings/)
  const meeting = await schedule({})
  const page = await open({ as: admin })
  await test.step('meetings that cannot be loaded are asked for again', async () => {
    const mend = await refuse(page, '**/api/meetings?view=all')
    await page.goto('/admin')
    await expect(meetingList(page).getByText('The meetings could not be loaded.', { exact: true })).toBeVisible()
    await mend()
    await meetingList(page).getByRole('button', { name: 'Try again' }).click()
    await expect(meetingEntry(page, meeting.title)).toBeVisible()
  })

  await test.step('one that cannot be deleted stays, and can be tried again', async () => {
    const mend = await breakDown(page, '**/api/meetings/*')
    await deleteMeeting(page, meeting.title)
    await expectDeletion(page)
    const alert = meetingEntry(page, meeting.title).getByRole('alert')
    await expect(alert.getByText('Failed to delete meeting', { exact: true })).toBeVisible()
    await expect(alert.getByText('Something went wrong', { exact: true })).toBeVisible()
    await mend()
    await alert.getByRole('button', { name: 'Try again' }).click()
    await expectDeletion(page)
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
    await expect(meetingEntry(page, meeting.title)).toHaveCount(0)
    await expect.poll(() => storedMeetings(team)).toEqual([])
  })
})
