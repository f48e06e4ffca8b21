import type { Page } from '@playwright/test'
import { scheduleApi } from '#shared/plan/schedule.ts'
import { availabilityApi } from '#shared/rota/availability.ts'
import { calendarApi } from '#shared/work/calendar.ts'
import { expectAccessible } from './stage/accessibility.steps.ts'
import { runUntil } from './stage/clock.steps.ts'
import { pathInSite } from './stage/site.ts'
import { DESKTOP, expect, PHONE, test, withTeam } from './stage/stage.fixtures.ts'
import type { Member } from './stage/team.server.ts'

const team = withTeam()

const REASON = 'My knee'

const title = (page: Page) => page.getByRole('heading', { level: 1 })
const cell = (page: Page, what: RegExp) => page.getByRole('button', { name: what })

/** Everything that a member can be told of others, as text. */
async function everythingOf(member: Member): Promise<string> {
  const { token } = await team.login(member)
  const paths = [
    '/rota/mine',
    '/schedule?view=all',
    '/dashboard',
    '/users/me/data',
    '/availability/mine',
    '/users/directory',
  ]
  const texts = await Promise.all(
    paths.map(async (path) => {
      const response = await fetch(`${team.url}/api${path}`, { headers: { authorization: `Bearer ${token}` } })
      return `${path} ${response.status} ${await response.text()}`
    }),
  )
  return texts.join('\n')
}

