import type { QueryClient } from '@tanstack/react-query'
import { channelsKeys, messagesKeys, presenceKeys } from '../features/chat/chat.keys.ts'
import { loadInTurn } from '../lazyPart.ts'
import { untilOver } from '../untilOver.ts'
import { perCache } from './queryClient.ts'

type ChatFolds = typeof import('../features/chat/chat.folds.ts')

const KEYS = [channelsKeys.all, messagesKeys.all, presenceKeys.all]

/** What was told while the folds could not be fetched: they are tried again, and then fold it as a gap. */
const missedOf = perCache((cache) => {
  let isOver = false
  let stopTrying: (() => void) | undefined
  const forget = () => {
    stopTrying?.()
    stopTrying = undefined
  }
  return {
    remember(tryAgain: () => Promise<unknown>) {
      if (!isOver) stopTrying ??= untilOver(async () => void (await tryAgain()))
    },
    async fold(chat: ChatFolds) {
      if (!stopTrying) return
      forget()
      await chat.foldChatGap(cache)
    },
    stop() {
      isOver = true
      forget()
    },
  }
})

/**
 * Gives the folds of the chat, which come with the chat, for a cache that holds something of it; undefined where there is
 * nothing that they could change. Where they do not come it is undefined as well, and what they would have done is made
 * up for as soon as they have come.
 */
export function chatFoldsFrom(load: () => Promise<ChatFolds>) {
  const loadFolds = loadInTurn(load)
  return async function foldsFor(cache: QueryClient): Promise<ChatFolds | undefined> {
    if (!KEYS.some((queryKey) => cache.getQueryCache().findAll({ queryKey }).length > 0)) return undefined
    const missed = missedOf(cache)
    try {
      const chat = await loadFolds()
      missed.fold(chat)
      return chat
    } catch (error) {
      console.error('Live events of the chat:', error)
      missed.remember(() => foldsFor(cache))
      return undefined
    }
  }
}
