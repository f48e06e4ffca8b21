import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { AppError } from '#shared/errors.ts'
import { ownDataApi } from '#shared/people/ownData.ts'
import { sessionsApi, TOKEN_STORAGE_KEY, USER_STORAGE_KEY } from '#shared/people/sessions.ts'
import { expectAccessible } from '../../../testing/accessibility.ts'
import { stubProfile } from '../../../testing/pages.stub.ts'
import { newPerson, withScreen } from '../../../testing/screen.tsx'

const screen = withScreen()

it('whoever leaves gives the password, and is gone', async () => {
  screen.allowComplaints(/^403 .*\/api\/users\//)
  stubProfile(screen.server)
  screen.server.on(sessionsApi.logout, () => undefined)
  screen.server.on(ownDataApi.remove, ({ password }): undefined => {
    if (password !== 'a good long password')
      throw new AppError('password_needed', {
        issues: (t) => [{ path: 'password', message: t('api.notYourPassword') }],
      })
  })
  await screen.open('/profile#own-data', { as: newPerson({ name: 'Otto Nagel' }) })
  const password = page.getByLabelText('Your password')
  const confirm = page.getByRole('button', { name: 'Delete my account for good' })
  await page.getByRole('button', { name: 'Delete my account' }).click()
  await expectAccessible(page.getByText('This cannot be undone.'))
  await password.fill('not this one')
  await confirm.click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Your account was not deleted.')
  await expect.element(password).toHaveValue('not this one')
  await expect.element(password).toHaveAccessibleDescription('That is not your current password')
  await password.fill('a good long password')
  await confirm.click()
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Goodbye, and thank you')
  await expect.poll(() => localStorage.getItem(TOKEN_STORAGE_KEY)).toBeNull()
  expect(location.pathname).toBe('/goodbye')
  await expectAccessible(page.getByRole('main'))
  expect([TOKEN_STORAGE_KEY, USER_STORAGE_KEY].map((key) => localStorage.getItem(key))).toEqual([null, null])
})
