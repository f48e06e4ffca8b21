import type { Page } from '@playwright/test'
import { availabilityApi } from '#shared/rota/availability.ts'
import { postsApi } from '#shared/rota/posts.ts'
import { servicesApi } from '#shared/rota/services.ts'
import { expectAccessible } from './stage/accessibility.steps.ts'
import { hold } from './stage/network.steps.ts'
import { DESKTOP, expect, test, withTeam } from './stage/stage.fixtures.ts'

const team = withTeam()

const SUNDAYS = ['2027-02-07', '2027-02-14', '2027-02-21', '2027-02-28']
const cell = (page: Page, post: string, day: number) =>
  page.getByRole('button', { name: new RegExp(`^${post}, Sunday, February ${day}, 9am:`) })

test('a month is filled and proved, its empty place explained, taken back, filled near the draft, published', async ({
  open,
}) => {
  const members = []
  for (const name of ['Ruth Stone', 'Otis Ward', 'Ivy Lane', 'Max Orr', 'Noa Penn', 'Sam Reed'])
    members.push(await team.add({ name }))
  const posts = [
    await team.call(postsApi.create, { name: 'Main Door' }),
    await team.call(postsApi.create, { name: 'Balcony' }),
  ]
  for (const date of SUNDAYS) {
    const needs = posts.map(({ _id }) => ({ postId: _id, minPeople: 1, maxPeople: 1, priority: 2 }))
    await team.call(servicesApi.create, { date, serviceTime: '9am', needs })
  }
  // On the last Sunday only one can serve.
  const away = { kind: 'away' as const, fromDay: '2027-02-28', toDay: '2027-02-28' }
  // The super admin's own row.
  await team.call(availabilityApi.addRow, away)
  for (const { _id, name } of members)
    if (name !== 'Sam Reed') await team.call(availabilityApi.addRow, { ...away, userId: _id })

  const admin = await open({ as: team.superAdmin, size: DESKTOP })
  await admin.goto('/rota?month=2027-02')
  // One place by hand, which stays.
  await cell(admin, 'Main Door', 7).click()
  // Of seven equals any six are shown at first.
  await admin.getByRole('searchbox', { name: 'Find somebody' }).fill('max')
  await admin.getByRole('button', { name: /^Max Orr/ }).click()
  await admin.getByRole('button', { name: 'Close' }).click()
  await cell(admin, 'Main Door', 7).focus()
  await admin.keyboard.press('l')
  await expect(cell(admin, 'Main Door', 7)).toHaveAccessibleName(/Max Orr \(locked\)/)

  await admin.getByRole('button', { name: 'Fill…' }).click()
  const panel = admin.getByRole('region', { name: 'Fill the rota' })
  // Nothing of the draft could move, so that there is nothing to choose.
  await expect(panel.getByText('Everything', { exact: true })).toHaveCount(0)
  await panel.getByRole('button', { name: /^Fill / }).click()
  await expect(
    panel.getByText(/places filled, nobody moved\. One was filled before\. One place stays empty\. It is in the draft/),
  ).toBeVisible({
    timeout: 20_000,
  })
  await panel.getByText('What came of it').click()
  // What is proved of all goals is said once, and not beside each.
  await expect(panel.getByText(/no plan fills more places/i)).toBeVisible()
  await expect(panel.getByText('Fair shares', { exact: true })).toBeVisible()
  await expect(panel.getByText('can’t be done better')).toHaveCount(0)
  await expect(cell(admin, 'Main Door', 7)).toHaveAccessibleName(/Max Orr \(locked\)/)
  await expect(cell(admin, 'Balcony', 14)).toHaveAccessibleName(/\(draft\)/)
  await expectAccessible(admin, admin.getByRole('heading', { level: 1 }))
  await admin.setViewportSize(DESKTOP)

  // The reason for which the one place is empty.
  const isEmpty = /1 open/.test((await cell(admin, 'Balcony', 28).textContent()) ?? '')
  await cell(admin, isEmpty ? 'Balcony' : 'Main Door', 28).focus()
  await admin.keyboard.press('e')
  // The panel of the fill and that of the place give one account.
  const there = isEmpty ? 'Main Door' : 'Balcony'
  const why = admin.getByText(
    `These 2 places need 2 people that day; there is only one: Sam Reed (at ${there} at 9am). The other days stay as they are.`,
  )
  await expect(why).toHaveCount(2)
  await expect(why.last()).toBeVisible()

  // The effect of another person at the door.
  await cell(admin, 'Main Door', 14).focus()
  await admin.keyboard.press('e')
  const whatIf = admin.getByRole('button', { name: /^What if .* serves here\?$/ }).first()
  const [, wanted = ''] = /^What if (.*) serves/.exec((await whatIf.textContent()) ?? '') ?? []
  await whatIf.click()
  await expect(admin.getByText(new RegExp(`^${wanted}: \\d .*in February`))).toBeVisible()

  const picker = admin.getByRole('region', { name: /^Main Door, Sunday/ })
  await picker.getByRole('button', { name: 'Close' }).click()
  await panel.getByRole('button', { name: 'Undo' }).click()
  await expect(cell(admin, 'Balcony', 14)).toHaveAccessibleName(/1 open/)
  await cell(admin, 'Main Door', 21).click()
  await admin.getByRole('searchbox', { name: 'Find somebody' }).fill('noa')
  await admin.getByRole('button', { name: /^Noa Penn/ }).click()
  await admin.getByRole('button', { name: 'Close' }).click()
  await panel.getByRole('button', { name: 'Fill again' }).click()
  await panel.getByText('Everything', { exact: true }).click()
  await panel.getByText('Change the draft as little as possible').click()
  await panel.getByRole('button', { name: /^(Fill|Plan all) / }).click()
  await expect(panel.getByRole('button', { name: /^Stop|^Undo/ })).toBeVisible()
  // The admin leaves the page meanwhile: the server puts the result into the draft.
  await admin.goto('/rota?month=2027-02')
  await expect(cell(admin, 'Balcony', 14)).toHaveAccessibleName(/\(draft\)/, { timeout: 20_000 })
  await expect(panel).toBeHidden()

  // Somebody else is placed from the explanation, and taken back.
  await cell(admin, 'Main Door', 14).focus()
  await admin.keyboard.press('e')
  const placing = picker.locator('[data-choice]').first()
  const name = (await placing.locator('span').first().innerText()).trim()
  await placing.click()
  await expect(cell(admin, 'Main Door', 14)).toHaveAccessibleName(new RegExp(`${name} \\(draft\\b`))
  await picker.getByRole('button', { name: 'Close' }).click()
  await cell(admin, 'Main Door', 14).focus()
  const store = await hold(admin, '**/api/rota/draft/*')
  await admin.keyboard.press('ControlOrMeta+z')
  await expect(cell(admin, 'Main Door', 14)).not.toHaveAccessibleName(new RegExp(name))

  // A place that was just pressed is published, too: on a slow network the press waits for it.
  await admin.getByRole('button', { name: 'Publish…' }).click()
  const publish = admin.getByRole('button', { name: /^Publish; I tell \d people$/ })
  await expect(publish).toBeDisabled()
  store()
  await publish.click()
  await expect(admin.getByText(/^Published: /)).toBeVisible()

  // The report counts what was published beside everybody's share, and comes as a spreadsheet.
  await admin.getByRole('link', { name: 'Report' }).click()
  await admin.goto('/rota/report?month=2027-02&length=month')
  // By a number everybody stands in the table, those who are even, too.
  await admin.getByRole('button', { name: 'Planned' }).click()
  const ofSam = admin.getByRole('row').filter({ hasText: 'Sam Reed' })
  await expect(ofSam.getByRole('img')).toHaveAccessibleName(/^[1-4] of about \d( or \d)?: [1-4] planned$/)
  await expect(admin.getByRole('columnheader', { name: 'Planned' })).toHaveAttribute('aria-sort', 'descending')
  const file = admin.waitForEvent('download')
  await admin.getByRole('button', { name: 'Download as a spreadsheet' }).click()
  expect((await file).suggestedFilename()).toBe('rota-report.xlsx')
  await expectAccessible(admin, admin.getByRole('heading', { level: 1 }))
})
