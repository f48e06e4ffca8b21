import { CircleAlert, Clock, X } from 'lucide-react'
import { useOutbox } from '../../../outbox/usePending.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import type { PendingMessage } from '../sync/pending.messages.ts'
import { MessageBubble, MessageMeta, MessageText } from './MessageBubble.tsx'
import { MessagePicture } from './MessagePicture.tsx'

interface PendingEntryProps {
  message: PendingMessage
  /** Name of the sender, who is the reader. */
  name: string
  startsGroup: boolean
  /** Today in the team's time zone, YYYY-MM-DD. */
  today: string
  /** Puts it back into the composer. */
  onTakeBack: (message: PendingMessage) => void
}

/** A message in the outbox, with its status and what can be done about it. */
export function PendingEntry({ message, name, startsGroup, today, onTakeBack }: PendingEntryProps) {
  const t = useT()
  const outbox = useOutbox()
  const { uuid, content, status } = message
  const picture = message.preview ?? message.imageUrl
  return (
    <article aria-label={name} className="flex flex-col items-end">
      <div className="flex w-full flex-row-reverse items-center gap-1">
        <MessageBubble
          isOwn
          startsGroup={startsGroup}
          picture={picture && <MessagePicture imageUrl={picture} width={null} height={null} name={name} />}
        >
          {content && <MessageText text={content} />}
          <MessageMeta name={name} moment={message.createdAt} isEdited={false} isOwn today={today}>
            {status !== 'refused' && (
              <span className="flex items-center gap-1">
                <Clock aria-hidden="true" className="size-3.5" />
                <span className={status === 'sending' ? 'sr-only' : undefined}>
                  {t(status === 'sending' ? 'chat.sending' : 'chat.waiting')}
                </span>
              </span>
            )}
          </MessageMeta>
        </MessageBubble>
        {status === 'waiting' && (
          <button
            type="button"
            aria-label={t('chat.discard')}
            title={t('chat.discard')}
            onClick={() => outbox.discard(uuid)}
            className="flex size-11 shrink-0 items-center justify-center rounded text-muted transition-colors hover:bg-sunken hover:text-ink md:size-9"
          >
            <X aria-hidden="true" className="size-4.5" />
          </button>
        )}
      </div>
      {status === 'refused' && <Refused message={message} onTakeBack={() => onTakeBack(message)} />}
    </article>
  )
}

function Refused({ message: { uuid, reason }, onTakeBack }: { message: PendingMessage; onTakeBack: () => void }) {
  const t = useT()
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
        <Button size="sm" onClick={onTakeBack}>
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
