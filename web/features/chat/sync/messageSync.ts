import type { QueryClient } from '@tanstack/react-query'
import { CHANNELS, type ChannelName } from '#shared/channels.ts'
import { MESSAGES_PAGE_MAX, type Message } from '#shared/messages.ts'
import { isTransient, perCache } from '../../../api/queryClient.ts'
import { offlineKey } from '../../../offline/offlineKeys.ts'
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
import { messagesFromStored } from './messages.offline.ts'

/** Newest messages of a channel that the offline cache stores. */
const STORED_MAX = 100

/** The loaded messages of a channel as the device stores them. */
export function storedMessages(data: unknown) {
  const { messages, lastRevision, hasOlder } = data as LoadedMessages
  return { messages: messages.slice(-STORED_MAX), lastRevision, hasOlder: hasOlder || messages.length > STORED_MAX }
}

export const messagesKeys = {
  all: offlineKey(['messages'], { toStored: storedMessages, fromStored: messagesFromStored, isFollowed: true }),
  list: (channel: ChannelName) => ['messages', channel],
  /** Own messages that the server confirmed before the list came. */
  early: (channel: ChannelName) => ['earlyMessages', channel],
  /** The newest one, of a channel whose messages are not loaded. */
  last: (channel: ChannelName) => ['lastMessage', channel],
}

/** Pages of missed changes that are fetched at most; beyond them the list begins again with the newest page. */
const MAX_PAGES_MISSED = 3

/** Backoff between two tries to catch up, in milliseconds: doubled after each failure up to the maximum. */
const BACKOFF_MIN_MS = 1000
const BACKOFF_MAX_MS = 30_000

/**
 * Keeps the message lists of one query cache equal to the server's. Functions skip a channel that is not loaded, but keep
 * what this person wrote in it: it is shown until the list comes.
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

/** State of catching up in one channel. */
interface CatchUp {
  /** Changes were missed, or may have been. */
  isBehind: boolean
  isRunning: boolean
  done: Promise<void>
  /** Ends the backoff early. */
  wake?: (() => void) | undefined
}

