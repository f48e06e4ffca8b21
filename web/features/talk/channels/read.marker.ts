import type { ChannelName } from '#shared/channelNames.ts'
import { perCache } from '../../../api/queryClient.ts'
import { onConnect } from '../../../live/connection.ts'
import { applyRead } from './channels.events.ts'
import { markRead } from './channels.queries.ts'

/** Minimum interval between two requests for one channel, in milliseconds. */
const SEND_EVERY_MS = 1000

export interface ReadMarker {
  /** The channel was seen up to the message `seq`. */
  markSeen: (channel: ChannelName, seq: number) => void
  /** Sends what failed before. */
  retry: () => void
  stop: () => void
}

/** `seq` of the last message, as this client has seen it and as the server knows it. */
interface Mark {
  seen: number
  sent: number
  /** Time of the last request, epoch milliseconds. */
  at: number
  timer?: ReturnType<typeof setTimeout> | undefined
}

/** Sends what was seen with `send`, throttled per channel and each position once. */
export function makeReadMarker(send: (channel: ChannelName, upTo: number) => Promise<unknown>): ReadMarker {
  const marks = new Map<ChannelName, Mark>()

  async function sendMark(channel: ChannelName, mark: Mark): Promise<void> {
    const { seen } = mark
    mark.at = Date.now()
    mark.timer = undefined
    try {
      await send(channel, seen)
      mark.sent = Math.max(mark.sent, seen)
    } catch {
      // `call` has logged the error. The next markSeen() or retry() sends it.
    }
  }

  function schedule(channel: ChannelName, mark: Mark): void {
    if (mark.seen <= mark.sent || mark.timer) return
    mark.timer = setTimeout(() => sendMark(channel, mark), mark.at + SEND_EVERY_MS - Date.now())
  }

  return {
    markSeen(channel, seq) {
      const mark = marks.get(channel) ?? { seen: -1, sent: -1, at: 0 }
      marks.set(channel, mark)
      mark.seen = Math.max(mark.seen, seq)
      schedule(channel, mark)
    },
    retry() {
      for (const [channel, mark] of marks) schedule(channel, mark)
    },
    stop() {
      for (const { timer } of marks.values()) clearTimeout(timer)
    },
  }
}

/**
 * Marks channels as read up to what was seen, in the cache at once, with what is left, and on the server; retries after
 * each reconnection.
 */
export const readMarkerOf = perCache((cache) => {
  const marker = makeReadMarker(markRead)
  const unsubscribe = onConnect(marker.retry)
  return {
    markSeen(channel: ChannelName, seq: number, unread: number) {
      applyRead(cache, channel, unread)
      marker.markSeen(channel, seq)
    },
    stop() {
      unsubscribe()
      marker.stop()
    },
  }
})
