import type { QueryClient } from '@tanstack/react-query'
import { type ComponentType, startTransition, useEffect, useRef, useState } from 'react'
import { isTransient } from '../../api/queryClient.ts'
import { useSession } from '../../features/sessions/session.ts'
import { onOfflineKey, storedQueries } from '../../offline/offlineKeys.ts'
import { removeUnwanted } from '../../offline/offlineRestore.ts'
import { storeOffline } from '../../offline/offlineWriter.ts'
import { outboxOf } from '../../outbox/outbox.ts'
import { onNetworkIdle } from '../../platform/networkIdle.ts'
import { isHere, restore } from './restoring.ts'

const load = () => import('./BackgroundTasks.tsx')

/** Returns a function that loads the background tasks once, and again after a failure. */
function tasksLoader(onLoaded: (tasks: ComponentType) => void): () => Promise<void> {
  let loading: Promise<void> | undefined
  return () => {
    // The app shows what it can fetch without the offline cache; it is loaded again when the next query fails.
    loading ??= load()
      .then(({ BackgroundTasks }) => onLoaded(BackgroundTasks))
      .catch((error) => {
        console.warn(error)
        loading = undefined
      })
    return loading
  }
}

/** Calls `listener` when a query without data fails for want of a connection. Returns the unsubscribe function. */
const onMissingData = (cache: QueryClient, listener: () => void): (() => void) =>
  cache.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'failed') return
    if (event.query.state.data === undefined && isTransient(event.action.error)) listener()
  })

/**
 * Stores on this device what `cache` receives, and shows it, with the pending changes, where the server cannot be
 * asked. The rest of the code is fetched when the page has what it shows, when something is missing or when something
 * was changed: with a connection, nothing waits for it. Returns what belongs beside the pages, once that is here.
 */
export function useBackgroundTasks(cache: QueryClient): ComponentType | null {
  const { user, isConfirmed } = useSession()
  const owner = user?._id
  const wasConfirmed = useRef(isConfirmed)
  const [Tasks, setTasks] = useState<ComponentType | null>(null)

  useEffect(() => {
    if (!owner) return
    let isOver = false
    let isRestored = false
    const mayStore = () => !isOver && isHere(owner)
    const outbox = outboxOf(cache)
    // Restored data are drawn first.
    const start = tasksLoader((tasks) =>
      startTransition(() => {
        if (!isOver) setTasks(() => tasks)
      }),
    )
    const restoreAndStart = () => {
      isRestored = true
      restore(cache, outbox, mayStore).then(start)
    }
    const stops = [
      storeOffline({ cache, owner, mayStore, queries: storedQueries }),
      // A page that is opened later shows its stored data at once, not when its own query has failed.
      onOfflineKey(() => {
        if (isRestored) restoreAndStart()
      }),
      // Old rows are removed when the line is quiet: nobody waits for it.
      onNetworkIdle(() => {
        start()
        removeUnwanted(owner, mayStore)
      }),
      outbox.subscribe(start),
      onMissingData(cache, restoreAndStart),
    ]
    // No query has to fail first where the server did not even say who this is.
    if (!wasConfirmed.current) restoreAndStart()
    return () => {
      isOver = true
      for (const stop of stops.reverse()) stop()
    }
  }, [owner, cache])

  return Tasks
}
