import { beforeEach, expect, it } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { interestApi } from '#shared/people/interest.ts'
import type { Invitation } from '#shared/people/invitation.ts'
import { invitationsApi, type ReadPerson } from '#shared/people/invitations.ts'
import { setupApi } from '#shared/people/setup.ts'
import { type User, usersApi } from '#shared/people/users.ts'
import { importsApi } from '#shared/plan/imports.ts'
import { scheduleApi } from '#shared/plan/schedule.ts'
import { unknownNamesApi } from '#shared/plan/unknownNames.ts'
import { type Task, tasksApi } from '#shared/work/tasks.ts'
import { stubDashboard } from '../testing/pages.stub.ts'
import { DESKTOP, newPerson, PHONE, withScreen } from '../testing/screen.tsx'
import { expectFocusIn, expectNone, expectTexts, panel } from '../testing/steps.ts'

const screen = withScreen()
const invitations = panel('Invite people')
const meetingForm = panel('Schedule Meeting/Training')
const assignForm = panel('Assign Task to User')
const allTasks = panel('Team task list')
const tile = (name: string) => page.getByRole('link', { name, exact: true })
/** The button of a folded panel: it is called as its heading, which is what one reads and presses. */
const foldOf = (where: Locator, title: string) =>
  where.getByRole('button', { name: title, exact: true, expanded: false })
const titles = () => page.getByRole('heading', { level: 2 })

const HAROLD: ReadPerson = {
  ...{ line: 1, name: 'Harold Greene', email: 'harold@example.org', phoneNumber: null },
  memberId: null,
}

let admin: User
let read: ReadPerson[]
let tasks: Task[]
let made: Invitation[]

beforeEach(() => {
  admin = newPerson({ name: 'Marcus Whitfield', role: 'admin' })
  read = [HAROLD]
  tasks = []
  made = []
  const { server } = screen
  server.on(usersApi.all, () => [admin])
  server.on(interestApi.list, () => [])
  server.on(tasksApi.list, () => tasks)
  stubDashboard(server)
  server.on(invitationsApi.list, () => made)
  server.on(invitationsApi.read, () => ({ people: read, issues: [] }))
  server.on(invitationsApi.create, ({ people }) => {
    made = people.map(({ name = '', email = null, phoneNumber = null }, place) => ({
      ...{ _id: `i${place}`, personId: `p${place}`, userId: null, interestId: null, usedAt: null },
      ...{ name, email, phoneNumber, state: 'open' as const, mail: 'none' as const },
      ...{ createdAt: '2026-12-06T18:00:00.000Z', expiresAt: '2026-12-20T18:00:00.000Z' },
    }))
    return made.map((one) => ({ ...one, url: `https://ushers.example/invite/${one._id}` }))
  })
})

it('a person is invited in two presses from the dashboard, on a phone too', async () => {
  await screen.open('/dashboard', { as: admin, size: PHONE })
  await page.getByRole('link', { name: 'Invite people' }).click()
  await expectFocusIn(invitations)
  // Typed where the focus is, without a press.
  await userEvent.keyboard('Harold Greene')
  await invitations.getByRole('button', { name: 'Invite one person' }).click()
  await expect.element(page.getByRole('textbox', { name: 'Link for Harold Greene' })).toBeVisible()
  expect(screen.server.received(invitationsApi.create)).toHaveLength(1)
})

it('the tools of the schedule are there after the admin page, while names of it are unknown', async () => {
  screen.server.on(unknownNamesApi.list, () => [
    { name: 'Ida Moss', shifts: 2, nextDate: '2026-12-13', nearest: [], near: [] },
  ])
  screen.server.on(scheduleApi.list, () => [])
  screen.server.on(importsApi.list, () => [])
  await screen.open('/admin#invitations', { as: admin })
  await expect.element(invitations.getByRole('button', { name: /name of the schedule/ })).toBeVisible()
  await page.getByRole('link', { name: 'Schedule', exact: true }).first().click()
  await expect.element(page.getByRole('heading', { name: 'Add Manual Shift' })).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Upload Schedule (.xlsx)' })).toBeVisible()
})

