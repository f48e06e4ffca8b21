import { PLACEHOLDER_EMAIL, setupApi } from '#shared/people/setup.ts'
import { findOverflow, findViolations } from './stage/accessibility.scan.ts'
import { onHost } from './stage/site.ts'
import { expect, PHONE, test, withTeam } from './stage/stage.fixtures.ts'

const team = withTeam({ settings: { SUPER_ADMIN_EMAIL: PLACEHOLDER_EMAIL, TEAM_TIMEZONE: '' } })

test('a super admin goes through the steps of the first day', async ({ open }) => {
  await team.call(setupApi.change, { dismissed: false })
  const page = await open({ as: team.superAdmin, size: PHONE })
  await page.goto('/dashboard')
  const card = page.getByRole('region', { name: 'Set up your team' })
  await expect(card).toContainText('0 of 9 done')
  const technical = card.getByText('For your technical person (3)')
  await technical.click()
  await expect(card).toContainText('Codes are not sent to phones yet.')
  await technical.click()

  await card.getByRole('button', { name: 'Enter your details' }).click()
  await card.getByLabel('Name', { exact: true }).fill('Harold Jennings')
  await card.getByLabel('Email').fill(PLACEHOLDER_EMAIL)
  await card.getByLabel('Phone number').fill('312 555 0100')
  await card.getByRole('button', { name: 'Save' }).click()
  await expect(card.getByText('Please enter an email address')).toBeVisible()
  await card.getByLabel('Email').fill('harold@example.org')
  await card.getByRole('button', { name: 'Save' }).click()
  await expect(card).toContainText('Harold Jennings, harold@example.org, +13125550100')

  await card.getByRole('button', { name: 'Choose name and time zone' }).click()
  await card.getByLabel('Team name').fill('Grace Ushers')
  await card.getByLabel('Time zone').selectOption({ label: 'Denver' })
  await card.getByRole('button', { name: 'Save' }).click()
  await expect(card).toContainText('Grace Ushers, America/Denver')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Harold Jennings, to the Grace Ushers app!')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Grace Ushers' })).toBeVisible()
  await expect(page).toHaveTitle('Dashboard · Grace Ushers')
  expect((await (await page.request.get(onHost('/manifest.webmanifest'))).json()).name).toBe('Grace Ushers')

  await technical.click()
  await card.getByRole('button', { name: 'Copy a message for them' }).click()
  await expect(card).toContainText('Copied: paste it into a message.')
  await card.getByRole('button', { name: 'Send me a test text' }).click()
  await expect(card).toContainText('The text for +13125550100 did not go to a phone: texting is not on yet.')
  await expect(card).toContainText('2 of 9 done')
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await findViolations(page)).toEqual([])
  }
  expect(await findOverflow(page)).toBe(0)

  await team.add()
  await team.addShift({ name: 'Harold Jennings', assignment: 'Main Door', serviceTime: '9am', date: '2026-12-13' })
  await page.reload()
  await expect(card).toContainText('4 of 9 done')
  await card.getByRole('button', { name: 'Hide these steps' }).click()
  await expect(card).toBeHidden()
  await page.goto('/admin')
  await page.getByRole('button', { name: 'Team and set-up steps' }).click()
  await expect(card).toContainText('4 of 9 done')
  await card.getByRole('button', { name: 'Close' }).click()
  await expect(card).toBeHidden()
})
