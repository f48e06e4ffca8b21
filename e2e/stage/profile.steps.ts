import { expect, type Locator, type Page } from '@playwright/test'
import { type SignedIn, sessionsApi, TOKEN_STORAGE_KEY, USER_STORAGE_KEY } from '#shared/people/sessions.ts'
import { type User, usersApi } from '#shared/people/users.ts'
import { button, type PhoneOwner } from './phone.steps.ts'
import { keptAs, onHost } from './site.ts'
import type { Person, Team } from './team.server.ts'

/** Stores somebody's photo over the API, without a browser that crops it first. */
export async function savePhoto(team: Team, person: Person, bytes: Buffer): Promise<User> {
  const { token } = await team.login(person)
  const { method, path, file } = usersApi.updateMe
  const body = new FormData()
  body.append(file?.field ?? '', new Blob([new Uint8Array(bytes)]), 'IMG_0412.jpg')
  const answer = await fetch(`${team.url}/api${path}`, { method, headers: { authorization: `Bearer ${token}` }, body })
  expect(answer.status).toBe(200)
  return answer.json()
}

export const fileInput = (page: Page): Locator =>
  page.getByRole('group', { name: 'Your photo' }).locator('input[type="file"]')

export const photo = (page: Page): Locator => page.getByRole('img', { name: /photo/i })

export const save = (page: Page): Promise<void> => button(page, 'Save Changes').click()

export const expectSaved = (page: Page): Promise<void> =>
  expect(page.getByText('✅ Profile updated', { exact: true })).toBeVisible()

/** Chooses a picture and waits until it is shown with its square. */
export async function choosePicture(page: Page, buffer: Buffer): Promise<void> {
  await fileInput(page).setInputFiles({ name: 'IMG_0412.jpg', mimeType: 'image/jpeg', buffer })
  await expect(page.getByLabel('Zoom')).toBeVisible()
}

/** One's own profile, in a browser that has logged in: it has the cookie that pictures need. */
export async function openProfile(page: Page, { email, password }: PhoneOwner): Promise<void> {
  const { method, path } = sessionsApi.login
  const answer = await page.request.fetch(onHost(`/api${path}`), { method, data: { email, password } })
  const { token, user }: SignedIn = await answer.json()
  const session = [
    [keptAs(TOKEN_STORAGE_KEY), token],
    [keptAs(USER_STORAGE_KEY), JSON.stringify(user)],
  ] as const
  // Values that the page stores itself are not overwritten.
  await page.addInitScript((entries) => {
    for (const [key, value] of entries) if (localStorage.getItem(key) === null) localStorage.setItem(key, value)
  }, session)
  await page.goto('/profile')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My Profile')
}