it('a couple on one line is asked about, and invited as two once that is said', async () => {
  const couple = { ...HAROLD, name: 'Edgar & Ilse Thorn' }
  const joinedNames = [{ line: 1, text: couple.name, names: ['Edgar Thorn', 'Ilse Thorn'] }]
  screen.server.on(invitationsApi.read, ({ split }) =>
    split === couple.name
      ? { people: ['Edgar Thorn', 'Ilse Thorn'].map((name) => ({ ...HAROLD, name })), issues: [] }
      : { people: [couple], issues: [], joinedNames },
  )
  await screen.open('/admin#invitations', { as: admin, size: PHONE })
  await invitations.getByLabelText('Who is invited').fill(couple.name)
  await invitations.getByRole('button', { name: 'Invite one person' }).click()
  await expect.element(invitations.getByText('1 name may be several people')).toBeVisible()
  await invitations.getByRole('button', { name: 'Read Edgar & Ilse Thorn as Edgar Thorn, Ilse Thorn' }).click()
  await invitations.getByRole('button', { name: 'Invite 2 people' }).click()
  await expect
    .poll(() => made.map(({ name, email }) => [name, email]))
    .toEqual(['Edgar Thorn', 'Ilse Thorn'].map((name) => [name, HAROLD.email]))
})

it('the people of a workbook come from the sheet that is chosen', async () => {
  const moss = { ...HAROLD, name: 'Ida Moss' }
  const sheets = [
    { name: 'Phone list', rows: 15, people: 14 },
    { name: 'Helpers', rows: 3, people: 2 },
    { name: 'Old', rows: 9, people: 8, hidden: true as const },
  ]
  screen.server.on(invitationsApi.read, ({ sheet }) =>
    sheet === 'Helpers'
      ? { people: [moss], issues: [], sheets: sheets.toSpliced(0, 2, ...sheets.slice(0, 2).reverse()) }
      : { people: read, issues: [], sheets },
  )
  await screen.open('/admin#invitations', { as: admin, size: PHONE })
  await userEvent.upload(invitations.getByText('Choose a file'), new File(['x'], 'team.xlsx'))
  const choice = invitations.getByLabelText('Sheet')
  await expect.element(choice).toHaveValue('Phone list')
  await expect.element(invitations.getByText('Harold Greene')).toBeVisible()
  expect([...choice.element().children].map((one) => one.textContent)).toEqual([
    'Phone list (14 people)',
    'Helpers (2 people)',
    'Old (hidden, 8 people)',
  ])
  await choice.selectOptions('Helpers')
  await expect.element(invitations.getByText('Ida Moss')).toBeVisible()
  await expect.element(choice).toHaveValue('Helpers')
  await expectNone(invitations.getByText('Harold Greene'))
})

it('a line that names a member, or several people, is looked at first', async () => {
  await screen.open('/admin#invitations', { as: admin })
  await invitations.getByLabelText('Who is invited').fill('Harold Greene')
  read = [{ ...HAROLD, memberId: admin._id }]
  await invitations.getByRole('button', { name: 'Invite one person' }).click()
  await expect.element(invitations.getByText('Harold Greene')).toBeVisible()
  await expectNone(invitations.getByRole('button', { name: /^Invite (?!people$)/ }))
  await invitations.getByRole('button', { name: 'Back to the list' }).click()
  read = [HAROLD, { ...HAROLD, name: 'Ann Greene' }]
  await invitations.getByRole('button', { name: 'Invite one person' }).click()
  await expect.element(invitations.getByRole('button', { name: 'Invite 2 people' })).toBeVisible()
  await invitations.getByRole('button', { name: 'Back to the list' }).click()
  await invitations.getByLabelText('Who is invited').fill('Harold Greene\nAnn Greene')
  await expectNone(invitations.getByRole('button', { name: 'Invite one person' }))
  expect(screen.server.received(invitationsApi.create)).toEqual([])
})

it('an admin who is no super admin has the panels of admins, and manages nobody', async () => {
  await screen.open('/admin', { as: admin, size: DESKTOP })
  await expectTexts(titles(), [
    'Team task list',
    'Scheduled Meetings',
    'People who want to join',
    'Invite people',
    'Create a Task',
    'Assign Task to User',
    'Schedule Meeting/Training',
  ])
})

it('a tile opens its form below the tiles, and closes it; what was typed stays', async () => {
  await screen.open('/admin', { as: admin, size: PHONE })
  await expect.element(titles().first()).toHaveTextContent('Team task list')
  await expect.element(foldOf(meetingForm, 'Schedule Meeting/Training')).toBeVisible()
  await tile('Meeting').click()
  await expect.element(tile('Meeting')).toHaveAttribute('aria-expanded', 'true')
  await expect.element(titles().first()).toHaveTextContent('Schedule Meeting/Training')
  await expectFocusIn(meetingForm)
  await meetingForm.getByLabelText('Title').fill('New usher orientation')
  await tile('Task').click()
  await expectFocusIn(assignForm)
  await expect.element(titles().first()).toHaveTextContent('Assign Task to User')
  await expect.element(titles().nth(1)).toHaveTextContent('Create a Task')
  await tile('Meeting').click()
  await expect.element(meetingForm.getByLabelText('Title')).toHaveValue('New usher orientation')
  await tile('Meeting').click()
  await expect.element(titles().first()).toHaveTextContent('Team task list')
  await expect.element(foldOf(meetingForm, 'Schedule Meeting/Training')).toBeVisible()
  await expect.element(tile('Plan')).toHaveAttribute('href', '/rota/setup')
})

