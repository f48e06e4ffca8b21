import { expect, type Locator, type Page } from '@playwright/test'
import type { ChannelName } from '#shared/channelNames.ts'
import { type Message, messagesApi } from '#shared/talk/messages.ts'
import type { Person, Team } from './team.server.ts'

/** The messages of a channel, which scroll. */
export const messageLog = (page: Page): Locator => page.getByRole('log')

/** Every message that is drawn. */
export const shownMessages = (page: Page): Locator => messageLog(page).getByRole('article')

/** The message with this text. */
export const messageOf = (page: Page, text: string | RegExp): Locator => shownMessages(page).filter({ hasText: text })

export const messageBox = (page: Page): Locator => page.getByRole('textbox', { name: /^Message to / })

export const sendButton = (page: Page): Locator => page.getByRole('button', { name: 'Send', exact: true })

export const channelLink = (page: Page, title: string): Locator =>
  page.getByRole('navigation', { name: 'Channels' }).getByRole('link', { name: new RegExp(`^${title}`) })

/** A field for files has no role of its own. */
export const attachField = (page: Page): Locator => page.locator('input[type="file"]')

/** Writes and sends a message with the keyboard. */
export async function say(page: Page, text: string): Promise<void> {
  await messageBox(page).fill(text)
  await messageBox(page).press('Enter')
  await expect(messageBox(page)).toHaveValue('')
}

/** Presses one of the buttons beside a message. */
export const press = (message: Locator, name: 'Edit' | 'Delete' | 'Undo'): Promise<void> =>
  message.getByRole('button', { name, exact: true }).click()

/** Posts over the API, one after the other, as another device of this person could. Answers what was stored. */
export async function post(team: Team, person: Person, channel: ChannelName, texts: string[]): Promise<Message[]> {
  const { token } = await team.login(person)
  const posted: Message[] = []
  for (const content of texts) posted.push(await team.call(messagesApi.create, { channel, content }, token))
  return posted
}

/** Texts of which none is the beginning of another, the first one the oldest: 'Note 001', 'Note 002' and so on. */
export const notes = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => `Note ${String(index + 1).padStart(3, '0')}`)

/** Pixels between the list's position and its end. */
const distanceFromEnd = (page: Page): Promise<number> =>
  messageLog(page).evaluate((log) => Math.round(log.scrollHeight - log.clientHeight - log.scrollTop))

/** The reader has come to the newest message. */
export const expectAtEnd = (page: Page): Promise<void> =>
  expect.poll(() => distanceFromEnd(page), 'px above the end of the list').toBeLessThanOrEqual(4)
