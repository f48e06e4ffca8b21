import { useQuery } from '@tanstack/react-query'
import type { ChannelName } from '#shared/channels.ts'
import { disconnectedFor } from '../../../live/connection.ts'
import { formatOfflineTime } from '../../../offline/offlineTime.ts'
import { useT } from '../../../strings/strings.ts'
import { Spinning } from '../../../ui/Spinner.tsx'
import { useConfig } from '../../config/config.ts'
import { useToday } from '../../config/useToday.ts'
import { messagesQuery } from '../sync/messages.queries.ts'
import { typingSentence } from './typing.sentence.ts'
import { useConnection } from './useConnection.ts'

export interface ChannelStatusProps {
  channel: ChannelName
  /** Who is writing. */
  names: string[]
  /** How many messages wait to be sent. */
  waiting: number
}

/** One line for what passes: that the line is gone, or who is writing. Its place is always there. */
export function ChannelStatus({ channel, names, waiting }: ChannelStatusProps) {
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
                {t('chat.reconnecting')} {waiting > 0 && t('chat.messagesWaiting', { count: waiting })}{' '}
                <AsOf channel={channel} />
              </span>
            </>
          )}
        </p>
        {!isGone && <p className="truncate">{typingSentence(names, t)}</p>}
      </div>
    </div>
  )
}

/** From when the messages are: a list of this page was kept fresh until the line broke, one from the device until then. */
function AsOf({ channel }: { channel: ChannelName }) {
  const t = useT()
  const { timeZone } = useConfig()
  const thisDay = useToday()
  const { data, dataUpdatedAt, isFetched } = useQuery({ ...messagesQuery(channel), enabled: false })
  if (!data) return null
  const at = isFetched ? Math.max(dataUpdatedAt, Date.now() - disconnectedFor()) : dataUpdatedAt
  return t('chat.asOf', { time: formatOfflineTime(at, thisDay, timeZone, 'short') })
}
