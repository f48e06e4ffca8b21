import { useEffect, useRef } from 'react'
import type { User } from '#shared/people/users.ts'
import { firstUnread } from './message.entries.ts'
import type { Messages } from './sync/useMessages.ts'

/** Loaded messages beyond which the first new one is no longer looked for. */
const LOOKED_THROUGH = 300

/**
 * Id of the first message that was new when the channel was opened, for whose sake older messages are loaded; null
 * where there is none, undefined until it is known. It does not change while the channel is open. A channel that is
 * opened by its address may have its messages before its count.
 */
export function useFirstNewId(
  { messages, hasOlder, olderFailed, isLoadingOlder, loadOlder }: Messages,
  unread: number | undefined,
  me: User,
): string | null | undefined {
  const found = useRef<string | null>(undefined)
  const isKnown = messages !== undefined && unread !== undefined
  let isBefore = false
  if (found.current === undefined && isKnown) {
    const id = firstUnread(messages, unread, me)
    isBefore = id === null && unread > 0 && hasOlder && !olderFailed && messages.length < LOOKED_THROUGH
    if (!isBefore) found.current = id ?? (unread > 0 ? (messages[0]?._id ?? null) : null)
  }
  const oldest = isBefore ? messages?.[0] : undefined
  useEffect(() => {
    // After each page, which may come between two renders.
    if (oldest && !isLoadingOlder) loadOlder()
  }, [oldest, isLoadingOlder, loadOlder])
  return found.current
}
