import type { Page } from '@playwright/test'
import { expectAccessible } from './stage/accessibility.steps.ts'
import { panel, writeInterest } from './stage/admin.steps.ts'
import { loginButton } from './stage/sessions.steps.ts'
import { onHost } from './stage/site.ts'
import { expect, PHONE, test, withTeam } from './stage/stage.fixtures.ts'

const team = withTeam({ settings: { BOT_CHECK: 'off', REGISTRATION: 'invitation' } })

const PASSWORD = 'an even longer password'

const title = (page: Page) => page.getByRole('heading', { level: 1 })
const pathOf = async (page: Page, name: string) =>
  new URL(await page.getByRole('textbox', { name: `Link for ${name}` }).inputValue()).pathname

test('a super admin invites people, and one of them sees their next shift', async ({ open, allowComplaints }) => {
  allowComplaints(/status of 409/, /^409 .*\/api\/invites/)
  await team.addShift({ name: 'Ivy Lane', assignment: 'Balcony', serviceTime: '9am', date: '2026-12-13' })
  const admin = await open({ as: team.superAdmin, size: PHONE })
  await admin.goto('/admin#invitations')
  const invitations = panel(admin, 'Invite people')
  await expect(
    invitations.getByRole('button', { name: 'The 1 name of the schedule that is no member yet' }),
  ).toBeVisible()
  await invitations.getByLabel('Who is invited').fill('Ivy Lane\nOtis Ward, otis@\nRuth Lee, ruth.lee@example.org')
  await invitations.getByRole('button', { name: 'Check the list' }).click()
  await expect(invitations.getByText('"otis@": Please enter an email address')).toBeVisible()
  await expectAccessible(admin, invitations)
  await invitations.getByRole('button', { name: 'Invite 2 people' }).click()
  await expect(invitations.getByText('2 people are invited')).toBeVisible()
  await invitations.getByText('Link and QR code').first().click()
  await invitations.getByRole('button', { name: 'Show QR code' }).click()
  await expect(invitations.getByRole('img', { name: 'QR code with the link for Ivy Lane' })).toBeVisible()
  await expectAccessible(admin, invitations)
  const link = await pathOf(admin, 'Ivy Lane')

  const page = await open({ size: PHONE })
  await page.goto(link)
  await expect(title(page)).toHaveText('Welcome to the team')
  await expect(page.getByText('Hello Ivy Lane.')).toBeVisible()
  await expectAccessible(page, title(page))
  await page.getByLabel('Email').fill('ivy.lane@example.org')
  await page.getByLabel('Phone').fill('312 555 0177')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Join the team' }).dblclick()
  await expect(title(page)).toHaveText('Welcome to the team!')
  await expect(page.getByText('From now on you log in with ivy.lane@example.org')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Your calendar' })).toBeVisible()
  await expectAccessible(page, title(page))
  await page.getByRole('link', { name: 'Open the app' }).click()
  await expect(title(page)).toContainText('Ivy Lane')
  await expect(page.getByText('Balcony').first()).toBeVisible()

  await invitations.getByRole('button', { name: 'Done' }).click()
  const list = invitations.getByRole('list', { name: 'Invitations' })
  await expect(list.getByRole('heading')).toHaveText(['Ruth Lee'])
  await invitations.getByRole('button', { name: 'Show all 2' }).click()
  await expect(list.getByRole('listitem', { name: 'Ivy Lane' })).toContainText('Joined')
  const late = await open()
  await late.goto(link)
  await expect(late.getByRole('alert')).toContainText('This link was used already.')
  await expect(late.getByRole('link', { name: 'Login' }).last()).toHaveAttribute('href', onHost('/login'))
})

test('whoever wrote the join form is invited, and has joined once they used the link', async ({ open }) => {
  const grace = { name: 'Grace Kim', email: 'grace.kim@example.org', message: 'I can serve at 9am.' }
  await writeInterest(team, grace)
  const admin = await open({ as: await team.add({ name: 'Bo Nyberg', role: 'admin' }) })
  await admin.goto('/admin')
  const card = panel(admin, 'People who want to join').getByRole('listitem').filter({ hasText: grace.name })
  await card.getByRole('button', { name: 'Add a note' }).click()
  await card.getByLabel('Note').fill('Called on Monday.')
  await card.getByRole('button', { name: 'Save note' }).click()
  await expect(card.getByRole('button', { name: 'Save note' })).toHaveCount(0)
  await card.getByRole('button', { name: 'Invite' }).click()
  await expect(card.getByLabel('Status')).toHaveValue('invited')
  await expectAccessible(admin, card)

  const page = await open()
  await page.goto(await pathOf(admin, grace.name))
  // The email of the form signs her in; nothing else is asked.
  await expect(page.getByLabel('Email')).toHaveCount(0)
  await expect(page.getByLabel('Phone')).toHaveCount(0)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Join the team' }).click()
  await expect(title(page)).toHaveText('Welcome to the team!')
  await expect(card.getByLabel('Status')).toHaveValue('joined')
  await expect(card.getByText('Called on Monday.')).toBeVisible()
})

test('somebody without an email joins with a phone number, and signs in with it', async ({ open }) => {
  const admin = await open({ as: team.superAdmin })
  await admin.goto('/admin#invitations')
  const invitations = panel(admin, 'Invite people')
  await invitations.getByLabel('Who is invited').fill('Nina Numbers')
  await invitations.getByRole('button', { name: 'Check the list' }).click()
  await invitations.getByRole('button', { name: 'Invite one person' }).click()
  const link = await pathOf(admin, 'Nina Numbers')
  await admin.goto('/admin#users')
  await expect(
    admin.getByRole('region', { name: /not here yet$/ }).getByRole('listitem', { name: 'Nina Numbers' }),
  ).toBeVisible()

  const page = await open({ size: PHONE })
  await page.goto(link)
  await expect(page.getByText('Give an email or a phone number; you will sign in with it.')).toBeVisible()
  await page.getByLabel('Phone').fill('312 555 0199')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Join the team' }).click()
  await expect(title(page)).toHaveText('Welcome to the team!')
  await expect(page.getByText('+1 312 555 0199')).toBeVisible()

  const later = await open()
  await later.goto('/login')
  await later.getByRole('button', { name: 'No email? Sign in with your phone number' }).click()
  await expect(later.getByLabel('Phone number')).toBeFocused()
  await later.getByLabel('Phone number').fill('(312) 555-0199')
  await later.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await expectAccessible(later)
  await loginButton(later).click()
  await expect(later).toHaveURL(/\/dashboard/)
})
