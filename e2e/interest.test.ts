import type { Locator, Page } from '@playwright/test'
import { findViolations } from './stage/accessibility.scan.ts'
import { panel, personIn, stored, writeInterest } from './stage/admin.steps.ts'
import { refuse } from './stage/network.steps.ts'
import { DESKTOP, expect, PHONE, test, withTeam } from './stage/stage.fixtures.ts'
import type { Person } from './stage/team.server.ts'

const team = withTeam({ settings: { BOT_CHECK: 'off' } })

const NEW_PASSWORD = 'an even longer password'

let admin: Person
test.beforeAll(async () => {
  admin = await team.add({ name: 'Marcus Whitfield', role: 'admin' })
})

const submissions = (page: Page): Locator => panel(page, 'People who want to join')
const submission = (page: Page, { name }: { name: string }): Locator =>
  submissions(page).getByRole('listitem').filter({ hasText: name })

let writers = 0
function writer() {
  writers += 1
  return {
    name: `Grace Kim ${writers}`,
    email: `grace${writers}@example.org`,
    message: 'My grandmother was an usher.\n\nI can serve at 9am.',
  }
}

test('an admin reads what people wrote, newest first, and marks it', async ({ open, allowComplaints }) => {
  allowComplaints(/status of (404|500)/, /^(404|500) .*\/api\/interest/)
  const page = await open({ as: admin })
  await page.goto('/admin')
  await test.step('before anybody has written, the panel leads to the form', async () => {
    await expect(submissions(page).getByText('Nobody has sent the join form yet.')).toBeVisible()
    await expect(submissions(page).getByRole('link', { name: 'See the form' })).toHaveAttribute('href', '/join')
  })

  const [first, second] = [writer(), writer()]
  for (const one of [first, second]) await writeInterest(team, one)
  await test.step('submissions that cannot be loaded are asked for again', async () => {
    const mend = await refuse(page, '**/api/interest')
    await page.reload()
    await expect(submissions(page).getByRole('alert')).toContainText('The join forms could not be loaded.')
    await mend()
    await submissions(page).getByRole('button', { name: 'Try again' }).click()
    await expect(submissions(page).getByRole('listitem').first()).toBeVisible()
  })

  await expect(submissions(page).getByRole('heading', { level: 3 })).toHaveText([second.name, first.name])
  const card = submission(page, first)
  await expect(card).toContainText('I can serve at 9am.')
  await expect(card.getByRole('link', { name: first.email })).toHaveAttribute('href', `mailto:${first.email}`)
  await expect(card.getByRole('button', { name: 'Create user' })).toHaveCount(0)
  await expect(card.getByLabel('Status').getByRole('option')).toHaveText([
    'New',
    'Contacted',
    'Invited',
    'Joined',
    'Declined',
  ])
  expect(await findViolations(page)).toEqual([])

  const saved = page.waitForResponse('**/api/interest/*')
  await card.getByLabel('Status').selectOption('Contacted')
  await saved
  await page.reload()
  await expect(card.getByLabel('Status')).toHaveValue('contacted')
  await submissions(page).getByLabel('Which to show').selectOption('New')
  await expect(submission(page, first)).toHaveCount(0)
  await expect(submission(page, second)).toBeVisible()

  await page.route('**/api/interest/*', (route) =>
    route.fulfill({ status: 500, json: { error: 'Something went wrong', code: 'internal' } }),
  )
  await submission(page, second).getByLabel('Status').selectOption('Declined')
  await expect(submission(page, second).getByRole('alert')).toContainText('The status could not be changed.')
  await expect(submission(page, second).getByLabel('Status')).toHaveValue('new')
  await page.unroute('**/api/interest/*')
  await submission(page, second).getByRole('button', { name: 'Try again' }).click()
  await expect(submission(page, second).getByRole('alert')).toHaveCount(0)
  // It stays where it was marked, and is gone with the next look.
  await expect(submission(page, second).getByLabel('Status')).toHaveValue('declined')
  await submissions(page).getByLabel('Which to show').selectOption('Contacted')
  await expect(submission(page, first)).toBeVisible()
  await expect(submission(page, second)).toHaveCount(0)
})

test('a super admin deletes what somebody wrote, whoever looks on sees it go, and makes a user of another', async ({
  open,
}) => {
  const [kept, gone] = [writer(), writer()]
  for (const one of [kept, gone]) await writeInterest(team, one)
  const onlooker = await open({ as: admin })
  await onlooker.goto('/admin')
  await expect(submission(onlooker, gone)).toBeVisible()
  await expect(submission(onlooker, gone).getByRole('button', { name: 'Delete' })).toHaveCount(0)
  const page = await open({ as: team.superAdmin, size: PHONE })
  await page.goto('/admin')
  const button = submission(page, gone).getByRole('button', { name: 'Delete' })
  await expect(button).toHaveAccessibleDescription(gone.name)
  const question = page.getByRole('alertdialog', { name: `Delete the join form of ${gone.name}` })
  await button.click()
  expect(await findViolations(page)).toEqual([])
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(submission(page, gone)).toBeVisible()
  await button.click()
  await question.getByRole('button', { name: 'Delete' }).click()
  const offer = page.getByRole('status').filter({ hasText: `Join form deleted${gone.name}` })
  await expect(offer).toBeVisible()
  await expect(submission(page, gone)).toHaveCount(0)
  // The offer to undo keeps it.
  await offer.getByRole('button', { name: 'Undo' }).click()
  await expect(submission(page, gone)).toBeVisible()
  await expect(offer).toHaveCount(0)
  await button.click()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('paragraph').filter({ hasText: 'Join form deleted' })).toBeVisible()
  await page.clock.fastForward(10_000)
  for (const each of [page, onlooker]) {
    await expect(submission(each, gone)).toHaveCount(0)
    await expect(submission(each, kept)).toBeVisible()
  }

  await test.step('a super admin makes a user of somebody who wrote', async () => {
    await page.setViewportSize(DESKTOP)
    const person = writer()
    await writeInterest(team, person)
    const card = submission(page, person)
    await card.getByRole('button', { name: 'Create user' }).click()
    // Name and email are those of the form.
    await expect(card.getByLabel('Name')).toHaveCount(0)
    await card.getByRole('button', { name: 'Create User', exact: true }).last().click()
    await expect(card.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(/at least 8 characters$/)
    await card.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD)
    await card.getByLabel('Phone').fill('773 555 1440')
    await card.getByLabel('Role').selectOption('Admin')
    await card.getByLabel('Phone').press('Enter')
    await expect(page.getByText('User created successfully', { exact: true })).toBeVisible()
    await expect(card.getByLabel('Status')).toHaveValue('joined')
    await expect(card.getByRole('button', { name: 'Create user' })).toHaveCount(0)
    await expect(personIn(page, person)).toBeVisible()
    expect(await stored(team, person)).toMatchObject({ name: person.name, role: 'admin' })
    await team.login({ ...person, password: NEW_PASSWORD })
  })
})
