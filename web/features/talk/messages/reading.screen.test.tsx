import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { CHANNELS } from '#shared/channelNames.ts'
import type { User } from '#shared/people/users.ts'
import { channelsApi } from '#shared/talk/channels.ts'
import { messagesApi } from '#shared/talk/messages.ts'
import { findingsOf } from '../../../testing/accessibility.ts'
import { stubDashboard } from '../../../testing/pages.stub.ts'
import { DESKTOP, newPerson, PHONE, withScreen } from '../../../testing/screen.tsx'
import { expectNone, mendAndPress } from '../../../testing/steps.ts'
import {
  channelLink,
  messageButton,
  messageLog,
  messageOf,
  notes,
  StoredMessages,
  say,
  shownMessages,
} from '../chat/chat.testing.ts'

const screen = withScreen()
const toBottom = page.getByRole('button', { name: /^Scroll to Bottom/ })
const REFUSED = /^404 .*\/api\/(messages|channels)/

let ann: User
let bo: User
let stored: StoredMessages
beforeEach(() => {
  ann = newPerson({ name: 'Ann Whitfield' })
  bo = newPerson({ name: 'Bo Lindqvist' })
  stored = new StoredMessages(screen.server, ann)
  stubDashboard(screen.server)
})

async function openChat(path: string, size: typeof PHONE): Promise<void> {
  await screen.open(path, { as: ann, size })
  await screen.server.connected()
}

/** Pixels between the list's position and its end. */
function distanceFromEnd(): number {
  const { scrollHeight, clientHeight, scrollTop } = messageLog.element()
  return Math.round(scrollHeight - clientHeight - scrollTop)
}
const expectAtEnd = () =>
  expect.poll(distanceFromEnd, { message: 'px above the end of the list' }).toBeLessThanOrEqual(4)

/** Scrolls the list by so many px, as a wheel or a finger does; negative is up. */
function scrollBy(deltaY: number): void {
  const log = messageLog.element()
  log.dispatchEvent(new WheelEvent('wheel', { deltaY }))
  log.scrollBy(0, deltaY)
}
const scrollTo = (top: number) => scrollBy(top - messageLog.element().scrollTop)

/** Draws a frame only `ms` milliseconds after it was asked for, and says as late which size things have. */
function drawLate(ms: number): void {
  const { ResizeObserver, requestAnimationFrame, cancelAnimationFrame } = window
  window.ResizeObserver = class extends ResizeObserver {
    constructor(onResize: ResizeObserverCallback) {
      super((entries, observer) => void setTimeout(() => onResize(entries, observer), ms))
    }
  }
  window.requestAnimationFrame = (draw) => Number(setTimeout(() => draw(performance.now()), ms))
  window.cancelAnimationFrame = (id) => clearTimeout(id)
  onTestFinished(() => void Object.assign(window, { ResizeObserver, requestAnimationFrame, cancelAnimationFrame }))
}

it('a reader of older messages stays there, is told of new ones, and comes back with one press', async () => {
  stored.addRead(bo, 'general', ...notes(60))
  await openChat('/chat/general', PHONE)
  await expect.element(messageOf('Note 060')).toBeVisible()
  await expectAtEnd()
  await expectNone(toBottom)

  // Near the end one is brought along. The list has noticed the end, and that it was left, before the message comes.
  await expect.element(messageLog).toHaveAttribute('aria-live', 'polite')
  scrollBy(-100)
  await expect.element(messageLog).toHaveAttribute('aria-live', 'off')
  stored.say(bo, 'general', 'This comes while somebody is near')
  await expect.element(messageOf('This comes while')).toBeInViewport()
  await expectAtEnd()

  scrollBy(-1200)
  await expect.element(toBottom).toBeVisible()
  const before = messageLog.element().scrollTop
  stored.say(bo, 'general', 'New one', 'New two')
  await expect.element(page.getByRole('button', { name: 'Scroll to Bottom 2 new messages' })).toBeVisible()
  expect(messageLog.element().scrollTop).toBe(before)
  await toBottom.click()
  await expectAtEnd()
  await expect.element(messageOf('New two')).toBeInViewport()
  await expectNone(toBottom)

  // People who write see their own message, wherever they were in the list.
  scrollBy(-1200)
  await expect.element(toBottom).toBeVisible()
  await say('From above')
  await expect.element(messageOf('From above')).toBeInViewport()
  await expectAtEnd()
})

