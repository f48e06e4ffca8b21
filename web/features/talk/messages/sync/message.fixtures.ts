import { MESSAGES_PAGE, type Message } from '#shared/talk/messages.ts'
import { asDeleted, deletionOf, editOf, type MessageChange } from './message.reducers.ts'

/** A message for tests. */
export const message = (seq: number, more: Partial<Message> = {}): Message => ({
  _id: `m${seq}`,
  channel: 'general',
  sender: { _id: 'ann', name: 'Ann', photoUrl: null },
  content: `text ${seq}`,
  timestamp: '2026-12-06T09:00:00.000Z',
  edited: false,
  deleted: false,
  imageUrl: null,
  imageWidth: null,
  imageHeight: null,
  uuid: `uuid-${seq}`,
  seq,
  revision: seq,
  ...more,
})

/** A fake server for one channel: its messages, responses and events. */
export class ServerChannel {
  messages: Message[] = []
  revision = 0
  /** Changes by revision, from 1 on. */
  events: MessageChange[] = []

  constructor(readonly limit = MESSAGES_PAGE) {}

  post(more: Partial<Message> = {}): Message {
    this.revision += 1
    const posted = message(this.revision, more)
    this.messages = [...this.messages, posted]
    this.events.push(posted)
    return posted
  }

  private replace(index: number, next: Message): Message {
    this.messages = this.messages.with(index, next)
    return next
  }

  /** Returns undefined for a deleted message, which stays as it is. */
  edit(index: number, content: string): Message | undefined {
    const known = this.messages[index]
    if (!known || known.deleted) return undefined
    this.revision += 1
    const next = this.replace(index, { ...known, content, edited: true, revision: this.revision })
    this.events.push(editOf(next))
    return next
  }

  remove(index: number): Message | undefined {
    const known = this.messages[index]
    if (!known || known.deleted) return undefined
    this.revision += 1
    const next = this.replace(index, { ...asDeleted(known), revision: this.revision })
    this.events.push(deletionOf(next))
    return next
  }

  newest(): Message[] {
    return this.messages.slice(-this.limit)
  }

  before(id: string): Message[] {
    const index = this.messages.findIndex(({ _id }) => _id === id)
    return this.messages.slice(Math.max(0, index - this.limit), index)
  }

  since(revision: number, limit = this.limit): Message[] {
    return this.messages
      .filter((one) => one.revision > revision)
      .sort((a, b) => a.revision - b.revision)
      .slice(0, limit)
  }
}
