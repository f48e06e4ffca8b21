import { type QueryClient, skipToken, useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { ChannelName } from '#shared/channelNames.ts'
import type { ServerEvents } from '#shared/events.ts'
import type { Message } from '#shared/talk/messages.ts'
import { hint } from '../../../live/connection.ts'

export const typingKeys = {
  channel: (channel: ChannelName) => ['typing', channel],
}

/** Milliseconds for which a typing event holds. */
export const TYPING_MS = 5000

/** Minimum interval between two typing signals, in milliseconds: half of TYPING_MS, so that one may be lost. */
const SIGNAL_EVERY_MS = 2500

export interface Typist {
  userId: string
  name: string
  /** Epoch milliseconds. */
  until: number
}

export const stillTyping = (typists: Typist[], now: number): Typist[] => typists.filter(({ until }) => until > now)

type Hint = Parameters<ServerEvents['typing']>[0]

/** Typists stay in the order in which they began. */
export function withTypist(typists: Typist[], { userId, name }: Hint, now: number): Typist[] {
  const others = stillTyping(typists, now)
  const typist = { userId, name, until: now + TYPING_MS }
  const index = others.findIndex((other) => other.userId === userId)
  return index < 0 ? [...others, typist] : others.with(index, typist)
}

export function applyTypist(cache: QueryClient, hint: Hint): void {
  cache.setQueryData<Typist[]>(typingKeys.channel(hint.channel), (known = []) => withTypist(known, hint, Date.now()))
}

/** A message ends its sender's typing. */
export function applyWritten(cache: QueryClient, { channel, sender }: Message): void {
  cache.setQueryData<Typist[]>(typingKeys.channel(channel), (known) =>
    known?.filter(({ userId }) => userId !== sender._id),
  )
}

const NOBODY: Typist[] = []

interface Typing {
  /** People who are typing, in the order in which they began. */
  names: string[]
  /** Signals that this person is typing. Call it on every input; it throttles itself. */
  signalTyping: () => void
}

export function useTyping(channel: ChannelName): Typing {
  const { data: typists = NOBODY } = useQuery<Typist[]>({ queryKey: typingKeys.channel(channel), queryFn: skipToken })
  const [now, setNow] = useState(Date.now)
  const current = stillTyping(typists, now)
  const next = Math.min(...current.map(({ until }) => until))
  useEffect(() => {
    if (!Number.isFinite(next)) return
    const timer = setTimeout(() => setNow(Date.now()), Math.max(0, next - Date.now()) + 1)
    return () => clearTimeout(timer)
  }, [next])

  const signalled = useRef({ channel, at: 0 })
  const signalTyping = useCallback(() => {
    const { channel: last, at } = signalled.current
    if (last === channel && Date.now() - at < SIGNAL_EVERY_MS) return
    signalled.current = { channel, at: Date.now() }
    hint('typing', channel)
  }, [channel])

  return { names: current.map(({ name }) => name), signalTyping }
}
