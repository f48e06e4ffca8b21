import type { ChannelName } from '#shared/channels.ts'
import { AppError } from '#shared/errors.ts'
import {
  canDeleteMessage,
  canEditMessage,
  type Message,
  type MessagesQuery,
  type NewMessage,
} from '#shared/messages.ts'
import { foldSpaces } from '#shared/text.ts'
import { audit } from '../../db/audit.ts'
import type { Db } from '../../db/client.ts'
import { enqueue } from '../../db/outbox.ts'
import { risingId } from '../../db/risingId.ts'
import type { RateLimits } from '../../http/limits/rateLimits.ts'
import type { UploadedFile } from '../../http/uploads.ts'
import { mustBeAllowed, type Viewer } from '../../http/viewer.ts'
import type { Publisher } from '../../realtime/publish.ts'
import { type ChannelsService, mustBeChannel } from '../channels/channels.service.ts'
import { removePhoto, storeMessagePicture } from '../images/images.service.ts'
import { encodeMessagePicture } from '../images/messagePictures.ts'
import { toMessage } from './messages.columns.ts'
import { messagesStore } from './messages.store.ts'

/** What one person may post, and as often change, in so many seconds: far more than anybody writes by hand. */
const FLOOD = { max: 30, seconds: 10 }

/** Larger than any place or revision: the largest number that the column can be compared with. */
const END = 2 ** 31 - 1

export interface MessagesService {
  /** A page of a channel oldest first, or what changed since. 404 where there is no such channel or message. */
  list(query: MessagesQuery): Promise<Message[]>
  /**
   * Posts a message; the picture goes before the GIF's address. Under a uuid that the sender has used before it is that
   * first message, and nobody is told again.
   */
  post(viewer: Viewer, message: NewMessage, file?: UploadedFile): Promise<{ message: Message; isNew: boolean }>
  /** 404 where there is none, 403 where it is not one's own, 409 where it is deleted. */
  edit(viewer: Viewer, id: string, content: string): Promise<Message>
  /** Its text and its picture go; a second time nothing happens. */
  remove(viewer: Viewer, id: string): Promise<void>
  /** What a person has written, oldest first. */
  ofPerson(
    userId: string,
  ): Promise<Pick<Message, 'channel' | 'content' | 'imageUrl' | 'timestamp' | 'edited' | 'deleted'>[]>
}

/** A form sends a file field that nobody has filled as an empty file without a name. */
const isChosen = (file: UploadedFile): boolean => file.filename !== '' || file.bytes.length > 0

/** Ends a transaction in which there turned out to be nothing to change. */
class NothingToChange extends Error {}

interface Needs {
  db: Db
  channels: Pick<ChannelsService, 'raiseRevision'>
  limits: Pick<RateLimits, 'takeOften'>
  publisher: Pick<Publisher, 'publish'>
}

