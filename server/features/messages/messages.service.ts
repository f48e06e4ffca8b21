import type { ChannelName } from '#shared/channels.ts'
import { AppError } from '#shared/errors.ts'
import {
  canDeleteMessage,
  canEditMessage,
  type Message,
  type MessagesQuery,
  type NewMessage,
} from '#shared/messages.ts'
import { isVisible } from '#shared/text.ts'
import type { Audience, Change, ChangeContext, Told } from '../../db/change.ts'
import type { Db } from '../../db/client.ts'
import { risingId } from '../../db/risingId.ts'
import type { RateLimits } from '../../http/limits/rateLimits.ts'
import type { RequestContext } from '../../http/route.ts'
import type { UploadedFile } from '../../http/uploads.ts'
import { mustBeAllowed, type Viewer } from '../../http/viewer.ts'
import type { ChannelsService } from '../channels/channels.service.ts'
import type { ImagesService } from '../images/images.service.ts'
import type { PersonalData } from '../users/personalData.ts'
import { toMessage } from './messages.columns.ts'
import { forgetMessages } from './messages.retention.ts'
import { messagesStore } from './messages.store.ts'

/** Posts, and separately changes, per person in `seconds`: far above manual use. */
const FLOOD = { max: 30, seconds: 10 }

/** Above every `seq` and revision: the largest value of the integer column. */
const END = 2 ** 31 - 1

export interface MessagesService {
  /**
   * A page of a channel, oldest first, or its changes since a revision. 404 for an unknown channel or message, and, as
   * everywhere here, for the talk of a day in which the viewer is not.
   */
  list(viewer: Pick<Viewer, '_id'>, query: MessagesQuery): Promise<Message[]>
  /**
   * Posts a message; an uploaded picture wins over a GIF's address. A repeated uuid of the sender returns the message
   * posted first and publishes nothing.
   */
  create(
    viewer: Viewer,
    message: NewMessage,
    request?: Partial<Pick<RequestContext, 'file' | 'setStatus'>>,
  ): Promise<Message>
  /** 404 where there is none, 403 where the viewer is not its sender, 409 where it is deleted. */
  update(viewer: Viewer, change: { id: string; content: string }): Promise<Message>
  /** Removes text and picture; repeating it changes nothing. */
  remove(viewer: Viewer, named: { id: string }): Promise<void>
  /** False for the picture of a message of a channel in which this person is not; true for one that no message has. */
  maySeePicture(viewerId: string, url: string): Promise<boolean>
  /** Permanently removes messages older than `moment` (ISO time) with their pictures. */
  forgetBefore(moment: string): Promise<void>
  /** A person's messages, oldest first. */
  personalData: PersonalData
}

/** False for an empty file field: forms send it as an empty file without a name. */
const isChosen = (file: UploadedFile): boolean => file.filename !== '' || file.bytes.length > 0

/** Rolls back a transaction that found nothing to change. */
class NothingToChange extends Error {}

interface Needs {
  db: Db
  change: Change
  channels: Pick<ChannelsService, 'audienceOf' | 'includes' | 'mustBeIn' | 'names' | 'raiseRevision'>
  limits: Pick<RateLimits, 'takeOften'>
  images: Pick<ImagesService, 'encodeMessagePicture' | 'storeMessagePicture' | 'remove'>
}

