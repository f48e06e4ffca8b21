import type { ChannelName } from '#shared/channels.ts'
import { perCache } from '../../../api/queryClient.ts'
import { onConnect } from '../../../live/connection.ts'
import { applyRead } from './channels.events.ts'
import { markRead } from './channels.queries.ts'

/** A channel is marked at most so often, in milliseconds: while people talk, not at every word. */
const EVERY_MS = 1000

export interface ReadMarker {
  /** What stands in the channel up to this place has been seen. */
  seen: (channel: ChannelName, seq: number) => void
  /** Tells what could not be told. */
  again: () => void
  stop: () => void
}

interface Mark {
  /** Up to where it has been seen, and up to where the server knows. */
  seen: number
  told: number
  /** When it was told last, epoch milliseconds. */
  at: number
  timer?: ReturnType<typeof setTimeout> | undefined
}

/** Tells the server, by `tell`, what has been seen: at most so often, and no more than once. */
export function makeReadMarker(tell: (channel: ChannelName) => Promise<unknown>): ReadMarker {
  const marks = new Map<ChannelName, Mark>()

  async function act(channel: ChannelName, mark: Mark): Promise<void> {
    const { seen } = mark
    mark.at = Date.now()
    mark.timer = undefined
    try {
      await tell(channel)
      mark.told = Math.max(mark.told, seen)
    } catch {
      // `call` has logged why; it is told with whatever is seen next, or again.
    }
  }

  function plan(channel: ChannelName, mark: Mark): void {
    if (mark.seen <= mark.told || mark.timer) return
    mark.timer = setTimeout(() => act(channel, mark), mark.at + EVERY_MS - Date.now())
  }

  return {
    seen(channel, seq) {
      const mark = marks.get(channel) ?? { seen: -1, told: -1, at: 0 }
      marks.set(channel, mark)
      mark.seen = Math.max(mark.seen, seq)
      plan(channel, mark)
    },
    again() {
      for (const [channel, mark] of marks) plan(channel, mark)
    },
    stop() {
      for (const { timer } of marks.values()) clearTimeout(timer)
    },
  }
}

/** The marker of the person whose cache this is. */
export const readMarkerOf = perCache((cache) => {
  const marker = makeReadMarker(markRead)
  const stopListening = onConnect(marker.again)
  return {
    seen(channel: ChannelName, seq: number) {
      applyRead(cache, channel, 0)
      marker.seen(channel, seq)
    },
    stop() {
      stopListening()
      marker.stop()
    },
  }
})
