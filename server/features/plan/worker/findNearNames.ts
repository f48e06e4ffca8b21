import { type NamesAsked, type NearNames, nearNamesOf } from '../names/nearestNames.ts'
import { MAX_NAMES } from '../names/shortNames.ts'
import { runInWorker, WorkerFailure } from './worker.pool.ts'

/** Pairs of a name and a person that the server compares itself: some milliseconds at most. */
const FEW_PAIRS = 5000
const FEW_LETTERS = 250_000

/** Milliseconds after which a worker finds nobody. */
const WORKER_MS = 5000

const NOBODY: NearNames = { nearest: new Map(), near: new Map() }

/**
 * Finds who may be meant by names, with most pairs in the worker. Nobody where that takes too long or `nobodyWaits` is
 * aborted: likenesses are a help, and an answer without them is whole.
 */
export async function findNearNames(of: NamesAsked, nobodyWaits?: AbortSignal): Promise<NearNames> {
  const { people, isAmong } = of
  const names = of.names.slice(0, MAX_NAMES)
  const asked = { ...of, names }
  if (names.length === 0) return NOBODY
  if (names.length * (people.length + (isAmong ? names.length : 0)) <= FEW_PAIRS)
    return nearNamesOf(asked, { letters: FEW_LETTERS })
  try {
    const reply = await runInWorker({ kind: 'names', asked }, WORKER_MS, nobodyWaits)
    if (reply.kind === 'names') return reply.found
    throw new Error('names could not be compared', { cause: reply })
  } catch (error) {
    if (error instanceof WorkerFailure && error.kind !== 'crashed') return NOBODY
    throw error
  }
}
