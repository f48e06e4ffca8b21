import { randomInt } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { inject, onTestFinished } from 'vitest'
import { type Database, openDatabase } from '../db/client.ts'
import { PASSWORD } from './app.ts'
import { createTestDatabase } from './postgres.ts'
import { randomness } from './randomness.ts'
import { type ServerProcess, startServerProcess } from './server.process.ts'
import { temporaryFolder } from './sqliteFile.ts'

/** The longest time between the moment for a kill and the kill, in milliseconds. */
const MOST_MS = 20

/** KILL_SEED=… repeats the moments of the kills; scheduling by the operating system differs. */
export const KILL_SEED = Number(process.env.KILL_SEED) || randomInt(2 ** 31)

/** Signs in to the servers of an installation with PASSWORD. */
export const SUPER_ADMIN_EMAIL = 'ruth@example.org'

export interface Installation {
  /** Numbers drawn from KILL_SEED, from its beginning for each installation. */
  random: () => number
  place: { dataDir: string; databaseUrl: string }
  start(): Promise<ServerProcess>
  /** A connection beside the servers. */
  open(): Database
}

/** New data in the database of the test project, and servers on it, one after the other. All end with the test. */
export async function newInstallation(settings: Record<string, string> = {}): Promise<Installation> {
  const dataDir = temporaryFolder()
  const postgres = inject('database') === 'postgres' ? await createTestDatabase() : undefined
  if (postgres) onTestFinished(postgres.drop)
  const place = { dataDir, databaseUrl: postgres?.url ?? '' }
  return {
    random: randomness(KILL_SEED),
    place,
    async start() {
      const server = await startServerProcess({
        ...{ DATA_DIR: place.dataDir, DATABASE_URL: place.databaseUrl, RATE_LIMIT: 'off' },
        ...{ SUPER_ADMIN_EMAIL, SUPER_ADMIN_PASSWORD: PASSWORD, ...settings },
      })
      onTestFinished(server.kill)
      return server
    },
    open() {
      const db = openDatabase(place)
      onTestFinished(() => db.destroy())
      return db
    },
  }
}

/**
 * Clients work, each one thing after the other, until the server is killed: up to 20 ms after the first call of what
 * `worksOf` is given, in the middle of what they do then.
 */
export async function workUntilKilled(
  { random }: Pick<Installation, 'random'>,
  server: ServerProcess,
  worksOf: (kill: () => void) => (() => Promise<void>)[],
): Promise<void> {
  const later = random() * MOST_MS
  let killed: Promise<void> | undefined
  const works = worksOf(() => {
    killed ??= wait(later).then(server.kill)
  })
  await Promise.all(
    works.map(async (work) => {
      for (;;) {
        try {
          await work()
        } catch (error) {
          // The connection broke: the last write was not acknowledged.
          if (error instanceof TypeError && killed) return
          throw error
        }
      }
    }),
  )
  await killed
}
