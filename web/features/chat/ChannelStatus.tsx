import { useT } from '../../strings.ts'
import { Spinning } from '../../ui/Spinner.tsx'
import { typingSentence } from './typing.sentence.ts'
import { useConnection } from './useConnection.ts'

export interface ChannelStatusProps {
  /** Who is writing. */
  names: string[]
  /** How many messages wait to be sent. */
  waiting: number
}

/** One line for what passes: that the line is gone, or who is writing. Its place is always there. */
export function ChannelStatus({ names, waiting }: ChannelStatusProps) {
  const t = useT()
  const isGone = useConnection() === 'reconnecting'
  return (
    <div className="shrink-0 px-4 md:px-6">
      <div className="mx-auto flex h-6 max-w-4xl items-center text-sm text-muted">
        <p role="status" className={isGone ? 'flex min-w-0 items-center gap-2' : undefined}>
          {isGone && (
            <>
              <Spinning className="size-3.5" />
              <span className="truncate">
                {t('chat.reconnecting')} {waiting > 0 && t('chat.messagesWaiting', { count: waiting })}
              </span>
            </>
          )}
        </p>
        {!isGone && <p className="truncate">{typingSentence(names, t)}</p>}
      </div>
    </div>
  )
}
