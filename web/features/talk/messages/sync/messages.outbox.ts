import type { ChannelName } from '#shared/channelNames.ts'
import { type Message, messagesApi } from '#shared/talk/messages.ts'
import { send } from '../../../../api/call.ts'
import { offline } from '../../../../api/error.ts'
import { upload } from '../../../../api/files.ts'
import { announce } from '../../../../live/connection.ts'
import type { OutboxHandler } from '../../../../outbox/pending.change.ts'
import { messageSyncOf } from './messageSync.ts'

/** The kind of these changes in the outbox; their lane is the channel. */
export const MESSAGE = 'message'

export interface WrittenMessage {
  channel: ChannelName
  content: string
  imageUrl: string | null
  picture: { blob: Blob; name: string } | null
}

async function bodyOf(response: Response): Promise<Message> {
  try {
    return (await response.json()) as Message
  } catch {
    // The connection was lost during the body, or a proxy answered instead of the server.
    throw offline()
  }
}

export const messagesHandler: OutboxHandler<WrittenMessage, Message> = {
  kind: MESSAGE,

  /** The server answers a second post under one uuid with the first message. */
  async send({ id: uuid, payload: { channel, content, imageUrl, picture } }, signal, onProgress) {
    const input = { channel, content, uuid, ...(imageUrl !== null && { imageUrl }) }
    const file = picture && new File([picture.blob], picture.name, { type: picture.blob.type })
    const message = file
      ? await upload(messagesApi.create, input, { file, signal, onProgress })
      : await bodyOf(await send(messagesApi.create, input, { signal }))
    const { sender, timestamp } = message
    announce('sendMessage', { channel, content: message.content, sender, timestamp, imageUrl: message.imageUrl })
    return message
  },

  onSent({ cache }, _, message) {
    if (message) messageSyncOf(cache).applyAnswer(message)
  },

  listen: ({ cache, owner }, confirm) =>
    messageSyncOf(cache).onArrival((messages) =>
      confirm(messages.flatMap(({ sender, uuid }) => (sender._id === owner && uuid ? [uuid] : []))),
    ),
}
