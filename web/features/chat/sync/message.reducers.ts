import type { ServerEvents } from '#shared/events.ts'
import { MESSAGES_PAGE, type Message } from '#shared/messages.ts'

/** What is known of a channel's messages: all of them from the first that is here on. */
export interface MessageList {
  /** By their place in the channel. */
  messages: Message[]
  /** Every change up to this one is in here; some later ones may be. */
  lastRevision: number
  /** Whether the server has messages before these. */
  hasOlder: boolean
  /** Changes of messages that are not here: a page that was already on its way may bring them as they were before. */
  elsewhere: Change[]
}

/** A message, or what became different about one. */
export type Change = Pick<Message, '_id' | 'revision'> & Partial<Message>

type Payload<Name extends keyof ServerEvents> = Parameters<ServerEvents[Name]>[0]

export const editOf = ({ _id, revision, content, edited }: Payload<'messageEdited'>): Change => ({
  _id,
  revision,
  content,
  edited,
})

/** What deleting leaves of a message (readings §3). */
const NOTHING_LEFT = { deleted: true, content: '', imageUrl: null, imageWidth: null, imageHeight: null } as const

export const deletionOf = ({ _id, revision }: Payload<'messageDeleted'>): Change => ({
  _id,
  revision,
  ...NOTHING_LEFT,
})

/** A message as it looks once it is deleted. */
export const deleted = (message: Message): Message => ({ ...message, ...NOTHING_LEFT })

/** Whether it is a message and not only what became different about one. */
export const isWhole = (change: Change): change is Message => change.seq !== undefined && change.sender !== undefined

function changed(message: Message, change: Change): Message {
  if (change.revision <= message.revision) return message
  // Nothing brings a deleted message back (readings §3): whoever knows of it already is ahead of this change.
  return message.deleted ? { ...message, revision: change.revision } : { ...message, ...change }
}

function inserted(messages: Message[], message: Message): Message[] {
  const before = messages.findLastIndex(({ seq }) => seq < message.seq)
  return messages.toSpliced(before + 1, 0, message)
}

/** One change in its place, whatever its turn. A message is there once, and never goes back to what it was. */
function withChange(list: MessageList, change: Change): MessageList {
  const { messages, hasOlder, elsewhere } = list
  const index = messages.findLastIndex(({ _id }) => _id === change._id)
  const known = messages[index]
  if (known) return { ...list, messages: messages.with(index, changed(known, change)) }
  const [first] = messages
  const belongsHere = isWhole(change) && (!hasOlder || (first !== undefined && first.seq < change.seq))
  return belongsHere
    ? { ...list, messages: inserted(messages, change) }
    : { ...list, elsewhere: [...elsewhere, change] }
}

/** The newest page of a channel, as the server gave it. */
export const listOf = (page: Message[], limit = MESSAGES_PAGE): MessageList => ({
  messages: page,
  lastRevision: Math.max(0, ...page.map(({ revision }) => revision)),
  hasOlder: page.length >= limit,
  elsewhere: [],
})

/** What an event told, or 'gap' when changes before it were missed: then the server is to be asked for them. */
export function applyChange(list: MessageList, change: Change): MessageList | 'gap' {
  if (change.revision <= list.lastRevision) return list
  if (change.revision > list.lastRevision + 1) return 'gap'
  return { ...withChange(list, change), lastRevision: change.revision }
}

/** What the server answered to a write made here. Changes before it are still to come. */
export function applyAnswer(list: MessageList, message: Message): MessageList {
  const lastRevision = message.revision === list.lastRevision + 1 ? message.revision : list.lastRevision
  return { ...withChange(list, message), lastRevision }
}

/** A message deleted here; the event will say with which revision. */
export const applyDeleted = (list: MessageList, id: string): MessageList => ({
  ...list,
  messages: list.messages.map((message) => (message._id === id ? deleted(message) : message)),
})

/**
 * Everything that changed after the revision `since`, all pages of it together: a page has a message only as it is since
 * its last change, so that the first of several misses what was posted early and edited late.
 */
export function applySince(list: MessageList, since: number, changes: Message[]): MessageList {
  // Another list than the one for which it was asked, which would miss what is between.
  if (list.lastRevision < since) return list
  const lastRevision = Math.max(list.lastRevision, ...changes.map(({ revision }) => revision))
  return { ...changes.reduce(withChange, list), lastRevision }
}

/** The page before the message `before`, if that still is the first. */
export function applyOlder(list: MessageList, before: string, page: Message[], limit = MESSAGES_PAGE): MessageList {
  if (list.messages[0]?._id !== before) return list
  const longer: MessageList = {
    ...list,
    messages: [...page, ...list.messages],
    hasOlder: page.length >= limit,
    elsewhere: [],
  }
  return list.elsewhere.reduce(withChange, longer)
}
