import type { QueryClient } from '@tanstack/react-query'
import { CHANNELS, type ChannelName } from '#shared/channels.ts'
import { MESSAGES_PAGE_MAX, type Message } from '#shared/messages.ts'
import { isTransient, perCache } from '../../../api/queryClient.ts'
import { messagesKeys } from './chat.keys.ts'
import {
  applyAnswer,
  applyChange,
  applyOlder,
  applySince,
  type Change,
  isWhole,
  listOf,
  type MessageList,
} from './message.reducers.ts'
import { type MessageSource, messageServer } from './messages.api.ts'

/** Who missed more pages than that begins anew with the newest one. */
const MAX_PAGES_MISSED = 3

/** How long to wait before asking again for what was missed, in milliseconds: doubled each time up to the longest. */
const FIRST_PAUSE = 1000
const LONGEST_PAUSE = 30_000

/** Keeps the message lists of one cache the same as the server's. */
export interface MessageKeeper {
  /** The list as it is now, for the cache to keep. */
  load: (channel: ChannelName, signal?: AbortSignal) => Promise<MessageList>
  /** An event came. Where others before it were missed, they are asked for. */
  hear: (channel: ChannelName, change: Change) => void
  /** The server answered to a write made here. */
  answered: (message: Message) => void
  /** Changes a list that is here. */
  change: (channel: ChannelName, apply: (list: MessageList) => MessageList) => void
  /** Adds the page before the first message. Throws ApiError. */
  loadOlder: (channel: ChannelName) => Promise<void>
  /** Asks for what a list that is here may have missed, until it has it. */
  catchUp: (channel: ChannelName) => Promise<void>
  /** The same for every list that is here. */
  catchUpAll: () => Promise<void>
  /** Calls `listener` with what the server said of messages. Returns how to stop. */
  onArrival: (listener: (messages: Message[]) => void) => () => void
  stop: () => void
}

interface Pursuit {
  /** Something was missed, or may have been. */
  isBehind: boolean
  isRunning: boolean
  done: Promise<void>
  /** Ends the pause between two tries. */
  wake?: (() => void) | undefined
}

export function makeKeeper(cache: QueryClient, source: MessageSource): MessageKeeper {
  const pursuits = Object.fromEntries(
    CHANNELS.map((channel) => [channel, { isBehind: false, isRunning: false, done: Promise.resolve() }]),
  ) as Record<ChannelName, Pursuit>
  const listeners = new Set<(messages: Message[]) => void>()
  let isOver = false

  const known = (channel: ChannelName) => cache.getQueryData<MessageList>(messagesKeys.list(channel))
  const keep = (channel: ChannelName, list: MessageList) => cache.setQueryData(messagesKeys.list(channel), list)

  const arrived = (messages: Message[]) => {
    for (const listener of listeners) listener(messages)
  }

  const newest = async (channel: ChannelName, signal?: AbortSignal): Promise<MessageList> =>
    listOf(await source.newest(channel, signal))

  /** Everything that changed since; null when that is too much. */
  async function missedSince(channel: ChannelName, since: number): Promise<Message[] | null> {
    const missed: Message[] = []
    for (let page = 0; page < MAX_PAGES_MISSED; page += 1) {
      const more = await source.since(channel, missed.at(-1)?.revision ?? since)
      missed.push(...more)
      if (more.length < MESSAGES_PAGE_MAX) return missed
    }
    return null
  }

  async function catchUpOnce(channel: ChannelName, { lastRevision: since }: MessageList): Promise<void> {
    const missed = await missedSince(channel, since)
    const afresh = missed ? null : await newest(channel)
    const list = known(channel)
    if (!list || isOver) return
    keep(channel, afresh ?? applySince(list, since, missed ?? []))
    arrived(afresh?.messages ?? missed ?? [])
    // What was told while the page was on its way went into the list that it replaces.
    if (afresh && list.lastRevision > afresh.lastRevision) pursuits[channel].isBehind = true
  }

  const rest = (pursuit: Pursuit, pause: number): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, pause)
      pursuit.wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })

  async function pursue(channel: ChannelName, pursuit: Pursuit): Promise<void> {
    pursuit.isRunning = true
    try {
      for (let pause = FIRST_PAUSE; pursuit.isBehind && !isOver; pause = Math.min(2 * pause, LONGEST_PAUSE)) {
        const list = known(channel)
        if (!list) return
        pursuit.isBehind = false
        try {
          await catchUpOnce(channel, list)
        } catch (error) {
          if (!(error instanceof Error && isTransient(error))) return
          pursuit.isBehind = true
          await rest(pursuit, pause)
        }
      }
    } finally {
      pursuit.isRunning = false
    }
  }

  async function catchUp(channel: ChannelName): Promise<void> {
    if (!known(channel)) return
    const pursuit = pursuits[channel]
    pursuit.isBehind = true
    pursuit.wake?.()
    if (!pursuit.isRunning) pursuit.done = pursue(channel, pursuit)
    await pursuit.done
  }

  return {
    async load(channel, signal) {
      const kept = known(channel)
      if (kept) {
        catchUp(channel)
        return kept
      }
      const pursuit = pursuits[channel]
      pursuit.isBehind = false
      const list = await newest(channel, signal)
      arrived(list.messages)
      if (!pursuit.isBehind) return list
      // What was told while the page was on its way is perhaps not in it. It is shown before that is made up for: others
      // may write for as long as that takes, and again and again.
      keep(channel, list)
      await catchUp(channel)
      return known(channel) ?? list
    },

    hear(channel, change) {
      const list = known(channel)
      const next = list && applyChange(list, change)
      if (!next) pursuits[channel].isBehind = true
      else if (next === 'gap') catchUp(channel)
      else keep(channel, next)
      if (isWhole(change)) arrived([change])
    },

    answered(message) {
      const list = known(message.channel)
      if (list) keep(message.channel, applyAnswer(list, message))
      else pursuits[message.channel].isBehind = true
    },

    change(channel, apply) {
      const list = known(channel)
      if (list) keep(channel, apply(list))
    },

    async loadOlder(channel) {
      const first = known(channel)?.messages[0]
      if (!first) return
      const page = await source.before(channel, first._id)
      const list = known(channel)
      if (list && !isOver) keep(channel, applyOlder(list, first._id, page))
    },

    catchUp,

    async catchUpAll() {
      await Promise.all(CHANNELS.filter(known).map(catchUp))
    },

    onArrival(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },

    stop() {
      isOver = true
      for (const { wake } of Object.values(pursuits)) wake?.()
    },
  }
}

/** The keeper of a cache's messages. */
export const keeperOf = perCache((cache) => makeKeeper(cache, messageServer))