it('a channel opened by its address says where the new messages begin, though its count comes after them', async () => {
  stored.add(bo, 'general', ...notes(5))
  let tellCount = () => {}
  const counted = new Promise<void>((resolve) => {
    tellCount = resolve
  })
  screen.server.on(channelsApi.list, async () => {
    await counted
    return CHANNELS.map((name) => ({ name, unread: name === 'general' ? 2 : 0 }))
  })
  await openChat('/chat/general', PHONE)
  await expect.element(messageOf('Note 005')).toBeVisible()
  await expectNone(page.getByText('New messages', { exact: true }))
  tellCount()
  const line = page.getByText('New messages', { exact: true })
  await expect.element(line).toBeVisible()
  const isBefore = (note: string) =>
    line.element().compareDocumentPosition(messageOf(note).element()) === Node.DOCUMENT_POSITION_FOLLOWING
  expect(['Note 003', 'Note 004'].map(isBefore)).toEqual([false, true])
})

describe('a channel with more that is new than fits', () => {
  const line = page.getByText('New messages', { exact: true })
  const offTop = (element: Element) =>
    element.getBoundingClientRect().top - messageLog.element().getBoundingClientRect().top

  /** What the person has not read of a channel, and the page shows in the list. */
  const expectUnread = (count: number) => expect.poll(() => stored.unread('general')).toBe(count)

  it('opens where it begins; what was in view is read, and the rest once its end was reached or by a press', async () => {
    stored.addRead(bo, 'general', 'Read long ago')
    stored.add(bo, 'general', ...notes(30))
    await openChat('/chat/general', PHONE)
    await expect.element(line).toBeInViewport()
    await expect.poll(() => offTop(line.element())).toBeLessThan(120)
    await expect.element(messageOf('Note 001')).toBeInViewport()
    // As many are read as are in view, and the button counts the others.
    const inView = () => {
      const { bottom } = messageLog.element().getBoundingClientRect()
      return shownMessages
        .elements()
        .filter((row) => row.getBoundingClientRect().bottom <= bottom + 4 && row.textContent?.includes('Note')).length
    }
    await expect.poll(() => 30 - stored.unread('general')).toBe(inView())
    const left = stored.unread('general')
    expect(left).toBeGreaterThan(5)
    await expect.element(page.getByRole('button', { name: `Scroll to Bottom ${left} new messages` })).toBeVisible()

    scrollBy(300)
    await expect.poll(() => stored.unread('general')).toBeLessThan(left)
    expect(stored.unread('general')).toBeGreaterThan(0)
    await toBottom.click()
    await expectAtEnd()
    await expectUnread(0)
  })

  it('opens where it begins also on a busy device, which draws and measures late', async () => {
    drawLate(300)
    stored.addRead(bo, 'general', ...notes(20))
    stored.add(bo, 'general', ...notes(30))
    await openChat('/chat/general', PHONE)
    await expect.element(line).toBeInViewport()
    const unmeasured = () => messageLog.element().querySelectorAll('[style*="visibility: hidden"]').length
    await expect.poll(unmeasured).toBe(0)
    // Where it is at once on a device that is not busy.
    await expect.poll(() => offTop(line.element())).toBeLessThan(80)
    await expect.poll(() => stored.unread('general')).toBeLessThan(30)
    expect(offTop(line.element())).toBeLessThan(80)
  })

  it('keeps the rest unread for whoever leaves it, and shows their number again', async () => {
    stored.add(bo, 'general', ...notes(30))
    await openChat('/chat', DESKTOP)
    const general = channelLink('General')
    await expect.element(general).toHaveTextContent('30')
    await general.click()
    await expect.element(line).toBeInViewport()
    await expect.poll(() => stored.unread('general')).toBeLessThan(30)
    await channelLink('Sunday Team').click()
    const left = stored.unread('general')
    expect(left).toBeGreaterThan(0)
    await expect.element(general).toHaveTextContent(`${left} unread`)
  })

  it('opens where it begins also when that has to be loaded first', async () => {
    stored.addRead(bo, 'general', 'Read long ago')
    stored.add(bo, 'general', ...notes(120))
    await openChat('/chat/general', PHONE)
    await expect.element(line).toBeInViewport()
    await expect.element(messageOf('Note 001')).toBeInViewport()
    await expect.element(messageOf('Read long ago')).toBeInTheDocument()
  })
})

