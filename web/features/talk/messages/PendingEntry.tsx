import { Clock, X } from 'lucide-react'
import { Suspense } from 'react'
import { unaskedPart } from '../../../navigation/lazyPart.ts'
import { useOutbox } from '../../../outbox/usePending.ts'
import { useT } from '../../../strings/strings.ts'
import { MessageBubble, MessageMeta, MessageText } from './MessageBubble.tsx'
import { MessagePicture } from './MessagePicture.tsx'
import type { PendingMessage } from './sync/pending.messages.ts'

const RefusedMessage = unaskedPart(() => import('./RefusedMessage.tsx'))

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
      {status === 'refused' && (
        <Suspense>
          <RefusedMessage message={message} onTakeBack={onTakeBack} />
        </Suspense>
      )}
    </article>
  )
}
