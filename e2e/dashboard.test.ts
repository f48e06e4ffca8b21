import type { Request } from '@playwright/test'
import type { Task } from '#shared/work/tasks.ts'
import { chunkRequests } from './stage/chunks.ts'
import { addMeeting, removeMeeting } from './stage/meetings.steps.ts'
import { holdConnection, refuse } from './stage/network.steps.ts'
import { shiftOf } from './stage/sample.files.ts'
import { RESTART } from './stage/screen.complaints.ts'
import { pathInSite } from './stage/site.ts'
import { expect, PHONE, test, withTeam } from './stage/stage.fixtures.ts'
import {
  addTask,
  assignTask,
  changeTask,
  deleteTask,
  editTask,
  endUndo,
  expectTasks,
  HELD_LINE,
  storedTasks,
  taskButton,
  taskItem,
  taskRegion,
} from './stage/tasks.steps.ts'

const team = withTeam()

const meetingRegion = 'Scheduled Meetings & Trainings'

const REHEARSAL = {
  title: 'Radio etiquette',
  date: '2026-12-12',
  time: '10:00 AM',
  location: 'Fellowship Hall',
  type: 'Training',
} as const

test('the dashboard of a member on a phone', async ({ open }) => {
  const person = await team.add({ name: 'Nia Abernathy' })
  const page = await open({ as: person, size: PHONE })
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    `Welcome, ${person.name}, to the ushers scheduler app!`,
  )
  for (const sentence of [
    'You currently have no scheduled meetings or trainings.',
    'You currently have no assigned tasks.',
    'You currently have no upcoming schedule.',
  ])
    await expect(page.getByText(sentence, { exact: true })).toBeVisible()

  const shift = shiftOf(person.name, '2026-12-13')
  await team.addShift(shift)
  const meeting = await addMeeting(team, { ...REHEARSAL, assignedTo: [person._id] })
  await assignTask(team, person, 'Count the chairs')
  await addTask(team, person, { title: 'Fold the bulletins', status: 'In Progress' })

  const upcoming = page.getByRole('region', { name: 'Upcoming Schedule' })
  await expect(upcoming).toContainText(/Sunday, December 13.*9am.*Main Door/)
  const entry = page.getByRole('region', { name: meetingRegion }).getByRole('listitem')
  await expect(entry).toHaveText(/Saturday, December 12.*10:00 AM.*Training.*Radio etiquette.*Fellowship Hall/)
  await expectTasks(page, ['Fold the bulletins', 'Count the chairs'])
  await expect(taskItem(page, 'Count the chairs')).toContainText(/Pending.*No due date/)

  // A tablet has the width of a desk and is pressed by fingers.
  await page.setViewportSize({ width: 820, height: 1180 })
  const button = await taskButton(page, 'Count the chairs', 'Edit').boundingBox()
  expect(button?.height).toBeGreaterThanOrEqual(44)
  await page.setViewportSize(PHONE)

  await editTask(page, 'Count the chairs', { title: 'Count the folding chairs', status: 'Blocked' })
  await expect(taskItem(page, 'Count the folding chairs')).toContainText('Blocked')
  await taskButton(page, 'Fold the bulletins', 'Mark as Done').click()
  await expectTasks(page, ['Count the folding chairs', 'Fold the bulletins'])
  await expect(taskItem(page, 'Fold the bulletins')).toContainText('Done')
  await expect(taskButton(page, 'Fold the bulletins', 'Mark as Done')).toHaveCount(0)
  for (const title of ['Fold the bulletins', 'Count the folding chairs'])
    await taskButton(page, title, 'Delete').click()
  await expect(page.getByText('You currently have no assigned tasks.')).toBeVisible()
  await endUndo(page)
  await expect.poll(() => storedTasks(team, person)).toEqual([])
  await removeMeeting(team, meeting)
  await expect(entry).toHaveCount(0)
})

/** Path and query below /api of what a page asks from now on. */
function listenTo(page: { on(event: 'request', listener: (request: Request) => void): unknown }): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    const path = pathInSite(request.url())
    if (path.startsWith('/api/')) asked.push(path.slice('/api'.length) + new URL(request.url()).search)
  })
  return asked
}

