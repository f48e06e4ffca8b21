import type { QueryClient } from '@tanstack/react-query'
import { type ComponentType, startTransition, useEffect, useState } from 'react'
import { storedToken } from '../../api/call.ts'
import { isTransient } from '../../api/queryClient.ts'
import { storedUser } from '../../features/sessions/session.storage.ts'
import { useSession } from '../../features/sessions/session.ts'
import { onOfflineKey, storedQueries } from '../../offline/offlineKeys.ts'
import { storeOffline } from '../../offline/offlineWriter.ts'
import { outboxOf } from '../../outbox/outbox.ts'
import { onNetworkIdle } from '../../platform/networkIdle.ts'

const load = () => import('./BackgroundTasks.tsx')

/**
 * Stores on this device what `cache` receives, and shows it, with the pending changes, where the server cannot be asked.
 * The rest of the code is fetched when the page has what it shows, when something is missing or when something was
 * changed: with a connection, nothing waits for it. Returns what belongs beside the pages, once that is here.
 */
export function useBackgroundTasks(cache: QueryClient): ComponentType | null {
  const owner = useSession().user?._id
  const [Parts, setParts] = useState<ComponentType | null>(null)

  useEffect(() => {
    if (!owner) return
    let isOver = false
    let loading: Promise<Awaited<ReturnType<typeof load>> | undefined> | undefined
    const mayStore = () => !isOver && storedToken() !== null && storedUser()?._id === owner
    const stopStoring = storeOffline({ cache, owner, mayStore, queries: storedQueries })
    const outbox = outboxOf(cache)

    const begin = async () => {
      const parts = await load()
      // What it restores is drawn first.
      startTransition(() => {
        if (!isOver) setParts(() => parts.BackgroundTasks)
      })
      return parts
    }
    const start = () => {
      // Without it the app shows what it can fetch; it is tried again when the next query fails.
      loading ??= begin().catch((error) => {
        console.warn(error)
        loading = undefined
        return undefined
      })
      return loading
    }
    let isRestored = false
    const restore = async () => {
      isRestored = true
      // A list is never shown without what its person has changed in it.
      const ready = outbox.start().then(
        ({ restored }) => restored,
        () => undefined,
      )
      const parts = await start()
      await parts?.restoreOffline({ cache, owner, ready, mayShow: mayStore, queries: storedQueries })
    }
    // A page that is opened later shows its stored data at once, not when its own query has failed.
    const stopRestoring = onOfflineKey(() => {
      if (isRestored) restore()
    })
    // Old rows are removed when the line is quiet: nobody waits for it.
    const stopWaiting = onNetworkIdle(async () => (await start())?.removeUnwanted(owner, mayStore))
    const stopFollowing = outbox.subscribe(start)
    const stopListening = cache.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'failed') return
      if (event.query.state.data === undefined && isTransient(event.action.error)) restore()
    })
    // Without a line, as the device says itself, no query has to fail before.
    if (!navigator.onLine) restore()
    return () => {
      isOver = true
      stopRestoring()
      stopWaiting()
      stopFollowing()
      stopListening()
      stopStoring()
    }
  }, [owner, cache])

  return Parts
}
