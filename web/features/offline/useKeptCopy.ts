import type { Query, QueryClient } from '@tanstack/react-query'
import { type ComponentType, useEffect, useState } from 'react'
import { storedToken } from '../../api/call.ts'
import type { KeptCopy } from '../../api/kept.ts'
import { onLineOpen } from '../../api/line.ts'
import { mayPass } from '../../api/queryClient.ts'
import { withStrings } from '../../strings.ts'
import { keptUser } from '../sessions/session.storage.ts'
import { useSession } from '../sessions/session.ts'

/** When a page has what it shows, in milliseconds. */
const AT_REST_MS = 1000

const loadMark = withStrings(() => import('./KeptMark.tsx'), 'offline')

/** What could not be fetched, or is shown as it was kept. */
const isBehind = ({ state }: Query): boolean => state.isInvalidated

/**
 * Keeps on this device what `cache` is told, and shows it where the server cannot be asked. Its code is fetched when the
 * page has what it shows, or when something is missing: with a line, nothing waits for it. Answers what says from when a
 * page is, once that is here.
 */
export function useKeptCopy(cache: QueryClient): ComponentType | null {
  const { user, isConfirmed, recheck } = useSession()
  const owner = user?._id
  const [Mark, setMark] = useState<ComponentType | null>(null)

  useEffect(() => {
    if (!owner) return
    let isOver = false
    let copy: Promise<KeptCopy | undefined> | undefined
    const begin = async () => {
      try {
        // All of it at once: without a line, nothing can be fetched any more.
        const [{ keepCopy }, { KeptMark }] = await Promise.all([import('../../api/kept.ts'), loadMark()])
        if (isOver) return
        setMark(() => KeptMark)
        const mayKeep = () => storedToken() !== null && keptUser()?._id === owner
        return keepCopy({ cache, owner, mayKeep })
      } catch (error) {
        // Without it the app shows what it can fetch; it is tried again when the next question fails.
        console.warn('What was seen last:', error)
        copy = undefined
      }
    }
    const start = () => {
      copy ??= begin()
      return copy
    }
    const timer = setTimeout(start, AT_REST_MS)
    const stopListening = cache.getQueryCache().subscribe(async (event) => {
      if (event.type !== 'updated' || event.action.type !== 'failed') return
      if (event.query.state.data === undefined && mayPass(event.action.error)) (await start())?.restore()
    })
    return () => {
      isOver = true
      clearTimeout(timer)
      stopListening()
      copy?.then((known) => known?.stop())
    }
  }, [owner, cache])

  useEffect(() => {
    const catchUp = () => {
      if (!isConfirmed) recheck()
      cache.refetchQueries({ type: 'active', predicate: isBehind }, { cancelRefetch: false })
    }
    addEventListener('online', catchUp)
    const stopListening = onLineOpen(catchUp)
    // The server has said who this is: it can be asked for the rest, too.
    if (isConfirmed) catchUp()
    return () => {
      removeEventListener('online', catchUp)
      stopListening()
    }
  }, [cache, isConfirmed, recheck])

  return Mark
}