it('whoever is at the end stays there while many write at once, at whatever length', async () => {
  await openChat('/chat/persons-of-interest', PHONE)
  await expect.element(page.getByText('No messages yet')).toBeVisible()
  /** Each of another height, so that the list becomes longer and, when it is measured, shorter. */
  const burst = (round: number, who: string) =>
    Array.from({ length: 20 }, (_, index) => `${who} ${round} ${'word '.repeat((index * 23 + round * 7) % 60)}`)
  for (let round = 0; round < 6; round += 1) {
    // Messages that come in one turn are drawn at once; over a network they come in several.
    for (const text of [...burst(round, 'Bo'), ...burst(round, 'Again')]) {
      stored.say(bo, 'persons-of-interest', text)
      await new Promise((resolve) => requestAnimationFrame(resolve))
    }
    stored.say(bo, 'persons-of-interest', `The last of ${round}`)
    await expect.element(messageOf(`The last of ${round}`)).toBeInViewport()
    await expectAtEnd()
  }
})

describe('the choice of a channel', () => {
  const general = channelLink('General')
  const title = page.getByRole('heading', { level: 2, name: 'General' })
  const address = () => location.pathname + location.search

  it('on a phone a channel slides over the list, and every way back clears the choice', async () => {
    await openChat('/chat', PHONE)
    await expect.element(page.getByRole('heading', { level: 1, name: 'Channels' })).toBeVisible()
    const choose = async () => {
      await general.click()
      await expect.element(title).toHaveFocus()
      await expect.element(title).toBeInViewport()
      expect(address()).toBe('/chat?channel=general')
      // The list is beneath, and out of reach.
      await expectNone(general)
    }
    const expectList = async () => {
      await expect.poll(address).toBe('/chat')
      await expect.element(general).toHaveFocus()
      await expectNone(title)
    }
    await choose()
    await page.getByRole('button', { name: 'Back', exact: true }).click()
    await expectList()
    await choose()
    history.back()
    await expectList()
    await choose()
    dispatchEvent(new Event('chat:back'))
    await expectList()
    history.forward()
    await expect.element(title).toBeInViewport()
    await page.getByRole('button', { name: 'Back', exact: true }).click()
    await expect.poll(address).toBe('/chat')
  })

  it('come by a link, there is no list before it; back leads there all the same', async () => {
    await openChat('/chat?channel=sunday-team', PHONE)
    await page.getByRole('button', { name: 'Back', exact: true }).click()
    await expect.poll(address).toBe('/chat')
    await expectNone(page.getByRole('heading', { level: 2 }))
    await page.getByRole('link', { name: 'Back to the dashboard' }).click()
    await expect.poll(address).toBe('/dashboard')
  })

  it('on a wide screen the list stays beside, and back clears the choice, too', async () => {
    await openChat('/chat', { width: 768, height: 900 })
    await expect.element(page.getByText('Choose a channel to read it.')).toBeVisible()
    await general.click()
    await expect.element(title).toBeVisible()
    await channelLink('Sunday Team').click()
    await expect.element(page.getByRole('heading', { level: 2, name: 'Sunday Team' })).toBeVisible()
    await expect.element(general).toBeVisible()
    dispatchEvent(new Event('chat:back'))
    await expect.poll(address).toBe('/chat')
    await expect.element(page.getByText('Choose a channel to read it.')).toBeVisible()
    await page.viewport(767, 900)
    await general.click()
    await expectNone(general)
  })
})

it('a deletion without a connection waits, is shown so, and is sent once there is one', async () => {
  screen.allowComplaints(/^offline /)
  stored.addOwn('general', 'Wrong channel')
  await openChat('/chat/general', PHONE)
  const reconnect = screen.server.disconnect(messagesApi.remove)
  await messageButton(messageOf('Wrong channel'), 'Delete').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await expect.element(messageOf('Message deleted')).toHaveTextContent('Waiting to be sent')
  expect(stored.all).toMatchObject([{ deleted: false }])
  reconnect()
  await expect.poll(() => stored.all).toMatchObject([{ deleted: true }])
  await expectNone(page.getByText('Waiting to be sent'))
  await expect.element(messageOf('Message deleted')).toBeVisible()
  // At half opacity, and yet with 4.5 to 1 in both schemes.
  expect(await findingsOf(messageOf('Message deleted'))).toEqual([])
})

