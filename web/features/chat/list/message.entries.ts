import type { Message } from '#shared/messages.ts'
import type { User } from '#shared/users.ts'
import type { PendingMessage } from '../sync/pending.messages.ts'
import { dayOf, isSameMinute } from './message.times.ts'

/** What a channel shows, from the oldest to the newest: messages, and after them those still on their way. */
export type Entry = Message | PendingMessage

export const isPending = (entry: Entry): entry is PendingMessage => 'status' in entry

/** Where the sender has no id any more, the name decides (readings §4). */
export const isOwnMessage = ({ sender }: Pick<Message, 'sender'>, me: Pick<User, '_id' | 'name'>): boolean =>
  sender._id === null ? sender.name === me.name : sender._id === me._id

export const isOwnEntry = (entry: Entry, me: Pick<User, '_id' | 'name'>): boolean =>
  isPending(entry) || isOwnMessage(entry, me)

/** A message arrives while its copy here still waits for the answer; looked for among as many of the newest. */
const RECENT = 200

/** Messages with the pending ones, each once. */
export function entriesOf(messages: Message[], pending: PendingMessage[], me: Pick<User, '_id'>): Entry[] {
  if (pending.length === 0) return messages
  const arrived = new Set(messages.slice(-RECENT).map(({ sender, uuid }) => sender._id === me._id && uuid))
  return [...messages, ...pending.filter(({ uuid }) => !arrived.has(uuid))]
}

/** The same before and after a message was sent, so that what is on screen stays. */
export const keyOf = (entry: Entry, me: Pick<User, '_id'>): string => {
  if (isPending(entry)) return `${me._id} ${entry.uuid}`
  return entry.uuid === null ? entry._id : `${entry.sender._id} ${entry.uuid}`
}

export const momentOf = (entry: Entry): string => (isPending(entry) ? entry.createdAt : entry.timestamp)

const isSameSender = (one: Entry, other: Entry, me: Pick<User, '_id' | 'name'>): boolean => {
  if (isOwnEntry(one, me) || isOwnEntry(other, me)) return isOwnEntry(one, me) && isOwnEntry(other, me)
  if (isPending(one) || isPending(other)) return false
  return one.sender._id === other.sender._id && one.sender.name === other.sender.name
}

/** How an entry stands among its neighbours. */
export interface Place {
  /** The date (YYYY-MM-DD) when it is the first of its day, else null. */
  startsDay: string | null
  /** It is the first that its reader has not seen. */
  startsNew: boolean
  /** First and last of those that one person wrote in one minute. */
  startsGroup: boolean
  endsGroup: boolean
}

export interface PlaceOptions {
  me: Pick<User, '_id' | 'name'>
  /** IANA name. */
  timeZone: string
  /** The message above which the new ones begin. */
  firstNewId: string | null
}

/** How the entry at `index` stands among its neighbours. Looks at no others, however many there are. */
export function placeOf(entries: readonly Entry[], index: number, { me, timeZone, firstNewId }: PlaceOptions): Place {
  const entry = entries[index]
  if (!entry) throw new RangeError(`There is no entry ${index}`)
  const isNew = (one: Entry) => !isPending(one) && one._id === firstNewId
  const day = (one: Entry) => dayOf(momentOf(one), timeZone)
  const isTogether = (one: Entry, next: Entry) =>
    isSameSender(one, next, me) && isSameMinute(momentOf(one), momentOf(next)) && day(one) === day(next) && !isNew(next)
  const before = entries[index - 1]
  const after = entries[index + 1]
  return {
    startsDay: before && day(before) === day(entry) ? null : day(entry),
    startsNew: isNew(entry),
    startsGroup: !before || !isTogether(before, entry),
    endsGroup: !after || !isTogether(entry, after),
  }
}

/** The first of the newest `unread` messages of others, or null where that lies before all of these. */
export function firstUnread(messages: readonly Message[], unread: number, me: Pick<User, '_id' | 'name'>) {
  let left = unread
  for (let index = messages.length - 1; index >= 0 && left > 0; index -= 1) {
    const message = messages[index]
    if (!message || message.deleted || isOwnMessage(message, me)) continue
    left -= 1
    if (left === 0) return message._id
  }
  return null
}

/** How many messages of others came after the one with this `seq`. */
export function countAfter(messages: readonly Message[], seq: number, me: Pick<User, '_id' | 'name'>): number {
  let count = 0
  for (let index = messages.length - 1; index >= 0; index -= 1) {
    const message = messages[index]
    if (!message || message.seq <= seq) break
    if (!message.deleted && !isOwnMessage(message, me)) count += 1
  }
  return count
}
