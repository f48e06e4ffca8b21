import {
  channelLink,
  distanceFromEnd,
  expectAtEnd,
  messageLog,
  messageOf,
  notes,
  post,
  say,
  scrollBy,
  scrollTo,
  shownMessages,
} from './stage/chat.steps.ts'
import { hold, refuse } from './stage/network.steps.ts'
import { DESKTOP, expect, PHONE, test, withTeam } from './stage/stage.fixtures.ts'
import type { Person } from './stage/team.server.ts'

const team = withTeam()

let ann: Person
let bo: Person
test.beforeAll(async () => {
  ann = await team.add({ name: 'Ann Whitfield' })
  bo = await team.add({ name: 'Bo Lindqvist' })
})

const toBottom = /^Scroll to Bottom/

test('on a phone a reader stays where they are, or at the end, and goes back and forth', async ({ open }) => {
  const page = await open({ as: ann, size: PHONE })

  await test.step('a reader of older messages stays there, is told of new ones, and comes back with one press', async () => {
    await post(team, bo, 'general', notes(60))
    await page.goto('/chat/general')
    await expect(messageOf(page, 'Note 060')).toBeVisible()
    await expectAtEnd(page)
    await expect(page.getByRole('button', { name: toBottom })).toHaveCount(0)

    // Near the end one is brought along.
    await scrollBy(page, -100)
    await expect.poll(() => distanceFromEnd(page)).toBeGreaterThan(50)
    await post(team, bo, 'general', ['This comes while somebody is near'])
    await expect(messageOf(page, 'This comes while')).toBeInViewport()
    await expectAtEnd(page)

    await scrollBy(page, -1200)
    await expect(page.getByRole('button', { name: toBottom })).toBeVisible()
    const before = await messageLog(page).evaluate((log) => log.scrollTop)
    const posted = post(team, bo, 'general', ['New one', 'New two'])
    await expect(page.getByRole('button', { name: 'Scroll to Bottom 2 new messages' })).toBeVisible()
    await posted
    expect(await messageLog(page).evaluate((log) => log.scrollTop)).toBe(before)
    await page.getByRole('button', { name: toBottom }).click()
    await expectAtEnd(page)
    await expect(messageOf(page, 'New two')).toBeInViewport()
    await expect(page.getByRole('button', { name: toBottom })).toHaveCount(0)

    // Who writes, wherever they are, sees what they wrote.
    await scrollBy(page, -1200)
    await expect(page.getByRole('button', { name: toBottom })).toBeVisible()
    await say(page, 'From above')
    await expect(messageOf(page, 'From above')).toBeInViewport()
    await expectAtEnd(page)
  })

  await test.step('whoever is at the end stays there while many write at once, at whatever length', async () => {
    await page.goto('/chat/persons-of-interest')
    await expect(page.getByText('No messages yet')).toBeVisible()
    /** Each of another height, so that the list becomes longer and, when it is measured, shorter. */
    const burst = (round: number, who: string) =>
      Array.from({ length: 20 }, (_, index) => `${who} ${round} ${'word '.repeat((index * 23 + round * 7) % 60)}`)
    for (let round = 0; round < 6; round += 1) {
      await Promise.all([
        post(team, bo, 'persons-of-interest', burst(round, 'Bo')),
        post(team, bo, 'persons-of-interest', burst(round, 'Again')),
      ])
      await post(team, bo, 'persons-of-interest', [`The last of ${round}`])
      await expect(messageOf(page, `The last of ${round}`)).toBeInViewport()
      await expectAtEnd(page)
    }
  })

  await test.step('on a phone a channel slides over the list, and every way back clears the choice', async () => {
    await page.goto('/dashboard')
    await page.goto('/chat')
    await expect(page.getByRole('heading', { level: 1, name: 'Channels' })).toBeVisible()
    const title = page.getByRole('heading', { level: 2, name: 'General' })
    const open_ = async () => {
      await channelLink(page, 'General').click()
      await expect(title).toBeFocused()
      await expect(title).toBeInViewport()
      await expect(page).toHaveURL('/chat?channel=general')
      // The list is beneath, and out of reach.
      await expect(channelLink(page, 'General')).toHaveCount(0)
    }
    const expectList = async () => {
      await expect(page).toHaveURL('/chat')
      await expect(channelLink(page, 'General')).toBeFocused()
      await expect(title).toHaveCount(0)
    }
    await open_()
    await page.getByRole('button', { name: 'Back', exact: true }).click()
    await expectList()
    await open_()
    await page.goBack()
    await expectList()
    await open_()
    await page.evaluate(() => dispatchEvent(new Event('chat:back')))
    await expectList()
    await page.goForward()
    await expect(title).toBeInViewport()
    await page.reload()
    await expect(title).toBeInViewport()
    await page.getByRole('button', { name: 'Back', exact: true }).click()
    await expect(page).toHaveURL('/chat')

    // Come by a link, there is no list before it; back leads there all the same.
    await page.goto('/chat?channel=sunday-team')
    await page.getByRole('button', { name: 'Back', exact: true }).click()
    await expect(page).toHaveURL('/chat')
    await expect(page.getByRole('heading', { level: 2 })).toHaveCount(0)
    await page.getByRole('link', { name: 'Back to the dashboard' }).click()
    await expect(page).toHaveURL('/dashboard')
  })
})