it('channels and messages say when they did not come', async () => {
  screen.allowComplaints(REFUSED)
  const mendChannels = screen.server.refuse(channelsApi.list, 'not_found')
  await openChat('/channels', DESKTOP)
  await expect.element(page.getByRole('alert')).toHaveTextContent('The channels could not be loaded.')
  await mendAndPress(mendChannels, page.getByRole('button', { name: 'Try again' }))
  await expect.element(channelLink('General')).toBeVisible()

  const mendMessages = screen.server.refuse(messagesApi.list, 'not_found')
  await channelLink('General').click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('The messages could not be loaded.')
  await mendAndPress(mendMessages, page.getByRole('button', { name: 'Try again' }))
  await expect.element(messageLog).toBeVisible()
})

it('older messages come at the top, page by page, and nothing jumps', async () => {
  stored.addRead(bo, 'announcements', ...notes(180))
  await openChat('/chat/announcements', DESKTOP)
  await expect.element(messageOf('Note 180')).toBeVisible()
  await expectAtEnd()
  // Only messages in sight are drawn.
  expect(shownMessages.elements().length).toBeLessThan(50)

  // The place on screen of the first message in sight, while the messages above it are fetched, drawn and measured.
  const log = messageLog.element()
  const isLoading = page.getByText('Loading older messages…')
  await screen.server.settled()
  const release = screen.server.hold(messagesApi.list)
  scrollTo(400)
  await expect.element(isLoading).toBeInTheDocument()
  const placeOf = (wanted?: string) => {
    const rows = [...log.querySelectorAll('article')]
    const row = rows.find((one) =>
      wanted ? one.textContent?.includes(wanted) : one.getBoundingClientRect().top > log.getBoundingClientRect().top,
    )
    return {
      text: /Note \d{3}/.exec(row?.textContent ?? '')?.[0] ?? '',
      top: row?.getBoundingClientRect().top ?? 0,
    }
  }
  const before = { ...placeOf(), height: log.scrollHeight }
  expect(before.text).toMatch(/Note 13\d/)
  release()
  await expect.poll(() => log.scrollHeight).toBeGreaterThan(before.height + 1000)
  await expectNone(isLoading)
  expect(Math.abs(placeOf(before.text).top - before.top)).toBeLessThanOrEqual(2)

  // All the way up: every message once, in order, and then where it begins.
  await expect
    .poll(() => {
      scrollTo(0)
      return messageOf('Note 001').elements().length
    })
    .toBe(1)
  await expect.element(page.getByText('This is where Announcements begins.')).toBeInTheDocument()
})

it('messages stand under their days in the time of the team, each with its sender, time and date', async () => {
  const [message] = stored.add(bo, 'sunday-team', 'When is this?')
  await openChat('/chat/sunday-team', DESKTOP)
  await expect.element(page.getByRole('heading', { name: 'Today', exact: true })).toBeVisible()
  const shown = messageOf('When is this?')
  await expect.element(shown).toHaveTextContent('Bo Lindqvist')
  const time = () => shown.element().querySelector('time')
  // The Sunday noon of the tests, where the team is.
  await expect.poll(() => time()?.textContent).toMatch(/^12:0\d\sPM · Dec 6$/)
  expect(time()?.dateTime).toBe(message?.timestamp)
})

it('an empty channel says so where its first message will stand, whose name and time are one line on a phone', async () => {
  const harold = newPerson({ name: 'Harold Jennings' })
  stored = new StoredMessages(screen.server, harold)
  await screen.open('/chat/general', { as: harold, size: PHONE })
  await screen.server.connected()
  const words = page.getByText('No messages yet')
  await expect.element(words).toBeVisible()
  const box = page.getByRole('textbox').element().getBoundingClientRect()
  const { bottom, height } = words.element().getBoundingClientRect()
  expect(box.top - bottom).toBeLessThan(2 * height)

  await say('I can open the doors at eight.')
  const own = messageOf('I can open the doors')
  const [name, time] = [own.getByText('Harold Jennings'), own.getByRole('time')]
  await expect.element(time).toBeVisible()
  expect(name.element().getBoundingClientRect().top).toBe(time.element().getBoundingClientRect().top)
})