export function messagesService({ db, channels, limits, publisher }: Needs): MessagesService {
  /**
   * One change of a channel, with its revision. Where `work` finds nothing to change and returns null, all is taken back,
   * the revision too: each revision is a change, so that whoever counts them knows when one was missed.
   */
  async function change<Result>(
    viewer: Viewer,
    channel: ChannelName,
    work: (trx: Db, revision: number) => Promise<Result | null>,
  ): Promise<Result | null> {
    try {
      return await db.transaction().execute(async (trx) => {
        const revision = await channels.raiseRevision(trx, channel, viewer)
        const result = await work(trx, revision)
        if (result === null) throw new NothingToChange()
        return result
      })
    } catch (error) {
      if (error instanceof NothingToChange) return null
      throw error
    }
  }

  async function mustFind(id: string): Promise<Message> {
    const [row] = await messagesStore.find(db, id)
    if (!row) throw new AppError('message_not_found')
    return toMessage(row)
  }

  async function findPosted({ _id }: Viewer, uuid: string | undefined): Promise<Message | undefined> {
    const [row] = uuid === undefined ? [] : await messagesStore.findByUuid(db, _id, uuid)
    return row && toMessage(row)
  }

  return {
    async list({ channel: name, before, since, limit }) {
      const channel = mustBeChannel(name)
      if (since !== undefined)
        return (await messagesStore.changedSince(db, channel, Math.min(since, END), limit)).map(toMessage)
      const last = before === undefined ? { channel, seq: END } : await mustFind(before)
      if (last.channel !== channel) throw new AppError('message_not_found')
      return (await messagesStore.page(db, channel, last.seq, limit)).reverse().map(toMessage)
    },

    async post(viewer, { channel: name, content, uuid, imageUrl }, file) {
      await limits.takeOften({ key: `post ${viewer._id}`, ...FLOOD })
      const channel = mustBeChannel(name)
      const upload = file && isChosen(file) ? file : undefined
      if (foldSpaces(content) === '' && !imageUrl && !upload) throw new AppError('message_empty')
      // The transaction finds out as well, but the picture would be encoded for nothing.
      const before = upload && (await findPosted(viewer, uuid))
      if (before) return { message: before, isNew: false }
      const picture = upload && (await encodeMessagePicture(upload.bytes))

      const message = await change(viewer, channel, async (trx, revision) => {
        const row = {
          ...{ id: risingId(), channel, seq: revision, revision, sender_id: viewer._id, uuid: uuid ?? null, content },
          image_url: picture ? await storeMessagePicture(trx, viewer._id, picture.bytes) : (imageUrl ?? null),
          image_width: picture?.width ?? null,
          image_height: picture?.height ?? null,
          edited: 0 as const,
          deleted: 0 as const,
          created_at: new Date().toISOString(),
        }
        if (!(await messagesStore.insert(trx, row))) return null
        await enqueue(trx, { kind: 'message.posted', payload: { messageId: row.id } })
        return toMessage({ ...row, sender_name: viewer.name, sender_photo_url: viewer.photoUrl })
      })
      if (message) {
        publisher.publish('members', 'newMessage', message)
        return { message, isNew: true }
      }
      const first = await findPosted(viewer, uuid)
      if (!first) throw new AppError('message_not_found')
      return { message: first, isNew: false }
    },

    async edit(viewer, id, content) {
      await limits.takeOften({ key: `change ${viewer._id}`, ...FLOOD })
      const before = await mustFind(id)
      if (before.sender._id !== viewer._id) throw new AppError('forbidden')
      if (!canEditMessage(viewer, before)) throw new AppError('message_deleted')
      if (content === before.content) return before
      const message = await change(viewer, before.channel, async (trx, revision) => {
        const isEdited = await messagesStore.update(trx, id, { content, edited: 1, revision })
        return isEdited ? { ...before, content, edited: true, revision } : null
      })
      if (!message) throw new AppError('message_deleted')
      const { _id, channel, edited, revision } = message
      publisher.publish('members', 'messageEdited', { _id, channel, content, edited, revision })
      return message
    },

    async remove(viewer, id) {
      await limits.takeOften({ key: `change ${viewer._id}`, ...FLOOD })
      const { channel, sender, imageUrl, ...message } = await mustFind(id)
      mustBeAllowed(viewer, (person) => canDeleteMessage(person, { sender }))
      if (message.deleted) return
      const deleted = await change(viewer, channel, async (trx, revision) => {
        const nothing = { content: '', image_url: null, image_width: null, image_height: null }
        if (!(await messagesStore.update(trx, id, { ...nothing, deleted: 1, revision }))) return null
        if (imageUrl) await removePhoto(trx, imageUrl)
        if (sender._id !== viewer._id)
          await audit(trx, {
            actorId: viewer._id,
            action: 'message.deleted',
            subjectType: 'message',
            subjectId: id,
            detail: { channel, senderId: sender._id },
          })
        return { _id: id, channel, revision }
      })
      if (deleted) publisher.publish('members', 'messageDeleted', deleted)
    },

    async ofPerson(userId) {
      const messages = await messagesStore.of(db, userId)
      return messages.map(({ channel, content, image_url, created_at, edited, deleted }) => ({
        ...{ channel, content, imageUrl: image_url, timestamp: created_at },
        ...{ edited: edited === 1, deleted: deleted === 1 },
      }))
    },
  }
}
