import { type Message, messagesApi } from '#shared/messages.ts'
import { send } from '../../api/call.ts'
import { offline } from '../../api/error.ts'
import { upload } from '../../api/files.ts'
import { announce } from '../../api/line.ts'
import type { KeptMessage } from './unsent.kept.ts'

/** A request of which nothing has been heard for so long is given up, in milliseconds. The uuid makes a second harmless. */
const PATIENCE_MS = 60_000

/** Runs `work` with a signal that aborts with `stop`, or when `more` was not called for PATIENCE_MS. */
async function withPatience<Result>(
  stop: AbortSignal,
  work: (signal: AbortSignal, more: () => void) => Promise<Result>,
): Promise<Result> {
  const control = new AbortController()
  const giveUp = () => control.abort()
  let timer = setTimeout(giveUp, PATIENCE_MS)
  const more = () => {
    clearTimeout(timer)
    timer = setTimeout(giveUp, PATIENCE_MS)
  }
  stop.addEventListener('abort', giveUp)
  try {
    return await work(control.signal, more)
  } finally {
    clearTimeout(timer)
    stop.removeEventListener('abort', giveUp)
  }
}

async function bodyOf(response: Response): Promise<Message> {
  try {
    return (await response.json()) as Message
  } catch {
    // The line broke halfway, or something between here and the server answered in its place.
    throw offline()
  }
}

/** Posts a message. Whatever it throws, a second try under the same uuid does no harm. */
export async function postMessage(kept: KeptMessage, stop: AbortSignal): Promise<Message> {
  const { channel, content, uuid, picture } = kept
  const input = { channel, content, uuid, ...(kept.imageUrl !== null && { imageUrl: kept.imageUrl }) }
  const message = await withPatience(stop, async (signal, more) => {
    if (!picture) return bodyOf(await send(messagesApi.create, input, signal))
    const file = new File([picture.blob], picture.name, { type: picture.blob.type })
    return upload(messagesApi.create, input, { file, signal, onProgress: more })
  })
  const { sender, timestamp, imageUrl } = message
  announce('sendMessage', { channel, content: message.content, sender, timestamp, imageUrl })
  return message
}
