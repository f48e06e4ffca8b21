import type { QueryClient } from '@tanstack/react-query'
import { type ComponentType, startTransition, useEffect, useRef, useState } from 'react'
import { isTransient } from '../../api/queryClient.ts'
import { useSession } from '../../features/people/sessions/session.ts'
import { onOfflineKey, storedQueries } from '../../offline/offlineKeys.ts'
import { removeUnwanted } from '../../offline/offlineRestore.ts'
import { storeOffline } from '../../offline/offlineWriter.ts'
import { outboxOf } from '../../outbox/outbox.ts'
import { onNetworkIdle } from '../../platform/networkIdle.ts'
import { untilFetched } from '../../platform/retryWithBackoff.ts'
import { isHere, restoreStored } from './restoring.ts'

const load = () => import('./BackgroundTasks.tsx')

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
    let stopTrying: (() => void) | undefined
    // Restored data are drawn first.
    const start = () => {
      if (isOver) return
      stopTrying ??= untilFetched(load, ({ BackgroundTasks }) => startTransition(() => setTasks(() => BackgroundTasks)))
    }
    const restoreAndStart = () => {
      isRestored = true
      restoreStored(cache, outbox, mayStore).then(start)
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
      stopTrying?.()
    }
  }, [owner, cache])

  return Tasks
}
