import type { ServerEvents } from '#shared/events.ts'
import { MESSAGES_PAGE, type Message } from '#shared/talk/messages.ts'

/** The loaded part of a channel: every message from the first loaded one on. */
export interface LoadedMessages {
  /** Messages in order of `seq`. */
  messages: Message[]
  /** Every change up to this revision is applied; some later ones may be. */
  lastRevision: number
  /** The server has messages before these. */
  hasOlder: boolean
  /** Changes of messages that are not loaded: an older page already on its way may bring them unchanged. */
  unloadedChanges: MessageChange[]
}

/** A message, or the changed fields of one. */
export type MessageChange = Pick<Message, '_id' | 'revision'> & Partial<Message>

type Payload<Name extends keyof ServerEvents> = Parameters<ServerEvents[Name]>[0]

export const editOf = ({ _id, revision, content, edited }: Payload<'messageEdited'>): MessageChange => ({
  _id,
  revision,
  content,
  edited,
})

/** The fields that a deletion changes (rule 203). */
const DELETED = { deleted: true, content: '', imageUrl: null, imageWidth: null, imageHeight: null } as const

export const deletionOf = ({ _id, revision }: Payload<'messageDeleted'>): MessageChange => ({
  _id,
  revision,
  ...DELETED,
})

export const asDeleted = (message: Message): Message => ({ ...message, ...DELETED })

/** True for a change that is a complete message. */
export const isMessage = (change: MessageChange): change is Message =>
  change.seq !== undefined && change.sender !== undefined

function withFields(message: Message, change: MessageChange): Message {
  if (change.revision <= message.revision) return message
  // A deletion is final (rule 203). A message that was deleted here may be ahead of this change.
  return message.deleted ? { ...message, revision: change.revision } : { ...message, ...change }
}

function inserted(messages: Message[], message: Message): Message[] {
  const before = messages.findLastIndex(({ seq }) => seq < message.seq)
  return messages.toSpliced(before + 1, 0, message)
}

/**
 * Applies one change without regard to the order of revisions: a message is never duplicated and never becomes older.
 */
function withChange(list: LoadedMessages, change: MessageChange): LoadedMessages {
  const { messages, hasOlder, unloadedChanges } = list
  const index = messages.findLastIndex(({ _id }) => _id === change._id)
  const known = messages[index]
  if (known) {
    const next = withFields(known, change)
    return next === known ? list : { ...list, messages: messages.with(index, next) }
  }
  const [first] = messages
  const isInRange = isMessage(change) && (!hasOlder || (first !== undefined && first.seq < change.seq))
  return isInRange
    ? { ...list, messages: inserted(messages, change) }
    : { ...list, unloadedChanges: [...unloadedChanges, change] }
}

/** Begins with the newest page, as the server sent it. */
export const loadedFrom = (page: Message[], limit = MESSAGES_PAGE): LoadedMessages => ({
  messages: page,
  lastRevision: Math.max(0, ...page.map(({ revision }) => revision)),
  hasOlder: page.length >= limit,
  unloadedChanges: [],
})

/** Applies an event. Returns 'gap' where revisions between are missing, which then must be fetched. */
export function applyChange(list: LoadedMessages, change: MessageChange): LoadedMessages | 'gap' {
  if (change.revision <= list.lastRevision) return list
  if (change.revision > list.lastRevision + 1) return 'gap'
  return { ...withChange(list, change), lastRevision: change.revision }
}

/** Applies the response to a write of this client. Changes before it may still be missing. */
export function applyAnswer(list: LoadedMessages, message: Message): LoadedMessages {
  const lastRevision = message.revision === list.lastRevision + 1 ? message.revision : list.lastRevision
  return { ...withChange(list, message), lastRevision }
}

/** Own messages that were confirmed before the list came, with what changed them since; in their places in a list. */
export const withEarly = (list: LoadedMessages, early: LoadedMessages | undefined): LoadedMessages =>
  early?.messages.length ? early.messages.reduce(withChange, list) : list

/** Applies a change to one of the early messages. */
export const applyToEarly = (early: LoadedMessages, change: MessageChange): LoadedMessages =>
  early.messages.some(({ _id }) => _id === change._id) ? withChange(early, change) : early

/** Applies a deletion by this client, whose response has no revision; the event brings it. */
export const applyDeleted = (list: LoadedMessages, id: string): LoadedMessages => ({
  ...list,
  messages: list.messages.map((message) => (message._id === id ? asDeleted(message) : message)),
})

/**
 * Applies every change after the revision `since`. All pages are applied together: a page has a message only under its
 * last revision, so that the first of several pages lacks one that was posted early and edited late.
 */
export function applySince(list: LoadedMessages, since: number, changes: Message[]): LoadedMessages {
  // The list was replaced by one that ends earlier: the changes between are not among these.
  if (list.lastRevision < since) return list
  const lastRevision = Math.max(list.lastRevision, ...changes.map(({ revision }) => revision))
  return { ...changes.reduce(withChange, list), lastRevision }
}

/** Prepends the page before the message `before`, if that is still the first. */
export function applyOlder(
  list: LoadedMessages,
  before: string,
  page: Message[],
  limit = MESSAGES_PAGE,
): LoadedMessages {
  if (list.messages[0]?._id !== before) return list
  const longer: LoadedMessages = {
    ...list,
    messages: [...page, ...list.messages],
    hasOlder: page.length >= limit,
    unloadedChanges: [],
  }
  return list.unloadedChanges.reduce(withChange, longer)
}
