import { usersApi } from '#shared/users.ts'
import { expectAccessible } from './stage/accessibility.steps.ts'
import { expectBriefly } from './stage/admin.steps.ts'
import { crowdName } from './stage/crowd.database.ts'
import {
  createButton,
  fillMeeting,
  guestList,
  guestSearch,
  meetingEntry,
  meetingForm,
  storedMeetings,
} from './stage/meetings.steps.ts'
import { expect, PHONE, test, withTeam } from './stage/stage.fixtures.ts'
import type { Person } from './stage/team.server.ts'

const team = withTeam()

/** With the super admin and the admin: all who can be chosen. */
const EVERYBODY = 1002

/** What a list box draws beyond what it shows is little. */
const FEW = 40

let admin: Person
test.beforeAll(async () => {
  team.addCrowd(1000)
  admin = await team.add({ name: 'Marcus Whitfield', role: 'admin' })
  const gone = await team.add({ name: 'Somebody Suspended' })
  await team.call(usersApi.suspend, { id: gone._id })
})

test('a thousand people are chosen from', async ({ open }) => {
  const page = await open({ as: admin, size: PHONE })
  await page.goto('/admin#schedule-meeting')
  const form = meetingForm(page)
  const options = guestList(page).getByRole('option')
  await expect(options.first()).toHaveAttribute('aria-setsize', String(EVERYBODY))
  expect(await options.count()).toBeLessThan(FEW)
  await expect(guestList(page)).toHaveAttribute('aria-multiselectable', 'true')

  await guestSearch(page).fill('suspended')
  await expect(form.getByText('No users found.', { exact: true })).toBeVisible()
  await expect(form.getByRole('button', { name: 'Select All (0 found)' })).toBeDisabled()

  // The name of the button says that it takes what is found.
  await guestSearch(page).fill('member 07')
  await expect(form.getByRole('status').filter({ hasText: '100 people found' })).toHaveCount(1)
  await form.getByRole('button', { name: 'Select All (100 found)', exact: true }).click()
  await expect(form.getByText('100 people chosen', { exact: true })).toBeVisible()
  await expect(form.getByText('and 94 more', { exact: true })).toBeVisible()
  await guestSearch(page).fill('ruth@')
  await expect(options).toHaveCount(1)
  await options.click()
  await expect(form.getByText('101 people chosen', { exact: true })).toBeVisible()

  await guestSearch(page).fill('')
  await form.getByRole('button', { name: 'Select All', exact: true }).click()
  await expect(form.getByText('1,002 people chosen', { exact: true })).toBeVisible()
  await form.getByRole('button', { name: 'Clear', exact: true }).click()
  await expect(form.getByText('Nobody chosen yet', { exact: true })).toBeVisible()
  await form.getByRole('button', { name: 'Select All', exact: true }).click()
  await options.filter({ hasText: crowdName(0) }).click()
  await expect(form.getByText('1,001 people chosen', { exact: true })).toBeVisible()

  const title = 'Everybody but one'
  await fillMeeting(page, { title, date: '2026-12-12', time: 'after the 6pm service' })
  await createButton(page).click()
  await expectBriefly(page, 'Meeting created successfully')
  const stored = (await storedMeetings(team)).find((meeting) => meeting.title === title)
  expect(stored?.assignedTo).toHaveLength(EVERYBODY - 1)
  expect(stored?.assignedTo).not.toContain('crowd-0')
  await meetingEntry(page, title).getByText('1,001 people assigned', { exact: true }).click()
  await expect(meetingEntry(page, title).getByText(crowdName(999), { exact: true })).toBeVisible()
})

test('with the keyboard alone, and accessible', async ({ open }) => {
  const page = await open({ as: admin })
  await page.goto('/admin')
  const form = meetingForm(page)
  const list = guestList(page)
  const activeOption = async () => {
    const id = await list.getAttribute('aria-activedescendant')
    return page.locator(`[id="${id}"]`)
  }
  await expect(list.getByRole('option').first()).toBeVisible()
  expect(await list.getByRole('option').count()).toBeLessThan(FEW)
  await guestSearch(page).focus()
  await page.keyboard.type('member 0')
  await expect(list.getByRole('option').first()).toHaveAttribute('aria-setsize', '1000')
  // Enter belongs to the list, not to the form around it.
  await page.keyboard.press('Enter')
  await expect(list).toBeFocused()
  await page.keyboard.press('Space')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(form.getByText('3 people chosen', { exact: true })).toBeVisible()
  await page.keyboard.press('Space')
  await expect(form.getByText('2 people chosen', { exact: true })).toBeVisible()
  for (const place of [0, 1])
    await expect(list.getByRole('option', { name: crowdName(place) })).toHaveAttribute('aria-selected', 'true')

  await page.keyboard.press('End')
  await expect(await activeOption()).toHaveText(crowdName(999))
  await expect(await activeOption()).toBeInViewport()
  await page.keyboard.press('Space')
  await page.keyboard.press('Home')
  await expect(await activeOption()).toHaveText(crowdName(0))
  await page.keyboard.press('PageDown')
  await expect(await activeOption()).toHaveText(crowdName(6))
  await expect(form.getByText('3 people chosen', { exact: true })).toBeVisible()

  // What is typed goes to the search.
  await page.keyboard.type('77')
  await expect(guestSearch(page)).toBeFocused()
  await expect(guestSearch(page)).toHaveValue('member 077')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Control+a')
  await expect(form.getByText('13 people chosen', { exact: true })).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(form.getByText('12 people chosen', { exact: true })).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(list).toBeFocused()

  await test.step('the form and the list are accessible', async () => {
    await guestSearch(page).fill('member 07')
    await form.getByRole('button', { name: /^Select All/ }).click()
    await createButton(page).click()
    await expect(form.getByLabel('Title')).toBeFocused()
    await expectAccessible(page)
  })
})
