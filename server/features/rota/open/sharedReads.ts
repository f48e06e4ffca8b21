import type { Db } from '../../../db/client.ts'
import { readRevisions } from '../../../db/revisions.ts'
import type { Viewer } from '../../../http/viewer.ts'

/** Maximum results in memory. */
const KEPT = 16

/** Identifies the state of the rota now. */
export const versionOf = async (db: Db): Promise<string> =>
  (await readRevisions(db, ['rota', 'schedule', 'users'])).join('.')

/** The version of the rota that was there when the request of a viewer came. */
export const versionSeenBy = ({ rotaRevision, scheduleRevision, usersRevision }: Viewer): string =>
  [rotaRevision, scheduleRevision, usersRevision].join('.')

interface Needs<Wanted, Read> {
  keyOf(wanted: Wanted): string
  read(wanted: Wanted): Promise<Read>
  /** Identifies the state of the data: what is read at equal versions is equal. */
  version(): Promise<string>
}

/**
 * Reads what many ask for at the same moment once. Nobody gets what is older than their request: a result is kept as
 * long as the version that they have seen is that of the read; for others, while a read is running, the next one
 * begins after they came and is theirs together. Without `seen` nothing kept is used. One closure over what is read.
 */
export function sharedReads<Wanted, Read>({ keyOf, read, version }: Needs<Wanted, Read>) {
  const [running, waiting] = [new Map<string, Promise<Read>>(), new Map<string, Promise<Read>>()]
  const kept = new Map<string, { at: string; result: Read }>()

  async function readNow(key: string, wanted: Wanted): Promise<Read> {
    const at = await version()
    const result = await read(wanted)
    kept.delete(key)
    // A change during the read may be in a part of the result.
    if (at === (await version())) kept.set(key, { at, result })
    for (const oldest of kept.keys()) {
      if (kept.size <= KEPT) break
      kept.delete(oldest)
    }
    return result
  }

  function begin(key: string, wanted: Wanted): Promise<Read> {
    const reading = readNow(key, wanted)
    running.set(key, reading)
    const end = () => {
      if (running.get(key) === reading) running.delete(key)
    }
    reading.then(end, end)
    return reading
  }

  function beginAfter(key: string, wanted: Wanted, before: Promise<Read>): Promise<Read> {
    const next = () => {
      waiting.delete(key)
      return begin(key, wanted)
    }
    const waits = before.then(next, next)
    waiting.set(key, waits)
    return waits
  }

  return async (wanted: Wanted, seen?: string): Promise<Read> => {
    const key = keyOf(wanted)
    const known = kept.get(key)
    if (known && known.at === seen) return known.result
    const before = running.get(key)
    return before ? (waiting.get(key) ?? beginAfter(key, wanted, before)) : begin(key, wanted)
  }
}
