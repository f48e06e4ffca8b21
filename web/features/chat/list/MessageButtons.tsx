import { type LucideIcon, Pencil, Trash2, Undo2 } from 'lucide-react'
import type { StringKey } from '#shared/strings/translate.ts'
import { useT } from '../../../strings/strings.ts'
import type { MessageAction } from './message.actions.ts'

const LOOKS: Record<MessageAction, { label: StringKey; icon: LucideIcon }> = {
  edit: { label: 'chat.edit', icon: Pencil },
  delete: { label: 'chat.delete', icon: Trash2 },
  undo: { label: 'chat.undo', icon: Undo2 },
}

export interface MessageButtonsProps {
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
            className="flex size-11 items-center justify-center rounded text-muted transition-colors hover:bg-sunken hover:text-ink md:size-9"
          >
            <Icon aria-hidden="true" className="size-4.5" />
          </button>
        )
      })}
    </div>
  )
}
