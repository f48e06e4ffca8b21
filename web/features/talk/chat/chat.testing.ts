import { expect } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { CHANNELS, type ChannelName, isChannel } from '#shared/channelNames.ts'
import { AppError } from '#shared/errors.ts'
import type { User } from '#shared/people/users.ts'
import { scheduleApi } from '#shared/plan/schedule.ts'
import { channelsApi, type DayTalk, SEQ_MAX } from '#shared/talk/channels.ts'
import { type Message, messagesApi } from '#shared/talk/messages.ts'
import type { StubServer } from '../../../testing/server.stub.ts'

/** The messages of all channels on a stub server, with what others write. */
export class StoredMessages {
  /** Messages in the order in which they were written. */
  all: Message[] = []
  /** The talks of days in which the person is. */
  days: DayTalk[] = []
  readonly #server: StubServer
  readonly #me: User
  #revision = 0

  constructor(server: StubServer, me: User) {
    this.#server = server
    this.#me = me
    server.on(channelsApi.list, () => CHANNELS.map((name) => ({ name, unread: this.unread(name) })))
    server.on(channelsApi.days, () => this.days)
    server.on(scheduleApi.list, () => [])
    server.on(channelsApi.read, ({ name, upTo = SEQ_MAX }) => {
      const channel = isChannel(name) ? name : CHANNELS[0]
      this.days = this.days.map((day) => (day.name === name ? { ...day, unread: 0 } : day))
      this.#readUpTo.set(channel, Math.max(this.#readUpTo.get(channel) ?? 0, upTo))
      return { name: channel, unread: this.unread(channel) }
    })
    server.on(messagesApi.list, ({ channel, before, since, limit }) => {
      const messages = this.all.filter((message) => message.channel === channel)
      if (since !== undefined) return messages.filter(({ revision }) => revision > since).slice(0, limit)
      const end = before === undefined ? messages.length : messages.findIndex(({ _id }) => _id === before)
      return messages.slice(Math.max(0, end - limit), end)
    })
    server.on(messagesApi.create, ({ channel, content, uuid, imageUrl }) => {
      const message = this.#store(this.#me, channel as ChannelName, content, {
        uuid: uuid ?? null,
        imageUrl: imageUrl ?? null,
      })
      server.tell('newMessage', message)
      return message
    })
    server.on(messagesApi.update, ({ id, content }) => this.#change(id, { content, edited: true }))
    server.on(messagesApi.remove, ({ id }) => void this.#change(id, { content: '', deleted: true }))
  }

  readonly #readUpTo = new Map<ChannelName, number>()

  /** Messages of others that the person has not read. */
  unread(channel: ChannelName): number {
    const after = this.#readUpTo.get(channel) ?? 0
    const isUnread = (one: Message) => one.channel === channel && one.seq > after && !one.deleted
    return this.all.filter((one) => isUnread(one) && one.sender._id !== this.#me._id).length
  }

  /** Somebody else has written before the page was opened; it is unread. */
  add(sender: User, channel: ChannelName, ...texts: string[]): Message[] {
    return texts.map((text) => this.#store(sender, channel, text))
  }

  /** Somebody else has written before the page was opened, and it was read. */
  addRead(sender: User, channel: ChannelName, ...texts: string[]): Message[] {
    const added = this.add(sender, channel, ...texts)
    this.#readUpTo.set(channel, this.#revision)
    return added
  }

  /** The same person has written before, on another device. */
  addOwn(channel: ChannelName, content: string, imageUrl: string | null = null): Message {
    return this.#store(this.#me, channel, content, { imageUrl })
  }

  /** Somebody else writes, and the page learns of it. */
  say(sender: User, channel: ChannelName, ...texts: string[]): void {
    for (const text of texts) this.#server.tell('newMessage', this.#store(sender, channel, text))
  }

  /** Somebody else deletes a message, and the page learns of it. */
  removeElsewhere(id: string): void {
    const { _id, channel, revision } = this.#change(id, { content: '', deleted: true })
    this.#server.tell('messageDeleted', { _id, channel, revision })
  }

  #store(sender: User, channel: ChannelName, content: string, change: Partial<Message> = {}): Message {
    this.#revision += 1
    const message: Message = {
      _id: `message${this.#revision}`,
      channel,
      sender: { _id: sender._id, name: sender.name, photoUrl: null },
      content,
      timestamp: new Date().toISOString(),
      edited: false,
      deleted: false,
      imageUrl: null,
      imageWidth: null,
      imageHeight: null,
      uuid: null,
      seq: this.#revision,
      revision: this.#revision,
      ...change,
    }
    this.all.push(message)
    return message
  }

  #change(id: string, change: Partial<Message>): Message {
    const before = this.all.find(({ _id }) => _id === id)
    if (!before) throw new AppError('message_not_found')
    this.#revision += 1
    const after = { ...before, ...change, revision: this.#revision }
    this.all = this.all.map((message) => (message._id === id ? after : message))
    return after
  }
}

/** The messages of a channel, which scroll. */
export const messageLog = page.getByRole('log')
export const shownMessages = messageLog.getByRole('article')
export const messageOf = (text: string | RegExp): Locator => shownMessages.filter({ hasText: text })
export const messageBox = page.getByRole('textbox', { name: /^Message to / })
export const messageButton = (message: Locator, name: 'Edit' | 'Delete' | 'Undo'): Locator =>
  message.getByRole('button', { name, exact: true })
export const channelLink = (title: string): Locator =>
  page.getByRole('navigation', { name: 'Channels' }).getByRole('link', { name: new RegExp(`^${title}`) })

/** Texts of which none is the beginning of another, the first one the oldest: 'Note 001', 'Note 002' and so on. */
export const notes = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => `Note ${String(index + 1).padStart(3, '0')}`)

/** Writes and sends a message with the keyboard. */
export async function say(text: string): Promise<void> {
  await messageBox.fill(text)
  await userEvent.keyboard('{Enter}')
  await expect.element(messageBox).toHaveValue('')
}

/** A picture file of some px, as a phone has it. */
export async function picture(width = 80, height = 40): Promise<File> {
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')
  if (context) {
    context.fillStyle = '#c00'
    context.fillRect(0, 0, width, height)
  }
  return new File([await canvas.convertToBlob({ type: 'image/jpeg' })], 'p.jpg', { type: 'image/jpeg' })
}
