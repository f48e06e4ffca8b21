import type { User } from '#shared/people/users.ts'
import type { Message } from '#shared/talk/messages.ts'
import { dayOf, isSameMinute } from './message.times.ts'
import type { PendingMessage } from './sync/pending.messages.ts'

/** A row of the list: a message, or one in the outbox. */
export type ListEntry = Message | PendingMessage

export const isPending = (entry: ListEntry): entry is PendingMessage => 'status' in entry

/** Compares names where the sender has no id, which means a deleted account (rule 203). */
export const isOwnMessage = ({ sender }: Pick<Message, 'sender'>, me: Pick<User, '_id' | 'name'>): boolean =>
  sender._id === null ? sender.name === me.name : sender._id === me._id

const isOwnEntry = (entry: ListEntry, me: Pick<User, '_id' | 'name'>): boolean =>
  isPending(entry) || isOwnMessage(entry, me)

/** Newest messages among which a pending message is looked for: its event may come before its response. */
const RECENT = 200

/** Messages, then pending ones that have not arrived yet. */
export function listEntriesOf(messages: Message[], pending: PendingMessage[], me: Pick<User, '_id'>): ListEntry[] {
  if (pending.length === 0) return messages
  const arrived = new Set(messages.slice(-RECENT).map(({ sender, uuid }) => sender._id === me._id && uuid))
  return [...messages, ...pending.filter(({ uuid }) => !arrived.has(uuid))]
}

/** React key: equal before and after a message is sent, so that its row stays mounted. */
export const entryKeyOf = (entry: ListEntry, me: Pick<User, '_id'>): string => {
  if (isPending(entry)) return `${me._id} ${entry.uuid}`
  return entry.uuid === null ? entry._id : `${entry.sender._id} ${entry.uuid}`
}

const momentOf = (entry: ListEntry): string => (isPending(entry) ? entry.createdAt : entry.timestamp)

const isSameSender = (one: ListEntry, other: ListEntry, me: Pick<User, '_id' | 'name'>): boolean => {
  if (isOwnEntry(one, me) || isOwnEntry(other, me)) return isOwnEntry(one, me) && isOwnEntry(other, me)
  if (isPending(one) || isPending(other)) return false
  return one.sender._id === other.sender._id && one.sender.name === other.sender.name
}

/** Position of an entry relative to its neighbours. */
export interface EntryPlace {
  /** Date of the message (YYYY-MM-DD) where it is the first of that day, otherwise null. */
  startsDay: string | null
  /** True for the first message that is new to the reader. */
  startsNew: boolean
  /** First and last of a group: consecutive messages of one sender in one minute. */
  startsGroup: boolean
  endsGroup: boolean
}

interface PlaceOptions {
  me: Pick<User, '_id' | 'name'>
  /** IANA name. */
  timeZone: string
  /** Id of the first message that is new to the reader. */
  firstNewId: string | null
}

/** Constant time: looks only at the neighbours of `index`. */
export function entryPlaceOf(
  entries: readonly ListEntry[],
  index: number,
  { me, timeZone, firstNewId }: PlaceOptions,
): EntryPlace {
  const entry = entries[index]
  if (!entry) throw new RangeError(`There is no entry ${index}`)
  const isNew = (one: ListEntry) => !isPending(one) && one._id === firstNewId
  const day = (one: ListEntry) => dayOf(momentOf(one), timeZone)
  const isTogether = (one: ListEntry, next: ListEntry) =>
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

/** Id of the first of the newest `unread` messages by others; null where it is not loaded. */
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

/** Number of messages by others after `seq`. */
export function countAfter(messages: readonly Message[], seq: number, me: Pick<User, '_id' | 'name'>): number {
  let count = 0
  for (let index = messages.length - 1; index >= 0; index -= 1) {
    const message = messages[index]
    if (!message || message.seq <= seq) break
    if (!message.deleted && !isOwnMessage(message, me)) count += 1
  }
  return count
}
