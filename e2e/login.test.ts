import { chunkRequests } from './stage/chunks.ts'
import { hold } from './stage/network.steps.ts'
import { fillLogin, keptSession, loginButton } from './stage/sessions.steps.ts'
import { onHost } from './stage/site.ts'
import { expect, PHONE, test, withTeam } from './stage/stage.fixtures.ts'
import type { Person } from './stage/team.server.ts'

const team = withTeam()

let member: Person
test.beforeAll(async () => {
  member = await team.add({ name: 'Miriam Cohen-Reyes' })
})

const LOGIN = '**/api/users/login'
const WHO_AM_I = '**/api/users/me'

test('the login says its fixed words, and leads to the dashboard', async ({ open }) => {
  const page = await open({ size: PHONE })
  await page.goto('/login')
  await expect(page.getByLabel('Email')).toHaveAttribute('type', 'email')
  for (const label of ['Email', 'Password']) {
    await expect(page.getByLabel(label, { exact: true })).toHaveAttribute('required')
  }
  await expect(page.getByText('Need an account?', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Register', exact: true })).toBeVisible()
  const forgot = page.getByRole('link', { name: 'Forgot your password?', exact: true })
  await expect(forgot).toHaveAttribute('href', onHost('/forgot-password'))

  const release = await hold(page, LOGIN)
  await fillLogin(page, member)
  await loginButton(page).click()
  await expect(page.getByRole('button', { name: 'Logging in...', exact: true })).toBeVisible()
  release()
  await expect(page).toHaveURL('/dashboard')

  const { token, user } = await keptSession(page)
  expect(token).toMatch(/^\S{20,}$/)
  expect(JSON.parse(user ?? '')).toMatchObject({ name: member.name, email: member.email, role: 'standard' })
  expect(user).not.toContain('assword')

  await page.reload()
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByText(`Welcome, ${member.name}, to the ushers scheduler app!`, { exact: true })).toBeVisible()
})

test('who is signed in is asked while the sentences of a language are still coming', async ({ open }) => {
  const page = await open({ as: member, locale: 'es-MX' })
  const release = await hold(page, chunkRequests('core'))
  const answered = page.waitForResponse(WHO_AM_I)
  await page.goto('/dashboard')
  expect((await answered).status()).toBe(200)
  release()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^¡Hola, Miriam/)
})

test('an answer that comes after a logout in another tab brings nobody back', async ({ open }) => {
  const page = await open({ as: member })
  let release = (): void => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(WHO_AM_I, async (route) => {
    const response = await route.fetch()
    await released
    await route.fulfill({ response })
  })
  await page.goto('/dashboard')
  await expect(page.getByRole('status')).toHaveText('Loading')
  const other = await page.context().newPage()
  // A question that is under way when the session ends would be refused.
  await other.goto('/dashboard', { waitUntil: 'networkidle' })
  await other.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/login')

  const answered = page.waitForResponse(WHO_AM_I)
  release()
  expect((await answered).status()).toBe(200)
  await expect(loginButton(page)).toBeVisible()
  expect(await keptSession(page)).toEqual({ token: null, user: null })
  await expect(page.getByText(member.name)).toHaveCount(0)
})
