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

/**
 * Stores on this device what `cache` receives, and shows it, with the pending changes, where the server cannot be
 * asked. The rest of the code is fetched when the page has what it shows, when something is missing or when something
 * was changed: with a connection, nothing waits for it. Returns what belongs beside the pages, once that is here.
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
      // Restored data are drawn first.
      startTransition(() => {
        if (!isOver) setParts(() => parts.BackgroundTasks)
      })
      return parts
    }
    const start = () => {
      // The app shows what it can fetch without the offline cache; it is loaded again when the next query fails.
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
      const ready = whenListed(outbox).catch(console.warn)
      try {
        const { restoreOffline } = await loadRestore()
        await restoreOffline({ cache, owner, ready, mayShow: mayStore, queries: storedQueries })
      } catch (error) {
        console.warn(error)
      }
      start()
    }
    // A page that is opened later shows its stored data at once, not when its own query has failed.
    const stopRestoring = onOfflineKey(() => {
      if (isRestored) restore()
    })
    // Old rows are removed when the line is quiet: nobody waits for it.
    const stopWaiting = onNetworkIdle(() => {
      start()
      loadRestore().then(({ removeUnwanted }) => removeUnwanted(owner, mayStore), console.warn)
    })
    const stopFollowing = outbox.subscribe(start)
    const stopListening = cache.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'failed') return
      if (event.query.state.data === undefined && isTransient(event.action.error)) restore()
    })
    // No query has to fail first where the device says itself that it has no network.
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
