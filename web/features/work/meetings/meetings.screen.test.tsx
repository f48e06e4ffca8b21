import { beforeEach, describe, expect, it } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { AppError } from '#shared/errors.ts'
import { type User, usersApi } from '#shared/people/users.ts'
import { type Meeting, meetingsApi } from '#shared/work/meetings.ts'
import { DESKTOP, newPerson, PHONE, withScreen } from '../../../testing/screen.tsx'
import { expectBriefly, expectNone, expectTexts, mendAndPress, panel, passTime } from '../../../testing/steps.ts'

const screen = withScreen()

const form = panel('Schedule Meeting/Training')
const list = panel('Scheduled Meetings')
const titles = list.getByRole('heading', { level: 3 })
const createButton = form.getByRole('button', { name: 'Create Meeting' })
const dialog = page.getByRole('alertdialog')
const meetingEntry = (title: string): Locator => list.getByRole('listitem', { name: title, exact: true })
const deleteButton = (title: string): Locator => meetingEntry(title).getByRole('button', { name: /^Delete/ })

const orientation = { title: 'New usher orientation', date: '2026-12-12', time: '10:00 AM', location: 'Room 204' }

let admin: User
let ann: User
/** Meetings as the server has them, unsorted. */
let stored: Meeting[]
let made = 0

function store(meeting: Partial<Meeting>): Meeting {
  made += 1
  const scheduled: Meeting = { ...orientation, type: 'Training', assignedTo: [], ...meeting, _id: `meeting${made}` }
  stored.push(scheduled)
  return scheduled
}

function removeStored(id: string): undefined {
  if (!stored.some(({ _id }) => _id === id)) throw new AppError('meeting_not_found')
  stored = stored.filter(({ _id }) => _id !== id)
}

/** Somebody else deletes it, and this page learns of it. */
function removeElsewhere({ _id }: Meeting): void {
  removeStored(_id)
  screen.server.tell('meetingDeleted', { _id })
}

beforeEach(() => {
  admin = newPerson({ name: 'Marcus Whitfield', role: 'admin' })
  ann = newPerson({ name: 'Ann Lindqvist' })
  stored = []
  const { server } = screen
  const everybody = [admin, ann, newPerson({ name: 'Peter Zhang' })]
  server.on(usersApi.directory, () => everybody)
  server.on(usersApi.all, () => everybody)
  server.on(meetingsApi.list, () => stored)
  server.on(meetingsApi.create, store)
  server.on(meetingsApi.remove, ({ id }) => removeStored(id))
})

const openPage = (size = DESKTOP) => screen.open('/admin#schedule-meeting', { as: admin, size })

async function fillMeeting({ title, date, time, location }: typeof orientation): Promise<void> {
  await form.getByLabelText('Title').fill(title)
  await form.getByLabelText('Date').fill(date)
  await form.getByLabelText('Time').fill(time)
  await form.getByLabelText('Location').fill(location)
}

/** Presses Delete at a meeting and answers the question. */
async function deleteMeeting(title: string): Promise<void> {
  await deleteButton(title).click()
  await expect.element(dialog.getByText('Are you sure you want to delete this meeting?', { exact: true })).toBeVisible()
  await dialog.getByRole('button', { name: 'Delete' }).click()
}

/** Waits for the offer to undo a deletion, and lets its time pass. */
async function expectDeletion(): Promise<void> {
  const offer = page.getByRole('status').getByText('Meeting deleted', { exact: true })
  await expect.element(offer).toBeVisible()
  await passTime(10_000)
  await expectNone(offer)
}

