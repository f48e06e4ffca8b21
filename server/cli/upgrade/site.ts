import { statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { makeDataFolder } from '../../db/dataFolder.ts'
import { FolderInUse, lockFile, lockFolder } from '../../db/folderLock.ts'
import type { Env } from '../../env.ts'
import { CommandError } from '../commandError.ts'

/** The data on which releases follow each other. */
export interface Site {
  dataDir: string
  /** Empty with the embedded database. */
  databaseUrl: string
}

export const siteIn = ({ DATA_DIR, DATABASE_URL }: Pick<Env, 'DATA_DIR' | 'DATABASE_URL'>): Site => ({
  dataDir: resolve(DATA_DIR),
  databaseUrl: DATABASE_URL,
})

/** Locked by an upgrade, a rollback, and by a start while it looks for what these have left. */
const LOCK = 'upgrade.lock'

/** Locks the site for an upgrade, and returns what releases it. Throws FolderInUse where another process does one. */
export function lockUpgrade({ dataDir }: Site): () => void {
  makeDataFolder(dataDir)
  return lockFile(join(dataDir, LOCK), new FolderInUse(`An upgrade or rollback is at work in ${dataDir}.`))
}

/** Milliseconds for which a server that has lost its supervisor may still hold the folder: it stops in 9.5 s. */
const RELEASE_MS = 15_000

/** Works on the database's file while no server has it. Throws FolderInUse where one keeps it. */
export async function inFolder<T>({ dataDir }: Site, work: () => Promise<T> | T): Promise<T> {
  const until = performance.now() + RELEASE_MS
  for (;;) {
    let release: (() => void) | undefined
    try {
      release = lockFolder(dataDir)
    } catch (error) {
      if (!(error instanceof FolderInUse) || performance.now() > until) throw error
    }
    if (release)
      try {
        return await work()
      } finally {
        release()
      }
    await wait(100)
  }
}

/** Throws a CommandError where the data belong to another user: files that this one makes could not be used. */
export function mustOwn({ dataDir }: Site): void {
  makeDataFolder(dataDir)
  const owner = statSync(dataDir).uid
  if (owner !== process.getuid?.())
    throw new CommandError(`${dataDir} belongs to the user ${owner}: run this as that user, who runs the server.`)
}

/** Folder for copies that an upgrade tries and throws away. */
export const trialFolder = ({ dataDir }: Site): string => join(dataDir, '.upgrade')
