import { CircleAlert } from 'lucide-react'
import { useOutbox } from '../../../outbox/usePending.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import type { PendingMessage } from './sync/pending.messages.ts'

interface RefusedMessageProps {
  message: PendingMessage
  /** Puts it back into the composer. */
  onTakeBack: (message: PendingMessage) => void
}

/** Why a message was refused, and what can be done about it. */
export default function RefusedMessage({ message, onTakeBack }: RefusedMessageProps) {
  const t = useT()
  const { uuid, reason } = message
  const outbox = useOutbox()
  return (
    <div className="mt-1.5 flex max-w-[min(100%,36rem)] flex-col items-end gap-1.5">
      <p role="alert" className="flex items-start gap-1.5 text-sm text-danger">
        <CircleAlert aria-hidden="true" className="mt-px size-4.5 shrink-0" />
        <span>
          <span className="font-semibold">{t('chat.refused')}</span>
          {reason && `: ${reason}`}
        </span>
      </p>
      <div className="flex flex-wrap justify-end gap-2">
        <Button size="sm" onClick={() => onTakeBack(message)}>
          {t('chat.edit')}
        </Button>
        <Button size="sm" onClick={() => outbox.retry(uuid)}>
          {t('chat.tryAgain')}
        </Button>
        <Button size="sm" variant="quiet" onClick={() => outbox.discard(uuid)}>
          {t('chat.discard')}
        </Button>
      </div>
    </div>
  )
}