test('a month is made of two templates, planned by the keyboard, published, and answered by card and by link', async ({
  open,
}) => {
  const ruth = await team.add({ name: 'Ruth Stone' })
  const otis = await team.add({ name: 'Otis Ward' })
  const ivy = await team.add({ name: 'Ivy Lane' })
  await team.addShift({ name: 'Kim Long', assignment: 'Main Door', serviceTime: '9am', date: '2026-11-29' })
  await team.addShift({ name: 'Max Orr', assignment: 'Balcony', serviceTime: '9am', date: '2026-11-29' })
  // The week before was the same.
  await team.addShift({ name: 'Kim Long', assignment: 'Main Door', serviceTime: '9am', date: '2026-11-22' })
  await team.addShift({ name: 'Max Orr', assignment: 'Balcony', serviceTime: '9am', date: '2026-11-22' })
  const admin = await open({ as: team.superAdmin, size: DESKTOP })

  await admin.goto('/rota/setup')
  await expect(title(admin)).toHaveText('Templates & posts')
  await expect(admin.getByText('Balcony 1')).toBeVisible()
  await admin.getByRole('button', { name: 'Plan like November' }).click()
  await expect(admin.getByRole('heading', { name: 'Sunday 9am' })).toBeVisible()
  await expect(admin.getByText('2 people at 2 posts', { exact: false })).toBeVisible()
  await admin.getByRole('button', { name: 'Add template' }).click()
  await admin.getByLabel('Name', { exact: true }).fill('Evening')
  await admin.getByLabel('Time', { exact: true }).fill('6pm')
  await admin.getByRole('spinbutton', { name: 'Main Door: at least' }).fill('1')
  await admin.getByRole('button', { name: 'Save' }).click()
  await expect(admin.getByRole('heading', { name: 'Evening' })).toBeVisible()

  // One member says on a phone when they are away and how often they serve; the others say it over the API.
  const page = await open({ as: ruth, size: PHONE })
  await page.goto('/availability')
  await page.getByRole('button', { name: 'Sunday, February 14: fine' }).click()
  await page.getByRole('button', { name: 'I’m away' }).click()
  await expect(page.getByRole('button', { name: 'Sunday, February 14: away' })).toBeVisible()
  await page.getByRole('button', { name: /^How often/ }).click()
  await page.getByRole('button', { name: 'More often' }).click()
  await expect(page.getByRole('status').getByText('3 times a month')).toBeVisible()
  await page.getByRole('button', { name: /^When somebody is needed/ }).click()
  await page.getByRole('switch', { name: 'Ask me to stand in' }).click()
  await page.getByRole('switch', { name: 'You can text me if the app can’t reach me' }).click()
  // The change is sent before this device is closed: until then only the device has it.
  const own = await team.login(ruth)
  const said = async () => {
    const { rows, rota } = await team.call(availabilityApi.mine, {}, own.token)
    return [rows.length, rota.times, rota.offers, rota.smsOk]
  }
  await expect.poll(said).toEqual([1, 3, false, true])
  await page.context().close()
  for (const [member, day] of [
    [otis, 21],
    [ivy, 28],
  ] as const) {
    const { token } = await team.login(member)
    await team.call(availabilityApi.addRow, { kind: 'away', fromDay: `2027-02-${day}` }, token)
    await team.call(availabilityApi.change, { times: 3, offers: false, smsOk: true }, token)
  }

  await admin.goto('/rota?month=2027-02')
  await expect(title(admin)).toHaveText('Rota')
  await expect(admin.getByText('Nothing planned yet: 8 services, 12 places').last()).toBeVisible()
  await admin.getByRole('button', { name: 'Start planning' }).click()
  await admin.getByRole('button', { name: 'More', exact: true }).click()
  await expect(admin.getByRole('button', { name: 'Discard draft…' })).toBeVisible()
  await admin.keyboard.press('Escape')
  const door = cell(admin, /^Main Door, Sunday, February 7, 9am:/)
  const balcony = cell(admin, /^Balcony, Sunday, February 7, 9am:/)
  const evening = cell(admin, /^Main Door, Sunday, February 7, 6pm:/)
  await expect(door).toHaveAccessibleName(/1 open/)
  await door.focus()
  await admin.keyboard.press('Enter')
  await admin.getByRole('button', { name: /^Ruth Stone/ }).click()
  await expect(door).toHaveAccessibleName(/Ruth Stone \(draft\)/)
  await admin.getByRole('button', { name: 'Close' }).click()
  await door.focus()
  await admin.keyboard.press('l')
  await expect(door).toHaveAccessibleName(/Ruth Stone \(locked\)/)
  await balcony.click()
  await admin.getByRole('searchbox', { name: 'Find somebody' }).fill('otis')
  await admin.getByRole('button', { name: /^Otis Ward/ }).click()
  await expect(balcony).toHaveAccessibleName(/Otis Ward \(draft\)/)
  await admin.getByRole('button', { name: 'Close' }).click()
  await balcony.focus()
  await admin.keyboard.press('Delete')
  await expect(balcony).toHaveAccessibleName(/1 open/)
  await admin.keyboard.press('Control+z')
  await expect(balcony).toHaveAccessibleName(/Otis Ward \(draft\)/)
  await balcony.focus()
  await admin.keyboard.press('l')
  await expect(balcony).toHaveAccessibleName(/Otis Ward \(locked\)/)
  await evening.click()
  await admin.getByRole('button', { name: /^Ivy Lane/ }).click()
  await expect(evening).toHaveAccessibleName(/Ivy Lane \(draft\)/)
  // The picker says who is away before anybody is pressed.
  await cell(admin, /^Main Door, Sunday, February 14, 9am:/).click()
  await admin.getByText('1 away').click()
  await expect(admin.getByText('away', { exact: true })).toBeVisible()
  await admin.getByRole('button', { name: 'Close' }).click()

  await admin.getByRole('button', { name: 'Publish…' }).click()
  await expect(admin.getByText('Feb 7, 9am, Main Door')).toBeVisible()
  await admin.getByLabel(/A note to everybody/).fill('Thank you all')
  await admin.getByRole('button', { name: 'Publish; I tell 3 people' }).click()
  // None of them has a device, an address or texts by which the app could tell them.
  await expect(admin.getByText('0 of 3 places answered · 3 people still owe an answer', { exact: true })).toBeVisible()

  await expectAccessible(admin, title(admin))
  await admin.setViewportSize(DESKTOP)

  const member = await open({ as: ruth, size: PHONE })
  await member.goto('/dashboard')
  const asked = member.getByRole('region', { name: /question/ })
  await runUntil(member, () => expect(asked).toContainText('Main Door', { timeout: 500 }))
  await asked.getByRole('button', { name: /Main Door/ }).click()
  await asked.getByRole('button', { name: /^I’ll be there/ }).click()
  await expect(door).toHaveAccessibleName(/Ruth Stone \(accepted\)/)
  await expect(admin.getByText(/^1 of 3 places answered/)).toBeVisible()

  // Ivy and Otis answer by links that the admin hands over; a reason is for admins.
  await admin.getByRole('button', { name: 'Close' }).click()
  const linkOf = async (name: string) => {
    await admin.getByRole('button', { name: `Copy link for ${name}` }).click()
    const link = await admin.getByRole('textbox', { name: `Reply link for ${name}` }).inputValue()
    return new URL(link).pathname
  }
  await evening.click()
  const first = await open({ size: PHONE })
  await first.goto(await linkOf('Ivy Lane'))
  await first.getByRole('button', { name: /^I’ll be there/ }).click()
  await expect(evening).toHaveAccessibleName(/Ivy Lane \(accepted\)/)
  await admin.getByRole('button', { name: 'Close' }).click()
  await balcony.click()
  const visitor = await open({ size: PHONE })
  await visitor.goto(await linkOf('Otis Ward'))
  await expect(visitor.getByText('9am · Balcony')).toBeVisible()
  await visitor.getByRole('button', { name: /^I can’t/ }).click()
  await visitor.getByRole('textbox').fill(REASON)
  await visitor.getByRole('button', { name: /^Send my/ }).click()
  await expect(visitor.getByText('You said that you can’t.')).toBeVisible()
  await expect(admin.getByText(`Otis Ward can’t: ${REASON}`)).toBeVisible()
  await expect(balcony).toHaveAccessibleName(/1 open/)
  await expect(member.getByText(REASON)).toHaveCount(0)
  for (const other of [ruth, ivy]) expect(await everythingOf(other)).not.toContain(REASON)
  expect(await everythingOf(otis)).toContain(REASON)

  // The feed and the schedule say the same.
  const { token } = await team.login(ruth)
  const shifts = await team.call(scheduleApi.list, { view: 'all', from: '2027-02-01', to: '2027-02-28' }, token)
  expect(shifts.map(({ user, assignment, serviceTime }) => `${user.name} ${assignment} ${serviceTime}`).sort()).toEqual(
    ['Ivy Lane Main Door 6pm', 'Ruth Stone Main Door 9am'],
  )
  const { url } = await team.call(calendarApi.create, {}, token)
  const feed = await (await fetch(team.url + pathInSite(url ?? ''))).text()
  expect(feed.match(/^STATUS:.*$/gm)?.map((line) => line.trim())).toEqual(['STATUS:CONFIRMED'])
  expect(feed).toContain('20270207T')

  await admin.goto('/rota/setup')
  await expectAccessible(admin, title(admin))
})
