import type { Page } from '@playwright/test'
import { findOverflow } from './stage/accessibility.scan.ts'
import { expectBriefly, manageUsers, openAdmin, openPerson, panel, personIn } from './stage/admin.steps.ts'
import { refuse } from './stage/network.steps.ts'
import { DESKTOP, expect, PHONE, test, withTeam } from './stage/stage.fixtures.ts'

const team = withTeam()

const REFUSED = [/status of 4\d\d/, /^4\d\d .*\/api\//]
const NEW_PASSWORD = 'an even longer password'

const LISTS = ['Team task list', 'Scheduled Meetings', 'People who want to join']
const FORMS = ['Invite people', 'Create a Task', 'Assign Task to User', 'Schedule Meeting/Training', 'Create New User']

const LINKS = ['Task list', 'Meetings', 'Want to join', 'Users', 'Log']

const panelLinks = (page: Page) => page.getByRole('navigation', { name: 'Parts of this page' }).getByRole('link')

/** Checks the layout of a super admin's page that depends on the width of the window. */
async function expectFitting(page: Page): Promise<void> {
  await test.step('the page fits', async () => {
    expect(await findOverflow(page)).toBe(0)
    const panels = [...LISTS, ...FORMS, 'Manage Users', 'Audit log']
    await expect(page.getByRole('heading', { level: 2 })).toHaveText(panels)
    await expect(panelLinks(page)).toHaveText(LINKS)
    const history = panelLinks(page).filter({ hasText: 'Log' })
    await history.click()
    await expect(page.getByRole('heading', { name: 'Audit log' })).toBeInViewport()
    await expect(history).toHaveAttribute('aria-current', 'location')
  })

  await test.step('the links to its parts stay in sight, and cover nothing that they lead to', async () => {
    const links = page.getByRole('navigation', { name: 'Parts of this page' })
    for (const [id, name] of [
      ['meetings', 'Scheduled Meetings'],
      ['users', 'Manage Users'],
      ['all-tasks', 'Team task list'],
    ] as const) {
      const link = links.locator(`a[href="#${id}"]`)
      await link.click()
      // The links move sideways with the page: the next one is pressed when they stand.
      await expect(link).toHaveAttribute('aria-current', 'location')
      const heading = panel(page, name).getByRole('heading', { name, exact: true })
      await expect(heading).toBeInViewport()
      await expect(links).toBeInViewport({ ratio: 1 })
      const [above, below] = [await links.boundingBox(), await heading.boundingBox()]
      expect(below?.y).toBeGreaterThanOrEqual((above?.y ?? 0) + (above?.height ?? 0))
    }
  })
}

test('the page fits a phone and a desktop, a user is created, and what was typed outlives a search', async ({
  open,
  allowComplaints,
}) => {
  allowComplaints(...REFUSED)
  const taken = await team.add({ name: 'Tabea Lindqvist' })
  const member = await team.add({ name: 'Adam Lindqvist' })
  const page = await open({ as: team.superAdmin, size: PHONE })
  await openAdmin(page)
  await expectFitting(page)

  await test.step('a user is created, and what is wrong is said without losing anything', async () => {
    const form = panel(page, 'Create New User')
    await expect(form.getByLabel('Role').getByRole('option')).toHaveText(['User', 'Admin'])
    await form.getByRole('button', { name: 'Create User' }).click()
    await expect(form.getByLabel('Name')).toBeFocused()
    await expect(form.getByLabel('Email')).toHaveAccessibleDescription('Please enter an email address')

    await form.getByLabel('Name').fill('Walter Simmons')
    await form.getByLabel('Email').fill(taken.email)
    await form.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD)
    await form.getByLabel('Phone').fill('(708) 555-0375')
    await form.getByLabel('Role').selectOption('Admin')
    await form.getByRole('button', { name: 'Create User' }).click()
    await expect(form.getByRole('alert')).toHaveText('User creation failedSomebody already uses this email address.')
    const person = { name: 'Walter Simmons', email: 'walter@example.org' }
    await expect(form.getByLabel('Name')).toHaveValue(person.name)
    await expect(form.getByLabel('Password', { exact: true })).toHaveValue(NEW_PASSWORD)

    await form.getByLabel('Email').fill(person.email)
    await form.getByRole('button', { name: 'Create User' }).click()
    await expectBriefly(page, 'User created successfully')
    await expect(form.getByLabel('Name')).toHaveValue('')
    await expect(form.getByRole('alert')).toHaveCount(0)
    await expect(personIn(page, person)).toBeVisible()
    const { user } = await team.login({ ...person, password: NEW_PASSWORD })
    expect(user).toMatchObject({ role: 'admin', phoneNumber: expect.stringMatching(/^\+1708555/) })
  })

  await page.setViewportSize(DESKTOP)
  await expectFitting(page)
  await test.step('the table is sorted and searched, and what was typed outlives both', async () => {
    const names = manageUsers(page).getByRole('rowheader')
    const header = (name: string) => manageUsers(page).getByRole('columnheader', { name })
    await expect(header('Name')).toHaveAttribute('aria-sort', 'ascending')
    const first = await names.first().textContent()
    await header('Name').getByRole('button').click()
    await expect(header('Name')).toHaveAttribute('aria-sort', 'descending')
    await expect(names.last()).toHaveText(first ?? '')
    await header('Role').getByRole('button').click()
    await header('Role').getByRole('button').click()
    await expect(names.first()).toContainText(team.superAdmin.name)

    await personIn(page, member).getByLabel('New password').fill('typed before')
    await manageUsers(page).getByLabel('Search users').fill(team.superAdmin.email)
    await expect(names).toHaveCount(1)
    await manageUsers(page).getByLabel('Search users').fill('nobody of that name')
    await expect(manageUsers(page).getByText('No users found.', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Show everybody' }).click()
    await expect(personIn(page, member).getByLabel('New password')).toHaveValue('typed before')
    await page.setViewportSize(PHONE)
    await expect(manageUsers(page).getByRole('table')).toHaveCount(0)
    await openPerson(page, member)
    await expect(personIn(page, member).getByLabel('New password')).toHaveValue('typed before')
  })
})

test('users that could not be loaded are asked for again, and a large team comes page by page', async ({
  open,
  allowComplaints,
}) => {
  allowComplaints(/status of 404/, /^404 .*\/api\/users\/all/)
  const page = await open({ as: team.superAdmin })
  const user = (await team.login(team.superAdmin)).user
  // A congregation of a thousand, as the server would answer it; nothing of it is stored.
  const crowd = Array.from({ length: 1000 }, (_, place) => ({
    ...user,
    _id: `crowd-${place}`,
    name: `Member ${String(place).padStart(4, '0')}`,
    email: `member${place}@example.org`,
    role: 'standard',
  }))
  await page.route('**/api/users/all', (route) => route.fulfill({ json: crowd }))
  const mend = await refuse(page, '**/api/users/all')
  await page.goto('/admin')
  await test.step('users that cannot be loaded are asked for again', async () => {
    await expect(page.getByRole('alert').getByText('Unable to load users', { exact: true })).toBeVisible()
    // A panel that comes later asks again by itself, and would take the button away: it has asked before a press is
    // handled.
    await expect(panel(page, 'Audit log')).toBeVisible()
    const again = page.getByRole('button', { name: 'Try again' })
    const refused = page.waitForResponse('**/api/users/all')
    await again.click()
    await refused
    await mend()
    await again.click()
    await expect(personIn(page, { email: 'member0@example.org' })).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
  })

  await expect(manageUsers(page).getByText('Total Users: 1,000', { exact: true })).toBeVisible()
  const names = manageUsers(page).getByRole('rowheader')
  await expect(names).toHaveCount(5)
  await manageUsers(page).getByRole('button', { name: 'Show all 1,000' }).click()
  await expect(names).toHaveCount(50)
  await manageUsers(page).getByRole('button', { name: 'Next' }).click()
  await expect(page.getByText('Page 2 of 20', { exact: true })).toBeVisible()
  await expect(names.first()).toContainText('Member 0050')
  await manageUsers(page).getByLabel('Search users').fill('member 0777')
  await expect(names).toHaveCount(1)
  await expect(manageUsers(page).getByRole('button', { name: 'Next' })).toHaveCount(0)
})
