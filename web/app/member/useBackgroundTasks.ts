import type { QueryClient } from '@tanstack/react-query'
import { type ComponentType, useEffect, useState } from 'react'
import { storedToken } from '../../api/call.ts'
import { isTransient } from '../../api/queryClient.ts'
import { storedUser } from '../../features/sessions/session.storage.ts'
import { useSession } from '../../features/sessions/session.ts'
import type { OfflineCache } from '../../offline/offlineCache.ts'
import { onNetworkIdle } from '../../platform/networkIdle.ts'

const load = () => import('./BackgroundTasks.tsx')

/**
 * Keeps on this device what `cache` is told, and shows it where the server cannot be asked. The code is fetched when the
 * page has what it shows, or when something is missing: with a line, nothing waits for it. Answers what belongs beside
 * the pages, once that is here.
 */
export function useBackgroundTasks(cache: QueryClient): ComponentType | null {
  const owner = useSession().user?._id
  const [Parts, setParts] = useState<ComponentType | null>(null)

  useEffect(() => {
    if (!owner) return
    let isOver = false
    let copy: Promise<OfflineCache | undefined> | undefined
    const begin = async () => {
      try {
        const { persistOffline, offlineQueryOf, BackgroundTasks } = await load()
        if (isOver) return
        setParts(() => BackgroundTasks)
        const mayStore = () => storedToken() !== null && storedUser()?._id === owner
        return persistOffline({ cache, owner, mayStore, offlineQueryOf })
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
    const stopWaiting = onNetworkIdle(start)
    const stopListening = cache.getQueryCache().subscribe(async (event) => {
      if (event.type !== 'updated' || event.action.type !== 'failed') return
      if (event.query.state.data === undefined && isTransient(event.action.error)) (await start())?.restore()
    })
    return () => {
      isOver = true
      stopWaiting()
      stopListening()
      copy?.then((known) => known?.stop())
    }
  }, [owner, cache])

  return Parts
}
