import * as z from 'zod/mini'
import { AnyChannel } from '#shared/channelNames.ts'
import { endpoint } from '#shared/endpoint.ts'
import { count, MESSAGE_IMAGE_MAX_BYTES, Uuid } from '#shared/inputChecks.ts'
import { about } from '#shared/people/audit.ts'
import { isAdmin, type User } from '#shared/people/users.ts'
import { FileAddress } from '#shared/sitePath.ts'
import { ChannelParam } from '#shared/talk/channels.ts'
import { anyParagraph, Id, paragraph, typedLine } from '#shared/text.ts'

/** Limits of a message (rule 202). */
export const MESSAGE_MAX = 4000

/** Messages per page (rule 202). */
export const MESSAGES_PAGE = 50
export const MESSAGES_PAGE_MAX = 100

/** Host of GIFs: an image address may be on it or below it (rule 202). */
const GIF_HOST = 'giphy.com'

/** True for an https address on GIPHY or below it, by its host name and not by what else stands in the text. */
export function isGifAddress(text: string): boolean {
  try {
    const { protocol, hostname, username, port } = new URL(text)
    const isHost = hostname === GIF_HOST || hostname.endsWith(`.${GIF_HOST}`)
    return protocol === 'https:' && isHost && username === '' && port === ''
  } catch {
    return false
  }
}

export const Sender = z.object({
  /** Null when the person is gone. */
  _id: z.nullable(Id),
  name: z.string(),
  photoUrl: z.nullable(FileAddress),
})
export type Sender = z.infer<typeof Sender>

export const Message = z.object({
  _id: Id,
  channel: AnyChannel,
  sender: Sender,
  /** '' for a picture alone, and of a deleted message. */
  content: z.string(),
  /** ISO time at which the server stored it. */
  timestamp: z.string(),
  edited: z.boolean(),
  deleted: z.boolean(),
  /** Root-relative for an uploaded picture, https on GIPHY for a GIF. */
  imageUrl: z.nullable(FileAddress),
  /** Pixels of an uploaded picture, to reserve its space before it loads; null where unknown. */
  imageWidth: z.nullable(z.number()),
  imageHeight: z.nullable(z.number()),
  /** Id that the sender's device gave it; null where it gave none. */
  uuid: z.nullable(z.string()),
  /** Position in the channel: messages are shown in this order. Grows, with gaps. */
  seq: z.number(),
  /** Revision of its last change. Each change of a channel (a new, edited or deleted message) has the next number. */
  revision: z.number(),
})
export type Message = z.infer<typeof Message>

/** Maps '' to undefined: an empty form field counts as omitted. */
const blankToUndefined = z.transform((value: unknown) => (value === '' || value === null ? undefined : value))

/** A message needs a text, a picture (the file 'image') or a GIF's address. Multipart or JSON. */
export const NewMessage = z.object({
  channel: ChannelParam,
  content: z._default(anyParagraph(MESSAGE_MAX), ''),
  uuid: z.optional(z.pipe(blankToUndefined, z.optional(Uuid))),
  imageUrl: z.optional(
    z.pipe(
      blankToUndefined,
      z.optional(z.pipe(typedLine(2000), z.string().check(z.refine(isGifAddress, 'api.onlyGiphy')))),
    ),
  ),
})
export type NewMessage = z.infer<typeof NewMessage>

export const MessagesQuery = z
  .object({
    channel: ChannelParam,
    /** Id of the first message that is left out: only those before it are listed. */
    before: z.optional(Id),
    /** Everything that changed after this revision, oldest change first: how a client catches up. Not with `before`. */
    since: z.optional(count(Number.MAX_SAFE_INTEGER)),
    limit: z._default(count(MESSAGES_PAGE_MAX).check(z.minimum(1)), MESSAGES_PAGE),
  })
  .check(
    z.refine(({ before, since }) => before === undefined || since === undefined, {
      path: ['since'],
      message: 'api.beforeOrSince',
    }),
  )
export type MessagesQuery = z.infer<typeof MessagesQuery>

/** True for the sender of a message that is not deleted (rule 203). */
export const canEditMessage = (user: Pick<User, '_id'>, message: Pick<Message, 'sender' | 'deleted'>): boolean =>
  message.sender._id === user._id && !message.deleted

/** True where the person may delete a message: its sender and admins. */
export const canDeleteMessage = (user: Pick<User, '_id' | 'role'>, message: Pick<Message, 'sender'>): boolean =>
  message.sender._id === user._id || isAdmin(user)

export const messagesApi = {
  list: endpoint({
    method: 'GET',
    path: '/messages/:channel',
    access: 'member',
    summary: 'The newest messages of a channel, oldest first; `before` pages back, `since` catches up.',
    input: MessagesQuery,
    output: z.array(Message),
  }),
  create: endpoint({
    method: 'POST',
    path: '/messages',
    access: 'member',
    summary: 'Posts a message. A `uuid` that its sender has used before answers 200 with the first message.',
    input: NewMessage,
    output: Message,
    status: 201,
    repeatStatus: 200,
    body: 'multipart',
    file: { field: 'image', maxBytes: MESSAGE_IMAGE_MAX_BYTES, tooLarge: 'photo_too_large', required: false },
  }),
  update: endpoint({
    method: 'PUT',
    path: '/messages/:id',
    access: 'member',
    summary: 'Replaces the text of one’s own message.',
    input: z.object({ id: Id, content: paragraph(MESSAGE_MAX) }),
    output: Message,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/messages/:id',
    access: 'member',
    summary: 'Deletes a message: its place stays, its text and picture go.',
    input: z.object({ id: Id }),
    output: z.undefined(),
    reply: 'empty',
  }),
}

export const messagesEvents = {
  /** A message was posted. Sent to every member, the sender's devices too; of a day's talk to those in it. */
  newMessage: Message,
  messageEdited: z.pick(Message, { _id: true, channel: true, content: true, edited: true, revision: true }),
  messageDeleted: z.pick(Message, { _id: true, channel: true, revision: true }),
}

export const messagesAudit = {
  'message.deleted': about('message', z.object({ channel: AnyChannel, senderId: z.nullable(Id) })),
}
