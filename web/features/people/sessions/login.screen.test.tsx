import { beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { sessionsApi, TOKEN_STORAGE_KEY, USER_STORAGE_KEY } from '#shared/people/sessions.ts'
import type { User } from '#shared/people/users.ts'
import { stubDashboard, stubProfile } from '../../../testing/pages.stub.ts'
import { newPerson, withScreen } from '../../../testing/screen.tsx'

const screen = withScreen()
const email = page.getByLabelText('Email')
const password = page.getByLabelText('Password', { exact: true })
const loginButton = page.getByRole('button', { name: 'Login', exact: true })
const alert = page.getByRole('alert')
const PASSWORD = 'a good long password'

let member: User
beforeEach(async () => {
  member = newPerson()
  const { server } = screen
  server.on(sessionsApi.login, () => ({ token: `token of ${member._id}`, user: member }))
  server.on(sessionsApi.me, () => ({ user: member }))
  stubDashboard(server)
  await screen.open('/login')
})

async function fillLogin(person: { email: string; password: string }): Promise<void> {
  await email.fill(person.email)
  await password.fill(person.password)
}
const expectDashboard = () => expect.poll(() => location.pathname).toBe('/dashboard')

it('what was typed stays after a refusal, nothing is stored, and Enter sends the right one', async () => {
  screen.allowComplaints(/^401 .*\/api\/users\/login/)
  const mend = screen.server.refuse(sessionsApi.login, 'invalid_credentials')
  await fillLogin({ email: member.email, password: 'not the right one' })
  await loginButton.click()
  await expect.element(alert).toHaveTextContent(/^Invalid email or password$/)
  await expect.element(email).toHaveValue(member.email)
  await expect.element(password).toHaveValue('not the right one')
  expect(location.pathname).toBe('/login')
  expect([TOKEN_STORAGE_KEY, USER_STORAGE_KEY].map((key) => localStorage.getItem(key))).toEqual([null, null])
  mend()
  await fillLogin({ email: member.email, password: PASSWORD })
  await userEvent.keyboard('{Enter}')
  await expectDashboard()
})

it('a refused phone number is spoken of as one, and is no email', async () => {
  screen.allowComplaints(/^401 .*\/api\/users\/login/)
  screen.server.refuse(sessionsApi.login, 'invalid_credentials')
  await email.fill(member.email)
  await page.getByRole('button', { name: 'No email? Sign in with your phone number' }).click()
  const phone = page.getByLabelText('Phone number', { exact: true })
  await expect.element(phone).toHaveValue('')
  await phone.fill('312 555 0100')
  await password.fill('not the right one')
  await loginButton.click()
  await expect.element(alert).toHaveTextContent('That phone number or password is not right.')
  // This server sends no texts.
  await expect.element(alert).toHaveTextContent('An admin can give you a new one.')
  await expect.element(phone).toHaveValue('312 555 0100')
  await page.getByRole('button', { name: 'Sign in with your email' }).click()
  await expect.element(email).toHaveValue(member.email)
})

it('nobody answers, or not as they should: it fails calmly and can be tried again', async () => {
  screen.allowComplaints(/^(offline|502) .*\/api\/users\/login/)
  await fillLogin({ email: member.email, password: PASSWORD })
  const reconnect = screen.server.disconnect(sessionsApi.login)
  await loginButton.click()
  await expect.element(alert).toHaveTextContent(/^Login failed./)
  reconnect()
  const mend = screen.server.breakProxy(sessionsApi.login)
  await loginButton.click()
  await expect.element(alert).toHaveTextContent(/^Login failed$/)
  await expect.element(email).toHaveValue(member.email)
  await expect.element(password).toHaveValue(PASSWORD)
  mend()
  await loginButton.click()
  await expectDashboard()
})

it('two presses on Login send one request', async () => {
  await fillLogin({ email: member.email, password: PASSWORD })
  const release = screen.server.hold(sessionsApi.login)
  await loginButton.dblClick()
  await email.click()
  await userEvent.keyboard('{Enter}')
  release()
  await expectDashboard()
  expect(screen.server.received(sessionsApi.login)).toHaveLength(1)
})

it('has labelled, required fields that password managers know, and the specified texts', async () => {
  for (const [field, type, autocomplete] of [
    [email, 'email', 'username'],
    [password, 'password', 'current-password'],
  ] as const) {
    await expect.element(field).toHaveAttribute('type', type)
    await expect.element(field).toHaveAttribute('autocomplete', autocomplete)
    await expect.element(field).toHaveAttribute('required')
  }
  await expect.element(loginButton).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Forgot your password?', exact: true })).toBeVisible()
  await expect.element(page.getByText('Need an account?', { exact: true })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Register', exact: true })).toBeVisible()
})

it('a logout clears the badge, also before the code that counts has come', async () => {
  const cleared = vi.fn(async () => {})
  vi.spyOn(navigator, 'clearAppBadge').mockImplementation(cleared)
  screen.server.on(sessionsApi.logout, () => undefined)
  await screen.open('/dashboard', { as: member })
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect.poll(() => location.pathname).toBe('/login')
  await expect.poll(() => cleared.mock.calls.length).toBe(1)
  expect(sessionStorage.getItem('aim')).toBe(null)
})

it('leads to the page that was opened signed out, with its query, for an hour and where one may see it', async () => {
  stubProfile(screen.server)
  const enter = async () => {
    await expect.poll(() => location.pathname).toBe('/login')
    await fillLogin({ email: member.email, password: PASSWORD })
    await loginButton.click()
  }
  const leave = () => {
    localStorage.clear()
  }
  await screen.open('/profile?part=data')
  await enter()
  await expect.poll(() => location.pathname + location.search).toBe('/profile?part=data')
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect.poll(() => sessionStorage.getItem('aim')).toBe(null)
  // Once: who simply signs in lands on the dashboard.
  leave()
  await screen.open('/login')
  await enter()
  await expectDashboard()
  for (const path of ['/admin?part=people', '//example.org/profile']) {
    leave()
    await screen.open('/login')
    sessionStorage.setItem('aim', JSON.stringify({ to: path, at: Date.now() }))
    await enter()
    await expectDashboard()
  }
  leave()
  await screen.open('/login')
  sessionStorage.setItem('aim', JSON.stringify({ to: '/profile', at: Date.now() - 3_600_000 }))
  await enter()
  await expectDashboard()
})

it('a page that was opened with a session that has ended leaves no address behind', async () => {
  screen.allowComplaints(/^401 .*\/api\/users\/me/)
  screen.server.refuse(sessionsApi.me, 'not_signed_in')
  localStorage.setItem(TOKEN_STORAGE_KEY, 'ended')
  await screen.open('/profile')
  await expect.poll(() => location.pathname).toBe('/login')
  await expect.element(loginButton).toBeVisible()
  expect(sessionStorage.getItem('aim')).toBe(null)
})
