import type { Page } from '@playwright/test'
import { sessionsApi } from '#shared/people/sessions.ts'
import { runUntil } from './stage/clock.steps.ts'
import { hold, nextConnection } from './stage/network.steps.ts'
import { RESTART } from './stage/screen.complaints.ts'
import { keptSession, loginButton, signIn } from './stage/sessions.steps.ts'
import { keptAs } from './stage/site.ts'
import { expect, test, withTeam } from './stage/stage.fixtures.ts'
import type { Person } from './stage/team.server.ts'

const team = withTeam()

let member: Person
test.beforeAll(async () => {
  member = await team.add({ name: 'Miriam Cohen-Reyes' })
})

test('the start page leads where its visitor was, and a logout leaves nothing', async ({ open }) => {
  const page = await open()

  await test.step('the start page leads to the login, or to the registration for whoever chose it', async () => {
    await page.goto('/')
    await expect(page).toHaveURL('/login')
    await page.getByRole('button', { name: 'Register', exact: true }).click()
    await expect(page).toHaveURL('/register')
    await page.goto('/')
    await expect(page).toHaveURL('/register')
  })

  await test.step('a logout forgets the session here and on the server, and the back button shows nothing', async () => {
    await signIn(page, member)
    await page.getByRole('link', { name: 'Schedule', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Usher Schedule')
    const { token } = await keptSession(page)
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL('/login')
    expect(await keptSession(page)).toEqual({ token: null, user: null })
    expect(await team.statusOf(sessionsApi.me, {}, token ?? '')).toBe(401)

    await page.goBack()
    await expect(page).toHaveURL('/login')
    await expect(loginButton(page)).toBeVisible()
    await expect(page.getByText(member.name)).toHaveCount(0)
  })

  await test.step('after a logout the start page leads to the login again, and to the registration for whoever chooses it', async () => {
    await page.goto('/')
    await expect(page).toHaveURL('/login')

    await page.goto('/login')
    await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Register' }).click()
    await expect(page).toHaveURL('/register')
    await page.goto('/')
    await expect(page).toHaveURL('/register')
  })
})

test('a session that is ended in another tab or elsewhere is over here, too', async ({ open, allowComplaints }) => {
  allowComplaints(/status of 401/, /^401 /)
  const page = await open({ as: member })

  await test.step('a logout in one tab ends the others', async () => {
    await page.goto('/schedule')
    const other = await page.context().newPage()
    await other.goto('/dashboard')
    await other.getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL('/login')
    await other.close()
  })

  await test.step('a token that was revoked elsewhere leads to the login on the next load', async () => {
    await signIn(page, member)
    const { token } = await keptSession(page)
    // An open page would end its session by itself, and the next address would be opened signed out.
    await page.goto('about:blank')
    await team.revoke(token ?? '')
    await page.goto('/schedule')
    await expect(page).toHaveURL('/login')
    await expect(loginButton(page)).toBeVisible()
    expect(await keptSession(page)).toEqual({ token: null, user: null })
  })

  await test.step('a session ended elsewhere closes the open page, without a touch', async () => {
    const connected = nextConnection(page)
    await signIn(page, member)
    await connected
    const { token } = await keptSession(page)
    await team.revoke(token ?? '')
    await expect(page).toHaveURL('/login')
    expect(await keptSession(page)).toEqual({ token: null, user: null })
  })
})

const CUT_OFF = [/ERR_CONNECTION_(REFUSED|RESET)/, /^offline /, /status of 503/, /^503 /, /Live connection/]

/** A server that says nothing, or a gateway that is busy: call.test.ts tells what the app makes of each. */
const cutOff = (page: Page, failure: 'silence' | 'busy') =>
  page.route('**/api/**', (route) =>
    failure === 'silence' ? route.abort('connectionrefused') : route.fulfill({ status: 503, body: 'busy' }),
  )

test('while the server cannot be asked the app opens for whoever is known, and says so to others', async ({
  open,
  allowComplaints,
}) => {
  allowComplaints(...CUT_OFF)
  const page = await open({ as: member })

  await test.step('for whoever was here last it opens', async () => {
    await cutOff(page, 'busy')
    await page.goto('/schedule?month=2027-05')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Usher Schedule')
    // This month was never loaded in this browser.
    const alert = page.getByRole('alert')
    await runUntil(page, () => expect(alert).toContainText('The schedule could not be loaded.', { timeout: 500 }))
    expect((await keptSession(page)).token).toMatch(/^\S{20,}$/)
    await page.getByRole('link', { name: 'Profile' }).click()
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue(member.name)
    await page.getByRole('link', { name: 'Schedule', exact: true }).click()
    await page.unroute('**/api/**')
    // The session is asked for again by itself, and with it what the page shows.
    await runUntil(page, () => expect(page.getByText(/^Nobody is scheduled in /)).toBeVisible({ timeout: 500 }))
    await expect(alert).toHaveCount(0)
  })

  await test.step('where nobody is known to have been here, it says so until it can ask', async () => {
    await page.addInitScript((key) => localStorage.setItem(key, '{"name":"Miriam"}'), keptAs('user'))
    await cutOff(page, 'silence')
    await page.goto('/schedule')
    await expect(page.getByRole('alert')).toContainText('Your session could not be loaded.')
    expect((await keptSession(page)).token).toMatch(/^\S{20,}$/)
    await page.unroute('**/api/**')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page).toHaveURL('/schedule')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Usher Schedule')
  })
})

test('a role that has changed meanwhile comes with the answer, and a session that has ended, too', async ({
  open,
  allowComplaints,
}) => {
  allowComplaints(
    ...CUT_OFF,
    /status of 401/,
    /^401 /,
    /status of 403/,
    /^403 .*\/api\/(schedule\/imports|users\/all|rota\/suggestions)/,
  )
  const page = await open({ as: member })
  await page.addInitScript((key) => {
    const user = JSON.parse(localStorage.getItem(key) ?? '{}')
    if (user.role) localStorage.setItem(key, JSON.stringify({ ...user, role: 'admin' }))
  }, keptAs('user'))
  await cutOff(page, 'silence')
  await page.goto('/schedule')
  const admin = page.getByRole('link', { name: 'Admin', exact: true })
  await expect(admin).toBeVisible()
  await page.unroute('**/api/**')
  await expect(admin).toHaveCount(0)

  await cutOff(page, 'silence')
  await page.goto('/schedule')
  await expect(admin).toBeVisible()
  await team.revoke((await keptSession(page)).token ?? '')
  await page.unroute('**/api/**')
  await expect(page).toHaveURL('/login')
  expect(await keptSession(page)).toEqual({ token: null, user: null })
})

test('an open page shows that it loads, and survives a restart of the server', async ({ open, allowComplaints }) => {
  allowComplaints(...RESTART)
  const page = await open({ as: member })

  await test.step('the page that loads slowly shows that it does', async () => {
    const release = await hold(page, '**/api/users/me')
    await page.goto('/dashboard')
    await expect(page.getByRole('status')).toHaveText('Loading')
    await expect(page.getByText(/Welcome/)).toHaveCount(0)
    release()
    await expect(page.getByText(/^Welcome/)).toBeVisible()
    await page.unrouteAll()
  })

  await test.step('a restart of the server is survived by the open page, which catches up by itself', async () => {
    await page.goto('/schedule')
    await expect(page.getByText('Nobody is scheduled in December 2026.')).toBeVisible()
    const bringBack = await team.takeDown()
    // Two months on: the neighbours of this one are here already.
    for (const _ of ['January', 'February']) await page.getByRole('button', { name: 'Next' }).click()
    const alert = page.getByRole('alert')
    await runUntil(page, () => expect(alert).toContainText('The schedule could not be loaded.', { timeout: 500 }))
    await bringBack()
    await team.addShift({
      date: '2027-02-07',
      name: member.name,
      assignment: 'Balcony',
      serviceTime: '6pm',
      tieColor: 'Navy',
    })
    await expect(page.getByRole('cell', { name: 'Balcony' })).toBeVisible()
    await expect(page).toHaveURL('/schedule?month=2027-02')
  })
})