export function messagesService({ db, change, channels, limits, images }: Needs): MessagesService {
  /**
   * Runs one change of a channel under its next revision. Where `work` returns null, nothing changed and everything is
   * rolled back, the revision too: clients count revisions to detect missed changes, so there must be no gaps. `run` is
   * `change.by(viewer)` where the role gives the right. Whether the viewer is in the channel is asked again under its lock.
   */
  async function changeChannel<Result>(
    viewer: Viewer,
    channel: ChannelName,
    work: (context: ChangeContext<'chat'> & { audience: Audience }, revision: number) => Promise<Told<Result> | null>,
    run: ReturnType<Change['by']> = change,
  ): Promise<Result | null> {
    try {
      return await run('chat', async (context) => {
        const revision = await channels.raiseRevision(context.trx, channel, viewer)
        await channels.mustBeIn(context.trx, viewer._id, channel)
        const audience = await channels.audienceOf(context.trx, channel)
        const told = await work({ ...context, audience }, revision)
        if (told === null) throw new NothingToChange()
        return told
      })
    } catch (error) {
      if (error instanceof NothingToChange) return null
      throw error
    }
  }

  /** 404 also for a message of a channel in which the viewer is not. */
  async function mustFind({ _id }: Pick<Viewer, '_id'>, id: string): Promise<Message> {
    const [row] = await messagesStore.find(db, id)
    if (!row) throw new AppError('message_not_found')
    await channels.mustBeIn(db, _id, row.channel, 'message_not_found')
    return toMessage(row)
  }

  async function findPosted({ _id }: Viewer, uuid: string | undefined): Promise<Message | undefined> {
    const [row] = uuid === undefined ? [] : await messagesStore.findByUuid(db, _id, uuid)
    if (row) await channels.mustBeIn(db, _id, row.channel, 'message_not_found')
    return row && toMessage(row)
  }

  return {
    async list(viewer, { channel: name, before, since, limit }) {
      const isPart = before !== undefined || since !== undefined
      const channel = await channels.mustBeIn(db, viewer._id, name, isPart ? 'message_not_found' : undefined)
      if (since !== undefined)
        return (await messagesStore.changedSince(db, channel, Math.min(since, END), limit)).map(toMessage)
      const last = before === undefined ? { channel, seq: END } : await mustFind(viewer, before)
      if (last.channel !== channel) throw new AppError('message_not_found')
      return (await messagesStore.page(db, channel, last.seq, limit)).reverse().map(toMessage)
    },

    async create(viewer, { channel: name, content, uuid, imageUrl }, { file, setStatus } = {}) {
      await limits.takeOften({ key: `post ${viewer._id}`, ...FLOOD })
      const channel = await channels.mustBeIn(db, viewer._id, name)
      const upload = file && isChosen(file) ? file : undefined
      if (!isVisible(content) && !imageUrl && !upload) throw new AppError('message_empty')
      // The transaction checks again; this check saves encoding the picture.
      const before = upload && (await findPosted(viewer, uuid))
      if (before) {
        setStatus?.(200)
        return before
      }
      const picture = upload && (await images.encodeMessagePicture(viewer._id, upload.bytes))

      const message = await changeChannel(viewer, channel, async ({ trx, enqueue, tell, audience }, revision) => {
        const row = {
          id: risingId(),
          channel,
          seq: revision,
          revision,
          sender_id: viewer._id,
          uuid: uuid ?? null,
          content,
          image_url: picture ? await images.storeMessagePicture(trx, viewer._id, picture) : (imageUrl ?? null),
          image_width: picture?.width ?? null,
          image_height: picture?.height ?? null,
          edited: 0 as const,
          deleted: 0 as const,
          created_at: new Date().toISOString(),
        }
        if (!(await messagesStore.insert(trx, row))) return null
        await enqueue({ kind: 'message.posted', payload: { messageId: row.id } })
        const posted = toMessage({ ...row, sender_name: viewer.name, sender_photo_url: viewer.photoUrl })
        return tell(audience, 'newMessage', posted).returning(posted)
      })
      if (message) return message
      const first = await findPosted(viewer, uuid)
      if (!first) throw new AppError('message_not_found')
      setStatus?.(200)
      return first
    },

    async update(viewer, { id, content }) {
      await limits.takeOften({ key: `change ${viewer._id}`, ...FLOOD })
      const before = await mustFind(viewer, id)
      if (before.sender._id !== viewer._id) throw new AppError('forbidden')
      if (!canEditMessage(viewer, before)) throw new AppError('message_deleted')
      if (content === before.content) return before
      const message = await changeChannel(viewer, before.channel, async ({ trx, tell, audience }, revision) => {
        if (!(await messagesStore.update(trx, id, { content, edited: 1, revision }))) return null
        const edited = { ...before, content, edited: true, revision }
        return tell(audience, 'messageEdited', edited).returning(edited)
      })
      if (!message) throw new AppError('message_deleted')
      return message
    },

    async remove(viewer, { id }) {
      await limits.takeOften({ key: `change ${viewer._id}`, ...FLOOD })
      const { channel, sender, imageUrl, ...message } = await mustFind(viewer, id)
      mustBeAllowed(viewer, (person) => canDeleteMessage(person, { sender }))
      if (message.deleted) return
      const isOwn = sender._id === viewer._id
      const removeInTransaction = async (
        { trx, audit, tell, audience }: ChangeContext<'chat'> & { audience: Audience },
        revision: number,
      ) => {
        const nothing = { content: '', image_url: null, image_width: null, image_height: null }
        if (!(await messagesStore.update(trx, id, { ...nothing, deleted: 1, revision }))) return null
        if (imageUrl) await images.remove(trx, imageUrl)
        if (!isOwn) {
          const detail = { channel, senderId: sender._id }
          await audit({ action: 'message.deleted', actorId: viewer._id, subjectId: id, detail })
        }
        return tell(audience, 'messageDeleted', { _id: id, channel, revision })
      }
      await changeChannel(viewer, channel, removeInTransaction, isOwn ? change : change.by(viewer))
    },

    async maySeePicture(viewerId, url) {
      const [message] = await messagesStore.channelOfPicture(db, url)
      return !message || (await channels.includes(db, viewerId, message.channel))
    },

    forgetBefore: (moment) => forgetMessages({ db, channels, change, images }, { before: moment }),

    personalData: {
      tables: ['messages'],
      async ofPerson({ _id }) {
        const rows = await messagesStore.of(db, _id)
        const messages = rows.map(({ channel, content, image_url, created_at, edited, deleted }) => ({
          channel,
          content,
          imageUrl: image_url,
          timestamp: created_at,
          edited: edited === 1,
          deleted: deleted === 1,
        }))
        return { messages }
      },
    },
  }
}
