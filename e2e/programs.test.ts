import { expectAccessible } from './stage/accessibility.steps.ts'
import { panel } from './stage/admin.steps.ts'
import { expect, PHONE, test, withTeam } from './stage/stage.fixtures.ts'

const team = withTeam()

test('a super admin makes a key, a program reads the rota with it until it ends', async ({ open, request }) => {
  await team.addShift({ name: 'Ivy Lane', assignment: 'Balcony', serviceTime: '9am', date: '2026-12-13' })
  const page = await open({ as: team.superAdmin, size: PHONE })
  await page.goto('/admin')
  await page.getByRole('link', { name: 'Other programs and export' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Other programs')
  const keys = panel(page, 'Keys')
  await keys.getByLabel('Program').fill('Website')
  await keys.getByRole('button', { name: 'Make a key' }).click()
  const field = keys.getByRole('textbox', { name: 'Key', exact: true })
  await expect(field).toHaveValue(/^uk_[\w-]{43}$/)
  const key = await field.inputValue()
  await expectAccessible(page, keys)
  await keys.getByRole('button', { name: 'I have it' }).click()

  const read = (path: string, headers: Record<string, string>) =>
    request.get(new URL(path, page.url()).href, { headers })
  const headers = { authorization: `Bearer ${key}` }
  const rota = await read('/api/schedule?from=2026-12-01&to=2026-12-31', headers)
  expect(rota.status()).toBe(200)
  expect(await rota.json()).toMatchObject([{ user: { name: 'Ivy Lane' }, assignment: 'Balcony' }])
  expect((await read('/api/users/me', headers)).status()).toBe(403)
  expect((await read(`/api/schedule?key=${key}`, {})).status()).toBe(400)

  await page.reload()
  await expect(keys.getByText(/^Last used /)).toBeVisible()
  await keys.getByRole('button', { name: 'End the key Website' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'End this key' }).click()
  await expect(keys.getByText('No program has a key.')).toBeVisible()
  expect((await read('/api/schedule', headers)).status()).toBe(401)
})
