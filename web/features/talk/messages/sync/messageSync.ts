import type { QueryClient } from '@tanstack/react-query'
import { CHANNELS, type ChannelName } from '#shared/channelNames.ts'
import { MESSAGES_PAGE_MAX, type Message } from '#shared/talk/messages.ts'
import { perCache } from '../../../../api/queryClient.ts'
import { cachedMessages } from './cached.messages.ts'
import { CatchUps } from './catchUps.ts'
import {
  applyAnswer,
  applyChange,
  applyOlder,
  applySince,
  applyToEarly,
  isMessage,
  type LoadedMessages,
  loadedFrom,
  type MessageChange,
} from './message.reducers.ts'
import { type MessageSource, messageServer } from './messages.api.ts'

/** Pages of missed changes that are fetched at most; beyond them the list begins again with the newest page. */
const MAX_PAGES_MISSED = 3

/**
 * Keeps the message lists of one query cache equal to the server's. Functions skip a channel that is not loaded, but
 * keep what this person wrote in it: it is shown until the list comes.
 */
export interface MessageSync {
  /** Query function: the cached list, or the newest page. Throws ApiError. */
  load: (channel: ChannelName, signal?: AbortSignal) => Promise<LoadedMessages>
  /** Applies an event. Where events before it are missing, catches up. */
  applyEvent: (channel: ChannelName, change: MessageChange) => void
  /** Applies the response to a write of this client, or the event of what this person wrote. */
  applyAnswer: (message: Message) => void
  update: (channel: ChannelName, reducer: (list: LoadedMessages) => LoadedMessages) => void
  /** Prepends the page before the first message. Throws ApiError. */
  loadOlder: (channel: ChannelName) => Promise<void>
  /** Fetches what a list may have missed; retries transient errors with backoff. */
  catchUp: (channel: ChannelName) => Promise<void>
  catchUpAll: () => Promise<void>
  /** Calls `listener` with every message that the server sent. Returns an unsubscribe function. */
  onArrival: (listener: (messages: Message[]) => void) => () => void
  stop: () => void
}

/** Every change of a channel after `since`; null where that takes more than MAX_PAGES_MISSED. */
async function fetchMissed(source: MessageSource, channel: ChannelName, since: number): Promise<Message[] | null> {
  const missed: Message[] = []
  for (let page = 0; page < MAX_PAGES_MISSED; page += 1) {
    const more = await source.since(channel, missed.at(-1)?.revision ?? since)
    missed.push(...more)
    if (more.length < MESSAGES_PAGE_MAX) return missed
  }
  return null
}

// biome-ignore lint/complexity/noExcessiveLinesPerFunction: short methods share lists, catch-ups and listeners of a cache
export function makeMessageSync(cache: QueryClient, source: MessageSource): MessageSync {
  const { loaded, save, early, changeEarly, forgetEarly } = cachedMessages(cache)
  const catchUps = new CatchUps(catchUpOnce)
  const listeners = new Set<(messages: Message[]) => void>()

  const notify = (messages: Message[]) => {
    for (const listener of listeners) listener(messages)
  }

  const fetchNewest = async (channel: ChannelName, signal?: AbortSignal): Promise<LoadedMessages> =>
    loadedFrom(await source.newest(channel, signal))

  async function catchUpOnce(channel: ChannelName): Promise<boolean> {
    const before = loaded(channel)
    if (!before) return false
    const missed = await fetchMissed(source, channel, before.lastRevision)
    const replacement = missed ? null : await fetchNewest(channel)
    const list = loaded(channel)
    if (!list || catchUps.isStopped) return true
    save(channel, replacement ?? applySince(list, before.lastRevision, missed ?? []))
    forgetEarly(channel)
    notify(replacement?.messages ?? missed ?? [])
    // Events during the fetch were applied to the list that was just replaced.
    if (replacement && list.lastRevision > replacement.lastRevision) catchUps.of(channel).isBehind = true
    return true
  }

  async function catchUp(channel: ChannelName): Promise<void> {
    if (loaded(channel)) await catchUps.run(channel)
  }

  async function load(channel: ChannelName, signal?: AbortSignal): Promise<LoadedMessages> {
    const cached = loaded(channel)
    if (cached) {
      catchUp(channel)
      return cached
    }
    const state = catchUps.of(channel)
    state.isBehind = false
    const list = await fetchNewest(channel, signal)
    save(channel, list)
    notify(list.messages)
    // The page may lack events that came during the fetch. The list is shown before it catches up, because that takes
    // as long as others keep writing.
    if (state.isBehind) await catchUp(channel)
    else forgetEarly(channel)
    return loaded(channel) ?? list
  }

  return {
    load,

    applyEvent(channel, change) {
      const list = loaded(channel)
      const next = list && applyChange(list, change)
      if (!next) {
        catchUps.of(channel).isBehind = true
        if (early(channel)) changeEarly(channel, (own) => applyToEarly(own, change))
      } else if (next === 'gap') catchUp(channel)
      else save(channel, next)
      if (isMessage(change)) notify([change])
    },

    applyAnswer(message) {
      const list = loaded(message.channel)
      if (list) return save(message.channel, applyAnswer(list, message))
      catchUps.of(message.channel).isBehind = true
      changeEarly(message.channel, (own) => applyAnswer(own, message))
    },

    update(channel, reducer) {
      const list = loaded(channel)
      if (list) save(channel, reducer(list))
      if (early(channel)) changeEarly(channel, reducer)
    },

    async loadOlder(channel) {
      const first = loaded(channel)?.messages[0]
      if (!first) return
      const page = await source.before(channel, first._id)
      const list = loaded(channel)
      if (list && !catchUps.isStopped) save(channel, applyOlder(list, first._id, page))
    },

    catchUp,

    async catchUpAll() {
      await Promise.all([...new Set([...CHANNELS, ...catchUps.channels()])].filter(loaded).map(catchUp))
    },

    onArrival(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },

    stop: () => catchUps.stop(),
  }
}

export const messageSyncOf = perCache((cache) => makeMessageSync(cache, messageServer))
