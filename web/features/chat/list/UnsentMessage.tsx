import { CircleAlert, Clock, X } from 'lucide-react'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { discardUnsent, retryUnsent, type Unsent } from '../unsent.ts'
import { MessageBubble, MessageMeta, MessageText } from './MessageBubble.tsx'
import { MessagePicture } from './MessagePicture.tsx'

interface UnsentMessageProps {
  unsent: Unsent
  /** Name of the sender, who is the reader. */
  name: string
  startsGroup: boolean
  /** Today in the team's time zone, YYYY-MM-DD. */
  today: string
  /** Puts it back into the composer. */
  onTakeBack: (unsent: Unsent) => void
}

/** A message in the outbox, with its state and what can be done about it. */
export function UnsentMessage({ unsent, name, startsGroup, today, onTakeBack }: UnsentMessageProps) {
  const t = useT()
  const { uuid, content, state } = unsent
  const picture = unsent.preview ?? unsent.imageUrl
  return (
    <article aria-label={name} className="flex flex-col items-end">
      <div className="flex w-full flex-row-reverse items-center gap-1">
        <MessageBubble
          isOwn
          startsGroup={startsGroup}
          picture={picture && <MessagePicture imageUrl={picture} width={null} height={null} name={name} />}
        >
          {content && <MessageText text={content} />}
          <MessageMeta name={name} moment={unsent.writtenAt} isEdited={false} isOwn today={today}>
            {state !== 'refused' && (
              <span className="flex items-center gap-1">
                <Clock aria-hidden="true" className="size-3.5" />
                <span className={state === 'sending' ? 'sr-only' : undefined}>
                  {t(state === 'sending' ? 'chat.sending' : 'chat.waiting')}
                </span>
              </span>
            )}
          </MessageMeta>
        </MessageBubble>
        {state === 'waiting' && (
          <button
            type="button"
            aria-label={t('chat.discard')}
            title={t('chat.discard')}
            onClick={() => discardUnsent(uuid)}
            className="flex size-11 shrink-0 items-center justify-center rounded text-muted transition-colors hover:bg-sunken hover:text-ink md:size-9"
          >
            <X aria-hidden="true" className="size-4.5" />
          </button>
        )}
      </div>
      {state === 'refused' && <Refused unsent={unsent} onTakeBack={() => onTakeBack(unsent)} />}
    </article>
  )
}

function Refused({ unsent: { uuid, reason }, onTakeBack }: { unsent: Unsent; onTakeBack: () => void }) {
  const t = useT()
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
        <Button size="sm" onClick={() => retryUnsent(uuid)}>
          {t('chat.tryAgain')}
        </Button>
        <Button size="sm" variant="quiet" onClick={() => discardUnsent(uuid)}>
          {t('chat.discard')}
        </Button>
      </div>
    </div>
  )
}
