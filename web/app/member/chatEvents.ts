import type { QueryClient } from '@tanstack/react-query'
import { perCache } from '../../api/queryClient.ts'
import { channelsKeys, messagesKeys, presenceKeys } from '../../features/chat/sync/chat.keys.ts'
import { loadInTurn } from '../../navigation/lazyPart.ts'
import { retryWithBackoff } from '../../platform/retryWithBackoff.ts'

type ChatReducers = typeof import('../../features/chat/sync/chat.events.ts')

const KEYS = [channelsKeys.all, messagesKeys.all, presenceKeys.all]

/** Events that came while the reducers could not be fetched: fetching is tried again, then they count as a gap. */
const missedOf = perCache((cache) => {
  let isOver = false
  let stopTrying: (() => void) | undefined
  const forget = () => {
    stopTrying?.()
    stopTrying = undefined
  }
  return {
    remember(tryAgain: () => Promise<unknown>) {
      if (!isOver) stopTrying ??= retryWithBackoff(async () => void (await tryAgain()))
    },
    async apply(chat: ChatReducers) {
      if (!stopTrying) return
      forget()
      await chat.applyChatGap(cache)
    },
    stop() {
      isOver = true
      forget()
    },
  }
})

/**
 * The chat's reducers, fetched with the chat, for a cache that holds anything of it; undefined where there is nothing to
 * change. Where they cannot be fetched it is undefined too, and the missed events are made up for once they are there.
 */
export function chatReducersFrom(load: () => Promise<ChatReducers>) {
  const loadReducers = loadInTurn(load)
  return async function reducersFor(cache: QueryClient): Promise<ChatReducers | undefined> {
    if (!KEYS.some((queryKey) => cache.getQueryCache().findAll({ queryKey }).length > 0)) return undefined
    const missed = missedOf(cache)
    try {
      const chat = await loadReducers()
      missed.apply(chat)
      return chat
    } catch (error) {
      console.error('Live events of the chat:', error)
      missed.remember(() => reducersFor(cache))
      return undefined
    }
  }
}