test('a first load asks once for what is shown and what the rota asks, and the tasks page needs nothing else', async ({
  open,
  allowComplaints,
}) => {
  allowComplaints(HELD_LINE)
  const member = await team.add({ name: 'Grace Adeyemi' })
  await addTask(team, member, {})
  await team.addShift(shiftOf(member.name, '2026-12-13'))
  const page = await open({ as: member })
  const asked = listenTo(page)
  const release = await holdConnection(page)
  await page.goto('/dashboard')
  await expectTasks(page, ['Fold the bulletins'])
  await expect(page.getByText('Main Door')).toBeVisible()
  await expect(page.getByText('You currently have no scheduled meetings or trainings.')).toBeVisible()
  expect(asked.toSorted()).toEqual(['/config', '/dashboard?from=2026-12-06', '/rota/mine', '/users/me'])

  await page.getByRole('link', { name: 'Go to My Tasks' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My Tasks')
  await taskButton(page, 'Fold the bulletins', 'Mark as Done').click()
  await expect(taskItem(page, 'Fold the bulletins')).toContainText('Done')
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await expect(page.getByText('You currently have no assigned tasks.')).toBeVisible()
  // Once the network is idle, the offer asks for the calendar, and the app for open calls.
  const whenIdle = ['/calendar', '/calls?open=true']
  const ofPages = asked.filter((path) => !path.startsWith('/tasks/') && !whenIdle.includes(path))
  expect(ofPages).toHaveLength(4)

  // Events from before the live connection was made are not missed.
  await assignTask(team, member, 'Count the chairs')
  await expectTasks(page, [])
  release()
  await expectTasks(page, ['Count the chairs'])
  expect(
    asked.filter((path) => /^\/(dashboard|tasks|meetings|schedule)\b/.test(path) && !path.includes('/tasks/')),
  ).toEqual(['/dashboard?from=2026-12-06', '/dashboard?from=2026-12-06'])
})

test('a task and a meeting appear on every screen of whoever gets them, and leave with them', async ({ open }) => {
  const member = await team.add({ name: 'Tomas Herrera' })
  const other = await team.add({ name: 'Lena Fischer' })
  const phone = await open({ as: member, size: PHONE })
  await phone.goto('/dashboard')
  const desktop = await open({ as: member })
  await desktop.goto('/tasks')
  const hers = await open({ as: other })
  await hers.goto('/dashboard')
  for (const page of [phone, hers]) await expect(page.getByText('You currently have no assigned tasks.')).toBeVisible()
  await expect(desktop.getByText('No tasks assigned yet.')).toBeVisible()

  const task = await assignTask(team, member, 'Count the chairs')
  for (const page of [phone, desktop]) await expectTasks(page, ['Count the chairs'])
  await changeTask(team, task, { title: 'Count all chairs', status: 'Blocked' })
  for (const page of [phone, desktop]) await expect(taskItem(page, 'Count all chairs')).toContainText('Blocked')
  await changeTask(team, task, { assignedTo: other._id })
  for (const page of [phone, desktop]) await expectTasks(page, [])
  await expectTasks(hers, ['Count all chairs'])
  await deleteTask(team, task)
  await expect(hers.getByText('You currently have no assigned tasks.')).toBeVisible()

  const meetings = phone.getByRole('region', { name: meetingRegion })
  const meeting = await addMeeting(team, { ...REHEARSAL, assignedTo: [member._id] })
  await expect(meetings.getByRole('listitem')).toHaveText(/Radio etiquette/)
  const earlier = await addMeeting(team, { ...REHEARSAL, title: 'Early', time: '8am', assignedTo: [member._id] })
  await addMeeting(team, { ...REHEARSAL, title: 'Over', date: '2026-12-05', assignedTo: [member._id] })
  await addMeeting(team, { ...REHEARSAL, title: 'Not mine', assignedTo: [other._id] })
  await expect(hers.getByRole('region', { name: meetingRegion }).getByRole('listitem')).toHaveText(/Not mine/)
  await expect(meetings.getByRole('listitem')).toHaveText([/Early/, /Radio etiquette/])
  for (const one of [meeting, earlier]) await removeMeeting(team, one)
  await expect(meetings.getByText('You currently have no scheduled meetings or trainings.')).toBeVisible()

  await test.step('what one browser does is on the other at once', async () => {
    await addTask(team, member, {})
    await addTask(team, member, { title: 'Count the chairs' })
    await expectTasks(desktop, ['Count the chairs', 'Fold the bulletins'])
    await taskButton(phone, 'Count the chairs', 'Mark as Done').click()
    await expectTasks(desktop, ['Fold the bulletins', 'Count the chairs'])
    await editTask(desktop, 'Fold the bulletins', { title: 'Fold them all' })
    await expectTasks(phone, ['Fold them all', 'Count the chairs'])
    await taskButton(phone, 'Fold them all', 'Delete').click()
    await expectTasks(phone, ['Count the chairs'])
    await endUndo(phone)
    await expectTasks(desktop, ['Count the chairs'])
  })
})

test('a dashboard that cannot be loaded says so once, and can be asked for again', async ({
  open,
  allowComplaints,
}) => {
  allowComplaints(/status of 404/, /^404 .*\/api\/dashboard/)
  const member = await team.add({ name: 'Ingrid Solberg' })
  await addTask(team, member, {})
  const page = await open({ as: member })
  const mend = await refuse(page, '**/api/dashboard?*')
  await page.goto('/dashboard')
  await expect(page.getByRole('alert')).toHaveCount(1)
  await expect(page.getByRole('alert')).toContainText('Your dashboard could not be loaded.')
  await mend()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expectTasks(page, ['Fold the bulletins'])
})

test.describe('after a gap', () => {
  const team = withTeam()

  test('all that is shown is asked for again, and a live line is made', async ({ open, allowComplaints }) => {
    allowComplaints(...RESTART)
    const member = await team.add({ name: 'Noor Haddad' })
    const tasks = await open({ as: member })
    await test.step('a live line whose code did not come is made when there is one', async () => {
      await tasks.route(chunkRequests('live.events'), (route) => route.abort())
      const missed = tasks.waitForEvent('requestfailed')
      await tasks.goto('/tasks')
      await missed
      const live = tasks.waitForEvent('websocket')
      await tasks.unrouteAll()
      await live
      await addTask(team, member, { title: 'Told of live' })
      await expectTasks(tasks, ['Told of live'])
    })

    const dashboard = await open({ as: member, size: PHONE })
    await dashboard.goto('/dashboard')
    await expectTasks(dashboard, ['Told of live'])
    const [gone] = await storedTasks(team, member)
    const bringUp = await team.takeDown()
    await bringUp()
    await deleteTask(team, gone as Task)
    await addTask(team, member, { title: 'New meanwhile' })
    await addMeeting(team, { ...REHEARSAL, assignedTo: [member._id] })
    for (const page of [dashboard, tasks]) await expectTasks(page, ['New meanwhile'])
    await expect(dashboard.getByRole('region', { name: meetingRegion }).getByRole('listitem')).toHaveCount(1)
    await expect(taskRegion(dashboard).getByRole('alert')).toHaveCount(0)
  })
})
