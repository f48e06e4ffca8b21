import { AppError } from '#shared/errors.ts'
import {
  canDeleteMessage,
  canEditMessage,
  type Message,
  type MessagesQuery,
  type NewMessage,
} from '#shared/talk/messages.ts'
import type { Db } from '../../../db/client.ts'
import type { RateLimits } from '../../../http/limits/rateLimits.ts'
import type { RequestContext } from '../../../http/route.ts'
import { mustBeAllowed, type Viewer } from '../../../http/viewer.ts'
import type { PersonalData } from '../../people/personalData.ts'
import type { ImagesService } from '../../people/pictures/images.service.ts'
import type { ChannelsService } from '../channels/channels.service.ts'
import { type ChannelNeeds, changeChannel } from './changeChannel.ts'
import { toMessage } from './messages.columns.ts'
import { forgetMessages } from './messages.retention.ts'
import { messagesStore } from './messages.store.ts'
import { postMessage } from './postMessage.ts'

/** Posts, and separately changes, per person in `seconds`: far above manual use. */
const FLOOD = { max: 30, seconds: 10 }

/** Above every `seq` and revision: the largest value of the integer column. */
const END = 2 ** 31 - 1

type OwnMessage = Awaited<ReturnType<typeof messagesStore.of>>[number]

interface Needs extends ChannelNeeds {
  db: Db
  channels: Pick<ChannelsService, 'audienceOf' | 'includes' | 'mustBeIn' | 'names' | 'raiseRevision'>
  limits: Pick<RateLimits, 'takeOften'>
  images: Pick<ImagesService, 'encodeMessagePicture' | 'storeMessagePicture' | 'remove'>
}

/** 404 also for a message of a channel in which the viewer is not. */
async function mustFind({ db, channels }: Needs, { _id }: Pick<Viewer, '_id'>, id: string): Promise<Message> {
  const [row] = await messagesStore.find(db, id)
  if (!row) throw new AppError('message_not_found')
  await channels.mustBeIn(db, _id, row.channel, 'message_not_found')
  return toMessage(row)
}

async function listMessages(
  needs: Needs,
  viewer: Pick<Viewer, '_id'>,
  { channel: name, before, since, limit }: MessagesQuery,
): Promise<Message[]> {
  const { db, channels } = needs
  const isPart = before !== undefined || since !== undefined
  const channel = await channels.mustBeIn(db, viewer._id, name, isPart ? 'message_not_found' : undefined)
  if (since !== undefined)
    return (await messagesStore.changedSince(db, channel, Math.min(since, END), limit)).map(toMessage)
  const last = before === undefined ? { channel, seq: END } : await mustFind(needs, viewer, before)
  if (last.channel !== channel) throw new AppError('message_not_found')
  return (await messagesStore.page(db, channel, last.seq, limit)).reverse().map(toMessage)
}

async function editMessage(
  needs: Needs,
  viewer: Viewer,
  { id, content }: { id: string; content: string },
): Promise<Message> {
  const before = await mustFind(needs, viewer, id)
  if (before.sender._id !== viewer._id) throw new AppError('forbidden')
  if (!canEditMessage(viewer, before)) throw new AppError('message_deleted')
  if (content === before.content) return before
  const { channel } = before
  const message = await changeChannel(needs, { viewer, channel }, async ({ trx, tell, audience }, revision) => {
    if (!(await messagesStore.update(trx, id, { content, edited: 1, revision }))) return null
    const edited = { ...before, content, edited: true, revision }
    return tell(audience, 'messageEdited', edited).returning(edited)
  })
  if (!message) throw new AppError('message_deleted')
  return message
}

async function removeMessage(needs: Needs, viewer: Viewer, id: string): Promise<void> {
  const { channel, sender, imageUrl, ...message } = await mustFind(needs, viewer, id)
  mustBeAllowed(viewer, (person) => canDeleteMessage(person, { sender }))
  if (message.deleted) return
  const isOwn = sender._id === viewer._id
  const run = isOwn ? needs.change : needs.change.by(viewer)
  await changeChannel(needs, { viewer, channel, run }, async ({ trx, audit, tell, audience }, revision) => {
    const nothing = { content: '', image_url: null, image_width: null, image_height: null }
    if (!(await messagesStore.update(trx, id, { ...nothing, deleted: 1, revision }))) return null
    if (imageUrl) await needs.images.remove(trx, imageUrl)
    if (!isOwn) {
      const detail = { channel, senderId: sender._id }
      await audit({ action: 'message.deleted', actorId: viewer._id, subjectId: id, detail })
    }
    return tell(audience, 'messageDeleted', { _id: id, channel, revision })
  })
}

/** A message as its sender's own data. */
const toOwnMessage = ({ channel, content, image_url, created_at, edited, deleted }: OwnMessage) => ({
  channel,
  content,
  imageUrl: image_url,
  timestamp: created_at,
  edited: edited === 1,
  deleted: deleted === 1,
})

export type MessagesService = ReturnType<typeof messagesService>

export function messagesService(needs: Needs) {
  const { db, channels, limits } = needs
  const takeChange = (viewer: Viewer) => limits.takeOften({ key: `change ${viewer._id}`, ...FLOOD })
  return {
    /**
     * A page of a channel, oldest first, or its changes since a revision. 404 for an unknown channel or message, and,
     * as everywhere here, for the talk of a day in which the viewer is not.
     */
    list: (viewer: Pick<Viewer, '_id'>, query: MessagesQuery): Promise<Message[]> => listMessages(needs, viewer, query),

    /**
     * Posts a message; an uploaded picture wins over a GIF's address. A repeated uuid of the sender returns the message
     * posted first and publishes nothing.
     */
    async create(
      viewer: Viewer,
      wanted: NewMessage,
      { file, setStatus }: Partial<Pick<RequestContext, 'file' | 'setStatus'>> = {},
    ): Promise<Message> {
      await limits.takeOften({ key: `post ${viewer._id}`, ...FLOOD })
      const { message, isNew } = await postMessage(needs, viewer, wanted, file)
      if (!isNew) setStatus?.(200)
      return message
    },

    /** 404 where there is none, 403 where the viewer is not its sender, 409 where it is deleted. */
    async update(viewer: Viewer, wanted: { id: string; content: string }): Promise<Message> {
      await takeChange(viewer)
      return editMessage(needs, viewer, wanted)
    },

    /** Removes text and picture; repeating it changes nothing. */
    async remove(viewer: Viewer, { id }: { id: string }): Promise<void> {
      await takeChange(viewer)
      await removeMessage(needs, viewer, id)
    },

    /**
     * False for the picture of a message of a channel in which this person is not; true for one that no message has.
     */
    async maySeePicture(viewerId: string, url: string): Promise<boolean> {
      const [message] = await messagesStore.channelOfPicture(db, url)
      return !message || (await channels.includes(db, viewerId, message.channel))
    },

    /** Permanently removes messages older than `moment` (ISO time) with their pictures. */
    forgetBefore: (moment: string): Promise<void> => forgetMessages(needs, { before: moment }),

    /** A person's messages, oldest first. */
    personalData: {
      tables: ['messages'],
      ofPerson: async ({ _id }) => ({ messages: (await messagesStore.of(db, _id)).map(toOwnMessage) }),
    } satisfies PersonalData,
  }
}
