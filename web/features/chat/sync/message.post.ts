import { type Message, messagesApi } from '#shared/messages.ts'
import { send } from '../../../api/call.ts'
import { offline } from '../../../api/error.ts'
import { upload } from '../../../api/files.ts'
import { withIdleTimeout } from '../../../api/idleTimeout.ts'
import { announce } from '../../../live/connection.ts'
import type { KeptMessage } from '../unsent.kept.ts'

async function bodyOf(response: Response): Promise<Message> {
  try {
    return (await response.json()) as Message
  } catch {
    // The connection was lost during the body, or a proxy answered instead of the server.
    throw offline()
  }
}

/** Posts a message. May be repeated after any error: the uuid makes it idempotent. */
export async function postMessage(kept: KeptMessage, stop: AbortSignal): Promise<Message> {
  const { channel, content, uuid, picture } = kept
  const input = { channel, content, uuid, ...(kept.imageUrl !== null && { imageUrl: kept.imageUrl }) }
  const message = await withIdleTimeout(stop, async (signal, more) => {
    if (!picture) return bodyOf(await send(messagesApi.create, input, signal))
    const file = new File([picture.blob], picture.name, { type: picture.blob.type })
    return upload(messagesApi.create, input, { file, signal, onProgress: more })
  })
  const { sender, timestamp, imageUrl } = message
  announce('sendMessage', { channel, content: message.content, sender, timestamp, imageUrl })
  return message
}
