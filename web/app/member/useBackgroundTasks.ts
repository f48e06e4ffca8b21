import type { QueryClient } from '@tanstack/react-query'
import { type ComponentType, startTransition, useEffect, useState } from 'react'
import { storedToken } from '../../api/call.ts'
import { isTransient } from '../../api/queryClient.ts'
import { storedUser } from '../../features/sessions/session.storage.ts'
import { useSession } from '../../features/sessions/session.ts'
import { onOfflineKey, storedQueries } from '../../offline/offlineKeys.ts'
import { storeOffline } from '../../offline/offlineWriter.ts'
import { type Outbox, outboxOf } from '../../outbox/outbox.ts'
import { onNetworkIdle } from '../../platform/networkIdle.ts'
import { isAppOnDevice } from '../../worker/isAppOnDevice.ts'

const load = () => import('./BackgroundTasks.tsx')
const loadRestore = () => import('../../offline/offlineRestore.ts')
const loadPending = () => import('../../outbox/pending.store.ts')

// Without a network the first page waits for both: they come from the device beside its own code.
if (isAppOnDevice()) Promise.all([loadRestore(), loadPending()]).catch(console.warn)

/** Resolves when the changes that the device holds are listed. The sender is loaded only where there are some. */
async function whenListed(outbox: Outbox): Promise<void> {
  const { theDevice } = await loadPending()
  if ((await theDevice().all(outbox.owner)).length > 0) await (await outbox.start()).restored
}

/** Shows what this device holds of the outbox's person, where `mayShow` says so. */
async function restore(cache: QueryClient, outbox: Outbox, mayShow: () => boolean): Promise<void> {
  // A list is never shown without what its person has changed in it.
  const ready = whenListed(outbox).catch(console.warn)
  try {
    const { restoreOffline } = await loadRestore()
    await restoreOffline({ cache, owner: outbox.owner, ready, mayShow, queries: storedQueries })
  } catch (error) {
    console.warn(error)
  }
}

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
  const owner = useSession().user?._id
  const [Tasks, setTasks] = useState<ComponentType | null>(null)

  useEffect(() => {
    if (!owner) return
    let isOver = false
    let isRestored = false
    const mayStore = () => !isOver && storedToken() !== null && storedUser()?._id === owner
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
        loadRestore().then(({ removeUnwanted }) => removeUnwanted(owner, mayStore), console.warn)
      }),
      outbox.subscribe(start),
      onMissingData(cache, restoreAndStart),
    ]
    // No query has to fail first where the device says itself that it has no network.
    if (!navigator.onLine) restoreAndStart()
    return () => {
      isOver = true
      for (const stop of stops.reverse()) stop()
    }
  }, [owner, cache])

  return Tasks
}
