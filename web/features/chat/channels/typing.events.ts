import type { QueryClient } from '@tanstack/react-query'
import type { ServerEvents } from '#shared/events.ts'
import type { Message } from '#shared/messages.ts'
import { typingKeys } from '../sync/chat.keys.ts'

/** How long a hint holds, in milliseconds: who goes on writing gives the next one before that. */
export const TYPING_MS = 5000

/** Somebody who is writing, until when (epoch milliseconds) unless they are heard of again. */
export interface Typist {
  userId: string
  name: string
  until: number
}

/** Those who are still writing. */
export const stillTyping = (typists: Typist[], now: number): Typist[] => typists.filter(({ until }) => until > now)

type Hint = Parameters<ServerEvents['typing']>[0]

/** Somebody writes: those who began earlier stand before them. */
export function withTypist(typists: Typist[], { userId, name }: Hint, now: number): Typist[] {
  const others = stillTyping(typists, now)
  const typist = { userId, name, until: now + TYPING_MS }
  const index = others.findIndex((other) => other.userId === userId)
  return index < 0 ? [...others, typist] : others.with(index, typist)
}

export function applyTypist(cache: QueryClient, hint: Hint): void {
  cache.setQueryData<Typist[]>(typingKeys.channel(hint.channel), (known = []) => withTypist(known, hint, Date.now()))
}

/** What somebody wrote has arrived. */
export function applyWritten(cache: QueryClient, { channel, sender }: Message): void {
  cache.setQueryData<Typist[]>(typingKeys.channel(channel), (known) =>
    known?.filter(({ userId }) => userId !== sender._id),
  )
}