test('on a wide screen channels and messages fail and come, older ones too, under their days', async ({
  open,
  allowComplaints,
}) => {
  allowComplaints(/status of 404 .*\/api\/(messages|channels)/, /^404 .*\/api\/(messages|channels)/)
  const page = await open({ as: ann, size: DESKTOP })

  await test.step('channels and messages say when they did not come', async () => {
    const mendChannels = await refuse(page, '**/api/channels')
    await page.goto('/channels')
    await expect(page.getByRole('alert')).toContainText('The channels could not be loaded.')
    await mendChannels()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(channelLink(page, 'General')).toBeVisible()

    const mendMessages = await refuse(page, '**/api/messages/general*')
    await channelLink(page, 'General').click()
    await expect(page.getByRole('alert')).toContainText('The messages could not be loaded.')
    await mendMessages()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(messageLog(page)).toBeVisible()
    await page.unrouteAll()
  })

  await test.step('older messages come at the top, page by page, and nothing jumps', async () => {
    await post(team, bo, 'announcements', notes(180))
    await page.goto('/chat/announcements')
    await expect(messageOf(page, 'Note 180')).toBeVisible()
    await expectAtEnd(page)
    // Only what is in sight is drawn.
    expect(await shownMessages(page).count()).toBeLessThan(50)

    // The place on screen of the first message in sight, while what is above it is fetched, drawn and measured.
    const release = await hold(page, '**/api/messages/announcements?*before=*')
    const heightOf = () => messageLog(page).evaluate((log) => log.scrollHeight)
    await scrollTo(page, 400)
    await expect(page.getByText('Loading older messages…')).toBeAttached()
    const placeOf = (text?: string) =>
      messageLog(page).evaluate((log, wanted) => {
        const rows = [...log.querySelectorAll('article')]
        const isWanted = (row: Element) =>
          wanted ? row.textContent?.includes(wanted) : row.getBoundingClientRect().top > log.getBoundingClientRect().top
        const row = rows.find(isWanted)
        return {
          text: /Note \d{3}/.exec(row?.textContent ?? '')?.[0] ?? '',
          top: row?.getBoundingClientRect().top ?? 0,
        }
      }, text)
    const before = { ...(await placeOf()), height: await heightOf() }
    expect(before.text).toMatch(/Note 13\d/)
    release()
    await expect.poll(heightOf).toBeGreaterThan(before.height + 1000)
    await expect(page.getByText('Loading older messages…')).toHaveCount(0)
    expect(Math.abs((await placeOf(before.text)).top - before.top)).toBeLessThanOrEqual(2)

    // All the way up: every message once, in order, and then where it begins.
    await expect(async () => {
      await scrollTo(page, 0)
      await expect(messageOf(page, 'Note 001')).toBeVisible({ timeout: 500 })
    }).toPass()
    await expect(page.getByText('This is where Announcements begins.')).toBeAttached()
  })

  await test.step('on a wide screen the list stays beside, and back clears the choice, too', async () => {
    await page.setViewportSize({ width: 768, height: 900 })
    await page.goto('/chat')
    await expect(page.getByText('Choose a channel to read it.')).toBeVisible()
    await channelLink(page, 'General').click()
    await expect(page.getByRole('heading', { level: 2, name: 'General' })).toBeVisible()
    await channelLink(page, 'Sunday Team').click()
    await expect(page.getByRole('heading', { level: 2, name: 'Sunday Team' })).toBeVisible()
    await expect(channelLink(page, 'General')).toBeVisible()
    await page.evaluate(() => dispatchEvent(new Event('chat:back')))
    await expect(page).toHaveURL('/chat')
    await expect(page.getByText('Choose a channel to read it.')).toBeVisible()
    await page.setViewportSize({ width: 767, height: 900 })
    await channelLink(page, 'General').click()
    await expect(channelLink(page, 'General')).toHaveCount(0)
  })

  await test.step('messages stand under their days in the time of the team, each with its sender, time and date', async () => {
    const [stored] = await post(team, bo, 'sunday-team', ['When is this?'])
    const at = new Date(stored?.timestamp ?? '')
    await page.clock.setSystemTime(at)
    await page.goto('/chat/sunday-team')
    await expect(page.getByRole('heading', { name: 'Today', exact: true })).toBeVisible()
    const inChicago = (options: Intl.DateTimeFormatOptions) =>
      at.toLocaleString('en-US', { timeZone: 'America/Chicago', ...options })
    const message = messageOf(page, 'When is this?')
    await expect(message).toContainText('Bo Lindqvist')
    await expect(message.locator('time')).toHaveText(
      `${inChicago({ timeStyle: 'short' })} · ${inChicago({ month: 'short', day: 'numeric' })}`,
    )
    await expect(message.locator('time')).toHaveAttribute('datetime', stored?.timestamp ?? '')
  })
})

