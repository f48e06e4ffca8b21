import { useState } from 'react'
import type { Message } from '#shared/messages.ts'
import type { User } from '#shared/users.ts'
import { countAfter } from './message.entries.ts'

/** How many messages of others have come since their reader went to older ones. */
export function useNewBelow(messages: readonly Message[], isFar: boolean, me: User): number {
  const newest = messages.at(-1)?.seq ?? 0
  const [seen, setSeen] = useState(newest)
  if (!isFar && seen !== newest) setSeen(newest)
  return isFar ? countAfter(messages, seen, me) : 0
}
