import { useQuery } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { ChannelName } from '#shared/channelNames.ts'
import type { Translate } from '#shared/strings/translate.ts'
import { disconnectedFor, isConnected, onConnectionChange } from '../../../live/connection.ts'
import { formatOfflineTime } from '../../../offline/offlineTime.ts'
import { useT } from '../../../strings/strings.ts'
import { Spinning } from '../../../ui/Spinner.tsx'
import { useConfig } from '../../people/config/config.ts'
import { useToday } from '../../people/config/useToday.ts'
import { messagesQuery } from '../messages/sync/messages.queries.ts'
import { usePendingMessages } from '../messages/sync/pending.messages.ts'

/** A shorter disconnection is not shown, in milliseconds. */
const GRACE_MS = 2000

interface ChannelStatusProps {
  channel: ChannelName
  /** People who are typing. */
  names: string[]
}

/** Status line: a lost connection, or who is typing. Its height is reserved, so that nothing moves. */
export function ChannelStatus({ channel, names }: ChannelStatusProps) {
  const t = useT()
  const pending = usePendingMessages(channel).filter(({ status }) => status !== 'refused').length
  const isReconnecting = useIsReconnecting()
  return (
    <div className="shrink-0 px-4 md:px-6">
      <div className="mx-auto flex h-6 max-w-4xl items-center text-sm text-muted">
        <p role="status" className={isReconnecting ? 'flex min-w-0 items-center gap-2' : undefined}>
          {isReconnecting && (
            <>
              <Spinning className="size-3.5" />
              <span className="truncate">
                {t('chat.reconnecting')} {/* One of them: a phone has no room for both. */}
                {pending > 0 ? t('chat.messagesWaiting', { count: pending }) : <AsOf channel={channel} />}
              </span>
            </>
          )}
        </p>
        {!isReconnecting && <p className="truncate">{typingSentence(names, t)}</p>}
      </div>
    </div>
  )
}

/** Null while nobody is typing. */
export function typingSentence([name, other, ...more]: readonly string[], t: Translate): string | null {
  if (name === undefined) return null
  if (other === undefined) return t('chat.oneWrites', { name })
  return more.length === 0 ? t('chat.twoWrite', { name, other }) : t('chat.manyWrite')
}

/**
 * Age of the messages: a list loaded by this page was fresh until the connection was lost, one from the offline cache
 * until it was stored.
 */
function AsOf({ channel }: { channel: ChannelName }) {
  const t = useT()
  const { timeZone } = useConfig()
  const thisDay = useToday()
  const { data, dataUpdatedAt, isFetched } = useQuery({ ...messagesQuery(channel), enabled: false })
  if (!data) return null
  const at = isFetched ? Math.max(dataUpdatedAt, Date.now() - disconnectedFor()) : dataUpdatedAt
  return t('chat.asOf', { time: formatOfflineTime(at, thisDay, timeZone, 'short') })
}

const isPastGrace = (): boolean => disconnectedFor() >= GRACE_MS

/** True once the live connection has been lost for longer than the grace. */
function useIsReconnecting(): boolean {
  const isOnline = useSyncExternalStore(onConnectionChange, isConnected)
  const [isLate, setIsLate] = useState(isPastGrace)
  useEffect(() => {
    setIsLate(isPastGrace())
    if (isOnline) return
    const timer = setTimeout(() => setIsLate(true), GRACE_MS - disconnectedFor())
    return () => clearTimeout(timer)
  }, [isOnline])
  return !isOnline && isLate
}
