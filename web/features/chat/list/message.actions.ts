import { canDeleteMessage, canEditMessage, type Message } from '#shared/messages.ts'
import type { User } from '#shared/users.ts'
import { isOwnMessage } from './message.entries.ts'

export type MessageAction = 'edit' | 'delete' | 'undo'

/** Actions that `me` sees beside a message (specification §2, §4; admins may delete other people's). */
export function actionsOf(message: Message, me: User): MessageAction[] {
  if (message.deleted) return isOwnMessage(message, me) ? ['undo'] : []
  return [
    ...(canEditMessage(me, message) ? (['edit'] as const) : []),
    ...(canDeleteMessage(me, message) ? (['delete'] as const) : []),
  ]
}