it('a meeting is scheduled and deleted', async () => {
  await openPage(PHONE)
  await expect.element(list.getByText('No meetings scheduled.', { exact: true })).toBeVisible()
  await expectTexts(form.getByLabelText('Type').getByRole('option'), ['Training', 'Meeting'])
  await expect.element(form.getByLabelText('Type')).toHaveValue('Training')
  await expect.element(form.getByLabelText('Time')).toHaveAttribute('placeholder', 'e.g. 10:00 AM')
  await fillMeeting(orientation)
  await form.getByRole('option', { name: 'Ann Lindqvist' }).click()
  await form.getByRole('option', { name: 'Peter Zhang' }).click()
  await expect.element(form.getByText('2 people chosen', { exact: true })).toBeVisible()
  await form.getByRole('button', { name: 'Remove Peter Zhang' }).click()
  await expect.element(form.getByText('One person chosen', { exact: true })).toHaveFocus()
  await createButton.click()
  await expectBriefly('Meeting created successfully')
  await expect.element(form.getByLabelText('Title')).toHaveValue('')
  await expect.element(form.getByText('Nobody chosen yet', { exact: true })).toBeVisible()
  expect(screen.server.received(meetingsApi.create)).toEqual([
    { ...orientation, type: 'Training', assignedTo: [ann._id] },
  ])

  const entry = meetingEntry(orientation.title)
  await expect.element(entry.getByText('Saturday, December 12', { exact: true })).toBeVisible()
  for (const text of ['10:00 AM', 'Room 204', 'Training']) await expect.element(entry.getByText(text)).toBeVisible()
  const topOf = (text: string) => entry.getByText(text).element().getBoundingClientRect().top
  expect(topOf('Saturday, December 12')).toBeLessThan(topOf('One person assigned'))
  await entry.getByText('One person assigned', { exact: true }).click()
  await expect.element(entry.getByText('Ann Lindqvist', { exact: true })).toBeVisible()

  const remove = entry.getByRole('button', { name: 'Delete New usher orientation, Saturday, December 12' })
  await remove.click()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expectNone(dialog)
  await expect.element(remove).toHaveFocus()
  await deleteButton(orientation.title).click()
  await expect.element(dialog.getByText(/^One person is assigned/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await deleteMeeting(orientation.title)
  await expectDeletion()
  await expect.element(list.getByText('No meetings scheduled.', { exact: true })).toBeVisible()
  // The page is not scrolled back to its top.
  expect(list.element().contains(document.activeElement)).toBe(true)
  await expect.poll(() => stored).toEqual([])
})

it('what is missing is said beside its field, and nothing is sent', async () => {
  await openPage(PHONE)
  await form.getByLabelText('Location').fill('Room 204')
  await form.getByLabelText('Time').fill('   ')
  await createButton.click()
  await expect.element(form.getByLabelText('Title')).toHaveFocus()
  await expect.element(form.getByLabelText('Title')).toHaveAccessibleDescription('Please fill this in')
  await expect.element(form.getByLabelText('Date')).toHaveAccessibleDescription('Please choose a date')
  await expect.element(form.getByLabelText('Time')).toHaveAccessibleDescription('Please fill this in')
  await expect.element(form.getByLabelText('Location')).toHaveAccessibleDescription('')
  await form.getByLabelText('Date').fill('2026-12-05')
  await expect
    .element(form.getByText('Saturday, December 5, 2026. That day has passed.', { exact: true }))
    .toBeVisible()
  expect(screen.server.received(meetingsApi.create)).toEqual([])
})

it('a refusal loses nothing', async () => {
  screen.allowComplaints(/^500 .*\/api\/meetings/)
  await openPage(PHONE)
  await form.getByLabelText('Type').selectOptions('Meeting')
  await form.getByLabelText('Search for people to assign').fill('lind')
  await form.getByRole('option', { name: 'Ann Lindqvist' }).click()
  await fillMeeting(orientation)
  const mend = screen.server.refuse(meetingsApi.create, 'internal')
  await createButton.click()
  await expect.element(form.getByRole('alert')).toHaveTextContent(/^Failed to create meeting/)
  for (const [label, value] of [
    ['Title', orientation.title],
    ['Date', orientation.date],
    ['Time', orientation.time],
    ['Location', orientation.location],
    ['Type', 'Meeting'],
    ['Search for people to assign', 'lind'],
  ] as const)
    await expect.element(form.getByLabelText(label, { exact: label !== 'Location' })).toHaveValue(value)
  await expect.element(form.getByRole('option', { name: 'Ann Lindqvist' })).toHaveAttribute('aria-selected', 'true')
  mend()
  await createButton.click()
  await expectBriefly('Meeting created successfully')
  await expectNone(form.getByRole('alert'))
  expect(stored).toMatchObject([{ type: 'Meeting', assignedTo: [ann._id] }])
})

describe('the list', () => {
  const next = ['today', 'rehearsal', 'planning', ...Array.from({ length: 2 }, (_, place) => `drill ${place + 1}`)]

  beforeEach(async () => {
    store({ title: 'long ago', date: '2026-01-10' })
    store({ title: 'first aid', date: '2026-11-07', location: 'Gym' })
    store({ title: 'yesterday', date: '2026-12-05' })
    store({ title: 'today', date: '2026-12-06' })
    store({ title: 'rehearsal', date: '2026-12-19', assignedTo: [] })
    store({ title: 'planning', date: '2027-01-09', location: null })
    for (let day = 1; day <= 21; day += 1)
      store({ title: `drill ${day}`, date: `2027-03-${String(day).padStart(2, '0')}` })
    await screen.open('/admin', { as: admin })
  })

  it('is by date, and what was stands apart', async () => {
    await expectTexts(titles, next)
    const planning = meetingEntry('planning')
    await expect.element(planning.getByText('Saturday, January 9, 2027', { exact: true })).toBeVisible()
    await expect.element(meetingEntry('rehearsal').getByText('Nobody assigned', { exact: true })).toBeVisible()
    await list.getByText('Earlier (3)', { exact: true }).click()
    await expectTexts(titles, [...next, 'yesterday', 'first aid', 'long ago'])
    await deleteMeeting('yesterday')
    await expectDeletion()
    await list.getByText('Earlier (2)', { exact: true }).click()
    await expectTexts(titles, next)
    await expect.poll(() => stored.length).toBe(26)
  })

  it('is searched, and shown bit by bit', async () => {
    await list.getByRole('button', { name: /^Show all \d+$/ }).click()
    await expect.poll(() => titles.elements().length).toBe(24)
    await list.getByLabelText('Search meetings').fill('gym')
    // Found among those that were: opened.
    await expectTexts(titles, ['first aid'])
    await list.getByLabelText('Search meetings').fill('march 1')
    await expect.element(list.getByRole('status')).toHaveTextContent('11 meetings found')
    await list.getByLabelText('Search meetings').fill('nothing of the kind')
    await list.getByRole('button', { name: 'Show all' }).click()
    await expect.poll(() => titles.elements().length).toBe(5)
  })
})

describe('what is done elsewhere', () => {
  it('a meeting that somebody else deletes while one is asked is simply gone', async () => {
    screen.allowComplaints(/^404 .*\/api\/meetings/)
    const meeting = store({})
    await openPage()
    await deleteButton(meeting.title).click()
    await expect.element(dialog).toBeVisible()
    await screen.server.connected()
    removeElsewhere(meeting)
    await expectNone(meetingEntry(meeting.title))
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await expectDeletion()
    await expectNone(dialog)
    await expectNone(meetingEntry(meeting.title))
  })

  it('two taps delete once', async () => {
    const meeting = store({})
    await openPage()
    const release = screen.server.hold(meetingsApi.remove)
    await deleteButton(meeting.title).click()
    await dialog.getByRole('button', { name: 'Delete' }).dblClick()
    await expectDeletion()
    release()
    await expect.poll(() => stored).toEqual([])
    expect(screen.server.received(meetingsApi.remove)).toHaveLength(1)
  })
})

it('meetings that cannot be loaded are asked for again', async () => {
  screen.allowComplaints(/^404 .*\/api\/meetings/)
  const meeting = store({})
  const mend = screen.server.refuse(meetingsApi.list, 'not_found')
  await openPage()
  await expect.element(list.getByText('The meetings could not be loaded.', { exact: true })).toBeVisible()
  await mendAndPress(mend, list.getByRole('button', { name: 'Try again' }))
  await expect.element(meetingEntry(meeting.title)).toBeVisible()
})

it('one that cannot be deleted stays, and can be tried again', async () => {
  screen.allowComplaints(/^500 .*\/api\/meetings/)
  const meeting = store({})
  await openPage()
  const mend = screen.server.refuse(meetingsApi.remove, 'internal')
  await deleteMeeting(meeting.title)
  await expectDeletion()
  const alert = meetingEntry(meeting.title).getByRole('alert')
  await expect.element(alert.getByText('Failed to delete meeting', { exact: true })).toBeVisible()
  await expect.element(alert.getByText('Something went wrong', { exact: true })).toBeVisible()
  mend()
  await alert.getByRole('button', { name: 'Try again' }).click()
  await expectDeletion()
  await expectNone(dialog)
  await expectNone(meetingEntry(meeting.title))
  await expect.poll(() => stored).toEqual([])
})

it('the second tap on Delete does not answer the question, and a deletion is undone', async () => {
  const meeting = store({ title: 'Fire drill', date: '2026-12-13' })
  await openPage(PHONE)
  await expect.element(deleteButton(meeting.title)).toBeVisible()
  /** The `pointer-events` of the answer as soon as it is in the document. */
  const atFirst = new Promise<string>((resolve) => {
    const observer = new MutationObserver(() => {
      const answer = [...document.querySelectorAll('[role=alertdialog] button')].at(-1)
      if (!answer) return
      observer.disconnect()
      resolve(getComputedStyle(answer).pointerEvents)
    })
    observer.observe(document.body, { childList: true, subtree: true })
  })
  await deleteButton(meeting.title).click()
  expect(await atFirst).toBe('none')
  // Waits until the button takes taps.
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expectNone(meetingEntry(meeting.title))
  const offer = page.getByRole('status').filter({ hasText: 'Meeting deletedFire drill' })
  await offer.getByRole('button', { name: 'Undo' }).click()
  await expect.element(meetingEntry(meeting.title)).toBeVisible()
  await passTime(20_000)
  expect(stored).toEqual([meeting])
  expect(screen.server.received(meetingsApi.remove)).toEqual([])
})
