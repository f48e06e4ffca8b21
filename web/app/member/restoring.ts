import type { QueryClient } from '@tanstack/react-query'
import { storedToken } from '../../api/call.ts'
import { onNoFirstAnswer } from '../../features/people/sessions/session.request.ts'
import { storedUser } from '../../features/people/sessions/session.storage.ts'
import { storedQueries } from '../../offline/offlineKeys.ts'
import { type Restoring, showStored, storedOf } from '../../offline/offlineRestore.ts'
import { openStore, type StoredAnswer } from '../../offline/offlineStore.ts'
import type { Outbox } from '../../outbox/outbox.ts'
import { isAppOnDevice } from '../../worker/isAppOnDevice.ts'

const loadPending = () => import('../../outbox/pending.store.ts')

/** True where changes of a person wait on this device: a list is never shown without what its person changed in it. */
const hasPending = async (owner: string): Promise<boolean> =>
  (await (await loadPending()).theDevice().all(owner)).length > 0

/** True while this person is signed in here. */
export const isHere = (owner: string): boolean => storedToken() !== null && storedUser()?._id === owner

const restoringOf = (cache: QueryClient, owner: string, mayShow = () => isHere(owner)): Restoring => ({
  cache,
  owner,
  mayShow,
  queries: storedQueries,
})

/** What the device held of a person when the server did not answer the app's first question. */
let early: { owner: string; stored: StoredAnswer[] } | null = null

async function readEarly(): Promise<void> {
  const owner = storedUser()?._id
  if (!owner) return
  const [stored, isChanged] = await Promise.all([storedOf(owner), hasPending(owner)])
  if (!isChanged) early = { owner, stored }
}

// Where the app comes from the device, the first page may have to: what it needs is opened beside its own code.
if (isAppOnDevice()) Promise.all([openStore(), loadPending()]).catch(console.warn)
onNoFirstAnswer(() => readEarly().catch(console.warn))

/** Gives a new cache what was read early, so that the first page without a connection is drawn with its data. */
export function restoreEarly(cache: QueryClient, owner: string): void {
  if (early?.owner === owner) showStored(restoringOf(cache, owner), early.stored)
  early = null
}

/** Shows what this device holds of the outbox's person, where `mayShow` says so. Never throws. */
export async function restoreStored(cache: QueryClient, outbox: Outbox, mayShow: () => boolean): Promise<void> {
  const { owner } = outbox
  // The sender is loaded only where there are changes.
  const listed = hasPending(owner).then(async (isChanged) => isChanged && (await outbox.start()).restored)
  try {
    const [stored] = await Promise.all([storedOf(owner), listed.catch(console.warn)])
    await showStored(restoringOf(cache, owner, mayShow), stored)
  } catch (error) {
    console.error('What was seen last:', error)
  }
}
