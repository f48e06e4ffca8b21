import type { Outbox } from './outbox.ts'
import { awaitsServer, laneOf, type PendingChange, type Refusal } from './pending.change.ts'
import type { PendingStore, StoredChange } from './pending.store.ts'

/** Keeps the list of an outbox and the store in step: the list changes at once, the store follows. Nothing throws. */
export interface PendingMirror {
  find: (id: string) => PendingChange | undefined
  /** True while the store has not followed. */
  isAhead: (id: string) => boolean
  /** Replaces a change in the list only. */
  show: (change: PendingChange) => void
  /** Lists a change that did not reach the server, and all of its lane as delayed by it. */
  delay: (change: PendingChange) => void
  /** Stores a listed change. */
  store: (change: PendingChange) => Promise<void>
  setError: (id: string, error: Refusal | null) => Promise<void>
  /** Removes a change for good, whatever the store says later. `trace` takes its place in the list. */
  remove: (id: string, trace?: PendingChange) => Promise<void>
  /** Reads the store again. Resolves to what other tabs have removed, which stays listed, and refused. */
  reload: () => Promise<{ removed: PendingChange[]; refused: PendingChange[] }>
}

const toStored = ({ status, isStored, wasTried, isDelayed, ...stored }: PendingChange): StoredChange => stored

const unstored = (change: PendingChange): PendingChange => (change.isStored ? { ...change, isStored: false } : change)

const restored = (row: StoredChange): PendingChange =>
  withError({ ...row, status: 'waiting', isStored: true, wasTried: true, isDelayed: true }, row.error)

/** A change of the list once `tried` has not reached the server. */
function delayedBy(tried: PendingChange, one: PendingChange): PendingChange {
  if (one.id === tried.id) return { ...tried, status: 'waiting', wasTried: true, isDelayed: true }
  return laneOf(one) === laneOf(tried) && awaitsServer(one) ? { ...one, isDelayed: true } : one
}

const withError = (change: PendingChange, error: Refusal | null): PendingChange => ({
  ...change,
  error,
  status: error ? 'refused' : 'waiting',
})

/** True where another tab has joined more to a change that this one still holds; a hold that ended here stays ended. */
const hasMoreJoined = (known: PendingChange, row: StoredChange): boolean =>
  row.hold === 'join' && known.heldUntil !== 0 && (row.heldUntil ?? 0) > (known.heldUntil ?? 0)

/** The list with what the store holds now, and what other tabs have done: removed, and been refused. */
function merge(list: readonly PendingChange[], present: PendingChange[]) {
  const before = new Map(list.map((change) => [change.id, change]))
  const ids = new Set(present.map(({ id }) => id))
  const others = list.filter(({ id }) => !ids.has(id))
  // A change that another tab was refused, and its person has closed there, is gone here too.
  const own = others.filter((change) => !change.isStored || change.status !== 'refused')
  return {
    merged: [...present, ...own.map(unstored)].sort((a, b) => a.position - b.position),
    removed: others.filter((change) => change.isStored && awaitsServer(change)),
    refused: present.filter(({ id, status }) => status === 'refused' && before.get(id)?.status !== 'refused'),
  }
}

/** `accepts` is false for stored changes that are to be left alone. */
export function makeMirror(
  { owner, changes, set }: Outbox,
  store: PendingStore,
  accepts: (change: StoredChange) => boolean,
): PendingMirror {
  const ahead = new Map<string, PendingChange>()
  const gone = new Set<string>()
  let last: Promise<void> = Promise.resolve()

  const find = (id: string) => changes().find((change) => change.id === id)
  const show = (change: PendingChange) => set(changes().map((one) => (one.id === change.id ? change : one)))

  /** Reads run one after the other: a read never returns less than an earlier write. */
  function inTurn(work: () => Promise<void>): Promise<void> {
    last = last.then(work).catch((error) => console.error('Outbox:', error))
    return last
  }

  async function write(change: PendingChange, work: () => Promise<void>): Promise<void> {
    ahead.set(change.id, change)
    await inTurn(work)
    if (ahead.get(change.id) === change) ahead.delete(change.id)
  }

  /** The list's entry of a stored change: as it is there, unless another tab has changed its error. */
  function listed(row: StoredChange): PendingChange {
    const known = find(row.id)
    if (!known) return restored(row)
    if (ahead.has(row.id)) return known
    const same = hasMoreJoined(known, row) ? { ...known, payload: row.payload, heldUntil: row.heldUntil } : known
    return (same.error === null) === (row.error === null) ? same : withError(same, row.error)
  }

  return {
    find,
    isAhead: (id) => ahead.has(id),
    show,
    delay: (tried) => set(changes().map((one) => delayedBy(tried, one))),
    store: (change) =>
      write(change, async () => {
        await store.put(toStored(change))
        const known = find(change.id)
        if (known) show({ ...known, isStored: true })
      }),
    async setError(id, error) {
      const known = find(id)
      if (!known) return
      const changed = withError(known, error)
      show(changed)
      if (known.isStored) await write(changed, () => store.setError(id, error))
    },
    async remove(id, trace) {
      gone.add(id)
      set(changes().flatMap((one) => (one.id === id ? (trace ?? []) : one)))
      await inTurn(() => store.remove(id))
    },
    async reload() {
      let found = { removed: [] as PendingChange[], refused: [] as PendingChange[] }
      await inTurn(async () => {
        const rows = (await store.all(owner)).filter((row) => !gone.has(row.id) && accepts(row))
        const { merged, ...others } = merge(changes(), rows.map(listed))
        set(merged)
        found = others
      })
      return found
    },
  }
}