it('the forms for tasks and meetings are open where two stand side by side, the others after a press', async () => {
  await screen.open('/admin', { as: admin, size: DESKTOP })
  await expect.element(assignForm.getByRole('button', { name: 'Assign Task', exact: true })).toBeVisible()
  await expect.element(meetingForm.getByRole('button', { name: 'Create Meeting' })).toBeVisible()
  await expectNone(foldOf(meetingForm, 'Schedule Meeting/Training'))
  const createTask = panel('Create a Task').getByRole('button', { name: 'Create Task' })
  await expectNone(createTask)
  await foldOf(panel('Create a Task'), 'Create a Task').click()
  await expect.element(createTask).toBeVisible()
})

it.each([
  ['nobody else', true, 'Set up your team'],
  ['a second person', false, 'Team task list'],
])('the steps of the first day stand first, and open, in a team of %s', async (_, isAlone, first) => {
  const me = newPerson({ name: 'Sue Super', role: 'superAdmin' })
  screen.server.on(usersApi.all, () => (isAlone ? [me] : [me, admin]))
  screen.server.on(setupApi.read, () => ({
    ...{ dismissed: false, steps: [{ name: 'account' as const, state: 'open' as const }] },
    ...{ texts: { provider: 'console' as const, reachesPhones: false } },
    ...{ mail: { isOn: false, from: null }, backup: { at: null, verified: false, scheduled: false } },
  }))
  await screen.open('/admin', { as: me, size: PHONE })
  await expect.element(page.getByText(/^0 of \d+ done$/)).toBeVisible()
  await expect.element(titles().first()).toHaveTextContent(first)
})

it('no link is marked while the page is at its top or in a form, and done tasks are folded', async () => {
  tasks = ['Pending', 'Done', 'Done'].map((status, place) => ({
    ...{ _id: `t${place}`, title: `Task ${place}`, dueDate: null, assignedTo: admin._id, version: 1 },
    status: status as Task['status'],
  }))
  await screen.open('/admin', { as: admin, size: PHONE })
  const listed = allTasks.getByRole('heading', { level: 3 })
  await expectTexts(listed, ['Task 0'])
  const links = page.getByRole('navigation', { name: 'Parts of this page' })
  expect(links.element().querySelectorAll('[aria-current]')).toHaveLength(0)
  await allTasks.getByRole('button', { name: 'Show done (2)' }).click()
  await expectTexts(listed, ['Task 0', 'Task 1', 'Task 2'])

  await foldOf(meetingForm, 'Schedule Meeting/Training').click()
  const marked = () => links.element().querySelectorAll('[aria-current]').length
  panel('People who want to join').element().scrollIntoView()
  await expect.poll(marked).toBe(1)
  meetingForm.element().scrollIntoView()
  await expect.poll(marked).toBe(0)
})

it.each([
  [768, 1],
  [767, 0],
])('users are a table from 768 px on, and cards below: %d px', async (width, tables) => {
  const people = ['Ann Bell', 'Bartholomew Featherstonehaugh'].map((name) => newPerson({ name, role: 'standard' }))
  const me = newPerson({ name: 'Sue Super', role: 'superAdmin' })
  screen.server.on(usersApi.all, () => [me, ...people])
  screen.server.on(setupApi.read, () => ({
    ...{ dismissed: true, steps: [], texts: { provider: 'console' as const, reachesPhones: false } },
    ...{ mail: { isOn: false, from: null }, backup: { at: null, verified: false, scheduled: false } },
  }))
  await screen.open('/admin#users', { as: me, size: { width, height: 1024 } })
  const users = panel('Manage Users')
  await expect.element(users.getByText('Ann Bell', { exact: true })).toBeVisible()
  expect(users.getByRole('table').elements()).toHaveLength(tables)
  expect(
    users
      .getByRole('columnheader')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(tables > 0 ? ['Name', 'Role', 'Password', 'Role Override', 'Actions'] : [])
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
})
