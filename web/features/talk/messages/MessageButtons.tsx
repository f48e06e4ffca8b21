import { type LucideIcon, Pencil, Trash2, Undo2 } from 'lucide-react'
import type { User } from '#shared/people/users.ts'
import type { StringKey } from '#shared/strings/sections.ts'
import { canDeleteMessage, canEditMessage, type Message } from '#shared/talk/messages.ts'
import { useT } from '../../../strings/strings.ts'
import { keepPress } from '../../../ui/keepPress.ts'
import { isOwnMessage } from './message.entries.ts'

export type MessageAction = 'edit' | 'delete' | 'undo'

/** Actions that `me` sees beside a message (rule 203). */
export function actionsOf(message: Message, me: User): MessageAction[] {
  if (message.deleted) return isOwnMessage(message, me) ? ['undo'] : []
  return [
    ...(canEditMessage(me, message) ? (['edit'] as const) : []),
    ...(canDeleteMessage(me, message) ? (['delete'] as const) : []),
  ]
}

const LOOKS: Record<MessageAction, { label: StringKey; icon: LucideIcon }> = {
  edit: { label: 'chat.edit', icon: Pencil },
  delete: { label: 'chat.delete', icon: Trash2 },
  undo: { label: 'chat.undo', icon: Undo2 },
}

interface MessageButtonsProps {
  actions: MessageAction[]
  onPress: (action: MessageAction) => void
}

/** Action buttons of a message, also visible without hover: 44 px on phones, 36 px above. */
export function MessageButtons({ actions, onPress }: MessageButtonsProps) {
  const t = useT()
  if (actions.length === 0) return null
  return (
    <div className="flex shrink-0 items-center">
      {actions.map((action) => {
        const { label, icon: Icon } = LOOKS[action]
        return (
          <button
            key={action}
            type="button"
            aria-label={t(label)}
            title={t(label)}
            onClick={() => onPress(action)}
            {...keepPress}
            className="flex size-11 items-center justify-center rounded text-muted transition-colors hover:bg-sunken hover:text-ink md:size-9"
          >
            <Icon aria-hidden="true" className="size-4.5" />
          </button>
        )
      })}
    </div>
  )
}
