import { setImmediate as endOfTurn } from 'node:timers/promises'
import type { Db } from '../../../db/client.ts'
import { inChunks } from '../../../db/inChunks.ts'
import { sessionsStore } from './sessions.store.ts'

type ActiveRow = Awaited<ReturnType<typeof sessionsStore.findActive>>[number]

/** The active sessions of some tokens, by the hash of the token. */
async function readSessions(db: Db, hashes: string[], usedSince: string): Promise<Map<string, ActiveRow>> {
  const [first = ''] = hashes
  const rows =
    hashes.length === 1
      ? await sessionsStore.findActive(db, first, usedSince)
      : await inChunks(hashes, (some) => sessionsStore.findAllActive(db, JSON.stringify(some), usedSince))
  return new Map(rows.map((row) => [row.token_hash, row]))
}

/**
 * Finds active sessions by the hashes of their tokens. Requests whose sockets are read in one turn of the event loop
 * ask together, by one statement: a thousand at once are a few dozen, and one alone waits for nobody. Every session is
 * read after its request has come, so that one that has ended is never found.
 */
export function bearerSessions(db: Db, usedSince: () => string) {
  let asked = new Set<string>()
  let reading: Promise<Map<string, ActiveRow>> | undefined

  async function readTurn(): Promise<Map<string, ActiveRow>> {
    await endOfTurn()
    const hashes = [...asked]
    asked = new Set()
    reading = undefined
    return await readSessions(db, hashes, usedSince())
  }

  return async (tokenHash: string): Promise<ActiveRow | undefined> => {
    asked.add(tokenHash)
    reading ??= readTurn()
    return (await reading).get(tokenHash)
  }
}
