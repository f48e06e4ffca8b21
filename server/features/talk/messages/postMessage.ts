import type { ChannelName } from '#shared/channelNames.ts'
import { AppError } from '#shared/errors.ts'
import type { Message, NewMessage } from '#shared/talk/messages.ts'
import { isVisible } from '#shared/text.ts'
import type { Db } from '../../../db/client.ts'
import { noteForHooks } from '../../../db/hookNotes.ts'
import { risingId } from '../../../db/risingId.ts'
import type { UploadedFile } from '../../../http/uploads.ts'
import type { Viewer } from '../../../http/viewer.ts'
import type { ImagesService } from '../../people/pictures/images.service.ts'
import type { MessagePicture } from '../../people/pictures/messagePictures.ts'
import { type ChannelNeeds, changeChannel } from './changeChannel.ts'
import { toMessage } from './messages.columns.ts'
import { messagesStore } from './messages.store.ts'

interface Needs extends ChannelNeeds {
  db: Db
  images: Pick<ImagesService, 'encodeMessagePicture' | 'storeMessagePicture'>
}

/** False for an empty file field: forms send it as an empty file without a name. */
const isChosen = (file: UploadedFile): boolean => file.filename !== '' || file.bytes.length > 0

async function findPosted(
  { db, channels }: Needs,
  { _id }: Viewer,
  uuid: string | undefined,
): Promise<Message | undefined> {
  const [row] = uuid === undefined ? [] : await messagesStore.findByUuid(db, _id, uuid)
  if (row) await channels.mustBeIn(db, _id, row.channel, 'message_not_found')
  return row && toMessage(row)
}

/** Stores and tells a message; null where its uuid is known. */
function insertMessage(
  needs: Needs,
  viewer: Viewer,
  { channel, content, uuid, imageUrl }: NewMessage & { channel: ChannelName },
  picture: MessagePicture | undefined,
): Promise<Message | null> {
  return changeChannel(needs, { viewer, channel }, async ({ trx, enqueue, tell, audience }, revision) => {
    const row = {
      id: risingId(),
      channel,
      seq: revision,
      revision,
      sender_id: viewer._id,
      uuid: uuid ?? null,
      content,
      image_url: picture ? await needs.images.storeMessagePicture(trx, viewer._id, picture) : (imageUrl ?? null),
      image_width: picture?.width ?? null,
      image_height: picture?.height ?? null,
      edited: 0 as const,
      deleted: 0 as const,
      created_at: new Date().toISOString(),
    }
    if (!(await messagesStore.insert(trx, row))) return null
    await enqueue({ kind: 'message.posted', payload: { messageId: row.id } })
    if (channel === 'announcements') noteForHooks(trx, { type: 'message.posted', id: row.id })
    const posted = toMessage({ ...row, sender_name: viewer.name, sender_photo_url: viewer.photoUrl })
    return tell(audience, 'newMessage', posted).returning(posted)
  })
}

/** Posts a message; `isNew` is false where its uuid is known. */
export async function postMessage(
  needs: Needs,
  viewer: Viewer,
  message: NewMessage,
  file: UploadedFile | undefined,
): Promise<{ message: Message; isNew: boolean }> {
  const { db, channels, images } = needs
  const channel = await channels.mustBeIn(db, viewer._id, message.channel)
  const upload = file && isChosen(file) ? file : undefined
  if (!isVisible(message.content) && !message.imageUrl && !upload) throw new AppError('message_empty')
  // The transaction checks again; this check saves encoding the picture.
  const before = upload && (await findPosted(needs, viewer, message.uuid))
  if (before) return { message: before, isNew: false }
  const picture = upload && (await images.encodeMessagePicture(viewer._id, upload.bytes))
  const posted = await insertMessage(needs, viewer, { ...message, channel }, picture)
  if (posted) return { message: posted, isNew: true }
  const first = await findPosted(needs, viewer, message.uuid)
  if (!first) throw new AppError('message_not_found')
  return { message: first, isNew: false }
}