export function makeMessageSync(cache: QueryClient, source: MessageSource): MessageSync {
  const catchUps = new Map<ChannelName, CatchUp>()
  function catchUpOf(channel: ChannelName): CatchUp {
    const state = catchUps.get(channel) ?? { isBehind: false, isRunning: false, done: Promise.resolve() }
    catchUps.set(channel, state)
    return state
  }
  const listeners = new Set<(messages: Message[]) => void>()
  let isStopped = false
  // They stay while another channel is on screen.
  cache.setQueryDefaults(['earlyMessages'], { gcTime: Number.POSITIVE_INFINITY })

  const loaded = (channel: ChannelName) => cache.getQueryData<LoadedMessages>(messagesKeys.list(channel))
  const save = (channel: ChannelName, list: LoadedMessages) => cache.setQueryData(messagesKeys.list(channel), list)

  const earlyOf = (channel: ChannelName) => cache.getQueryData<LoadedMessages>(messagesKeys.early(channel))

  function changeEarly(channel: ChannelName, reducer: (early: LoadedMessages) => LoadedMessages): void {
    cache.setQueryData(messagesKeys.early(channel), reducer(earlyOf(channel) ?? loadedFrom([])))
  }

  /** The list has them now. */
  const forgetEarly = (channel: ChannelName) => {
    if (earlyOf(channel)) changeEarly(channel, () => loadedFrom([]))
  }

  const notify = (messages: Message[]) => {
    for (const listener of listeners) listener(messages)
  }

  const fetchNewest = async (channel: ChannelName, signal?: AbortSignal): Promise<LoadedMessages> =>
    loadedFrom(await source.newest(channel, signal))

  /** Every change after `since`; null where that takes more than MAX_PAGES_MISSED. */
  async function fetchMissed(channel: ChannelName, since: number): Promise<Message[] | null> {
    const missed: Message[] = []
    for (let page = 0; page < MAX_PAGES_MISSED; page += 1) {
      const more = await source.since(channel, missed.at(-1)?.revision ?? since)
      missed.push(...more)
      if (more.length < MESSAGES_PAGE_MAX) return missed
    }
    return null
  }

  async function catchUpOnce(channel: ChannelName, { lastRevision: since }: LoadedMessages): Promise<void> {
    const missed = await fetchMissed(channel, since)
    const replacement = missed ? null : await fetchNewest(channel)
    const list = loaded(channel)
    if (!list || isStopped) return
    save(channel, replacement ?? applySince(list, since, missed ?? []))
    forgetEarly(channel)
    notify(replacement?.messages ?? missed ?? [])
    // Events during the fetch were applied to the list that was just replaced.
    if (replacement && list.lastRevision > replacement.lastRevision) catchUpOf(channel).isBehind = true
  }

  const waitForRetry = (state: CatchUp, backoffMs: number): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, backoffMs)
      state.wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })

  async function runCatchUp(channel: ChannelName, state: CatchUp): Promise<void> {
    state.isRunning = true
    try {
      for (
        let backoff = BACKOFF_MIN_MS;
        state.isBehind && !isStopped;
        backoff = Math.min(2 * backoff, BACKOFF_MAX_MS)
      ) {
        const list = loaded(channel)
        if (!list) return
        state.isBehind = false
        try {
          await catchUpOnce(channel, list)
        } catch (error) {
          if (!(error instanceof Error && isTransient(error))) return
          state.isBehind = true
          await waitForRetry(state, backoff)
        }
      }
    } finally {
      state.isRunning = false
    }
  }

  async function catchUp(channel: ChannelName): Promise<void> {
    if (!loaded(channel)) return
    const state = catchUpOf(channel)
    state.isBehind = true
    state.wake?.()
    if (!state.isRunning) state.done = runCatchUp(channel, state)
    await state.done
  }

  return {
    async load(channel, signal) {
      const cached = loaded(channel)
      if (cached) {
        catchUp(channel)
        return cached
      }
      const state = catchUpOf(channel)
      state.isBehind = false
      const list = await fetchNewest(channel, signal)
      save(channel, list)
      notify(list.messages)
      // Where events came during the fetch, the page may lack them. The list is shown before it catches up, because that
      // takes as long as others keep writing.
      if (state.isBehind) await catchUp(channel)
      else forgetEarly(channel)
      return loaded(channel) ?? list
    },

    applyEvent(channel, change) {
      const list = loaded(channel)
      const next = list && applyChange(list, change)
      if (!next) {
        catchUpOf(channel).isBehind = true
        if (earlyOf(channel)) changeEarly(channel, (early) => applyToEarly(early, change))
      } else if (next === 'gap') catchUp(channel)
      else save(channel, next)
      if (isMessage(change)) notify([change])
    },

    applyAnswer(message) {
      const list = loaded(message.channel)
      if (list) return void save(message.channel, applyAnswer(list, message))
      catchUpOf(message.channel).isBehind = true
      changeEarly(message.channel, (early) => applyAnswer(early, message))
    },

    update(channel, reducer) {
      const list = loaded(channel)
      if (list) save(channel, reducer(list))
      if (earlyOf(channel)) changeEarly(channel, reducer)
    },

    async loadOlder(channel) {
      const first = loaded(channel)?.messages[0]
      if (!first) return
      const page = await source.before(channel, first._id)
      const list = loaded(channel)
      if (list && !isStopped) save(channel, applyOlder(list, first._id, page))
    },

    catchUp,

    async catchUpAll() {
      await Promise.all([...new Set([...CHANNELS, ...catchUps.keys()])].filter(loaded).map(catchUp))
    },

    onArrival(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },

    stop() {
      isStopped = true
      for (const { wake } of catchUps.values()) wake?.()
    },
  }
}

export const messageSyncOf = perCache((cache) => makeMessageSync(cache, messageServer))
