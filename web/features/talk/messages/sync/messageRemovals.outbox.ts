import { Message } from '#shared/talk/messages.ts'
import { ApiError } from '../../../../api/error.ts'
import { announce } from '../../../../live/connection.ts'
import type { OutboxHandler } from '../../../../outbox/pending.change.ts'
import { applyDeleted } from './message.reducers.ts'
import { messageSyncOf } from './messageSync.ts'
import { deleteMessage } from './messages.api.ts'

/** The kind of these changes in the outbox; their lane is the id of the message. */
export const MESSAGE_REMOVAL = 'messageRemoval'

/** Deletes a message. One that is gone already needs no deletion. Throws ApiError. */
export async function removeMessage(message: Message, signal?: AbortSignal): Promise<void> {
  try {
    await deleteMessage(message, signal)
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'message_not_found')) throw error
  }
  announce('deleteMessage', message)
}

/** Deletions of messages that had no connection. */
export const messageRemovalsHandler: OutboxHandler<Message, void> = {
  kind: MESSAGE_REMOVAL,
  accepts: (payload) => Message.safeParse(payload).success,
  send: ({ payload }, signal) => removeMessage(payload, signal),
  onSent({ cache }, { payload: { channel, _id } }) {
    messageSyncOf(cache).update(channel, (list) => applyDeleted(list, _id))
  },
}
