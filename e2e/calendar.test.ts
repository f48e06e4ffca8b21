import type { Locator, Page } from '@playwright/test'
import ICAL from 'ical.js'
import { panel } from './stage/admin.steps.ts'
import { addMeeting } from './stage/meetings.steps.ts'
import { expect, PHONE, test, withTeam } from './stage/stage.fixtures.ts'
import { addTask } from './stage/tasks.steps.ts'

const team = withTeam()

const _BROKEN = [/status of (404|500)/, /^(404|500) .*\/api\/calendar/]

/** Servers decide by their own clock, not by the browser's, which shifts are to come. */
const SOON = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10)

const calendar = (page: Page): Locator => panel(page, 'Your calendar')
const make = (page: Page): Locator => calendar(page).getByRole('button', { name: 'Make my calendar address' })
const address = (page: Page): Locator => calendar(page).getByLabel('Your calendar address')
const button = (page: Page, name: string): Locator => calendar(page).getByRole('button', { name, exact: true })
const answer = (page: Page, name: string): Promise<void> =>
  page.getByRole('alertdialog').getByRole('button', { name }).click()

/** Titles that a subscribed calendar sees, read by a library. */
async function readFeed(url: string): Promise<string[]> {
  const reply = await fetch(url)
  expect(reply.status).toBe(200)
  expect(reply.headers.get('content-type')).toContain('text/calendar')
  const feed = new ICAL.Component(ICAL.parse(await reply.text()))
  return feed.getAllSubcomponents('vevent').map((event) => new ICAL.Event(event).summary)
}

const statusOf = async (url: string): Promise<number> => (await fetch(url)).status

test('an address is made, copied, replaced and ended', async ({ open }) => {
  const member = await team.add()
  await team.addShift({
    name: member.name,
    date: SOON,
    assignment: 'Main Door',
    serviceTime: '9am',
    tieColor: 'Navy',
  })
  await addMeeting(team, { title: 'First aid', date: SOON, time: '10:00 AM', assignedTo: [member._id] })
  await addTask(team, member, { title: 'Count the chairs', dueDate: SOON })
  const page = await open({ as: member, size: PHONE })
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/profile#calendar')
  await make(page).click()
  await expect(calendar(page).getByText(/^Whoever has this address can read your calendar/)).toBeVisible()
  const first = await address(page).inputValue()
  await button(page, 'Copy').click()
  await expect(calendar(page).getByText('Address copied', { exact: true })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(first)
  const titles = await readFeed(first)
  expect(titles).toHaveLength(3)
  for (const title of ['Main Door', 'First aid', 'Count the chairs'])
    expect(titles.filter((text) => text.includes(title))).toHaveLength(1)

  await expect(calendar(page).getByText('Calendars cannot read this address yet. Ask an admin.')).toBeVisible()

  await page.reload()
  await expect(address(page)).toHaveValue(first)
  await button(page, 'Make a new address').click()
  await answer(page, 'Cancel')
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await expect(button(page, 'Make a new address')).toBeFocused()
  expect(await statusOf(first)).toBe(200)
  await button(page, 'Make a new address').click()
  await answer(page, 'Make a new address')
  await expect(calendar(page).getByRole('status').filter({ hasText: 'Here is your new address.' })).toBeVisible()
  await expect(address(page)).not.toHaveValue(first)
  const second = await address(page).inputValue()
  expect(await statusOf(first)).toBe(404)
  expect(await readFeed(second)).toHaveLength(3)

  await button(page, 'Stop sharing').click()
  await answer(page, 'Stop sharing')
  await expect(calendar(page).getByText('Your calendar is no longer shared.', { exact: true })).toBeVisible()
  await expect(make(page)).toBeVisible()
  // The page is not scrolled back to its top.
  await expect(calendar(page).locator(':focus')).toHaveCount(1)
  expect(await statusOf(second)).toBe(404)
})
