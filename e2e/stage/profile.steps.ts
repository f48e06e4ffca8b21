import { expect, type Locator, type Page } from '@playwright/test'
import { button, type PhoneOwner } from './phone.steps.ts'
import { signIn } from './sessions.steps.ts'

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

/** From the login to one's own profile. */
export async function openProfile(page: Page, person: PhoneOwner): Promise<void> {
  await signIn(page, person)
  await page.goto('/profile')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My Profile')
}
