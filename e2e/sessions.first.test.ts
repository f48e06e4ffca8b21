import { hold } from './stage/network.steps.ts'
import { keptSession, loginButton } from './stage/sessions.steps.ts'
import { expect, test, withTeam } from './stage/stage.fixtures.ts'

const team = withTeam()

const WHO_AM_I = '**/api/users/me'

test('who is signed in is asked while the sentences of a language are still coming', async ({ open }) => {
  const member = await team.add({ name: 'Miriam Cohen-Reyes' })
  const page = await open({ as: member, locale: 'es-MX' })
  const release = await hold(page, '**/assets/core.es-*.js')
  const answered = page.waitForResponse(WHO_AM_I)
  await page.goto('/dashboard')
  expect((await answered).status()).toBe(200)
  release()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^¡Te damos la bienvenida, Miriam/)
})

test('an answer that comes after a logout in another tab brings nobody back', async ({ open }) => {
  const member = await team.add({ name: 'Tomas Herrera' })
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
  await other.goto('/dashboard')
  await other.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/login')

  const answered = page.waitForResponse(WHO_AM_I)
  release()
  expect((await answered).status()).toBe(200)
  await expect(loginButton(page)).toBeVisible()
  expect(await keptSession(page)).toEqual({ token: null, user: null })
  await expect(page.getByText(member.name)).toHaveCount(0)
})