test('what is unread is counted on every device of a person, and cleared on all of them', async ({ open }) => {
  const cy = await team.add({ name: 'Cy Ferreira' })
  const desk = await open({ as: cy, size: DESKTOP })
  const phone = await open({ as: cy, size: PHONE })
  await desk.goto('/chat')
  await phone.goto('/channels')
  await expect(channelLink(phone, 'Persons Of Interest')).toBeVisible()
  await post(team, bo, 'persons-of-interest', notes(3))
  for (const page of [desk, phone]) {
    await expect(channelLink(page, 'Persons Of Interest')).toContainText('3 unread messages')
  }
  await channelLink(desk, 'Persons Of Interest').click()
  await expect(desk).toHaveURL('/chat?channel=persons-of-interest')
  await expect(channelLink(desk, 'Persons Of Interest')).toHaveAttribute('aria-current', 'true')
  await expect(desk.getByText('New messages', { exact: true })).toBeVisible()
  for (const page of [desk, phone]) {
    await expect(channelLink(page, 'Persons Of Interest')).not.toContainText('unread')
  }
  // What comes into the channel on screen is read.
  await post(team, bo, 'persons-of-interest', ['Note 4'])
  await expect(messageOf(desk, 'Note 4')).toBeVisible()
  await expect(channelLink(phone, 'Persons Of Interest')).not.toContainText('unread')
  // What comes into another is not.
  await post(team, bo, 'sunday-team', ['Note 5'])
  await expect(channelLink(desk, 'Sunday Team')).toContainText('1 unread message')

  await post(team, bo, 'sunday-team', notes(100))
  await expect(channelLink(phone, 'Sunday Team')).toContainText('99+')
})
