import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import SQLite from 'better-sqlite3'

/** Beside the database, so that copying or reading that needs no lock. */
const LOCK_FILE = 'ushers.lock'

/** Somebody else works in the folder; `message` is the line that an operator reads. */
export class FolderInUse extends Error {}

/**
 * Keeps the folder of the embedded database for this process, until it ends however it ends: the operating system lets
 * go of the lock. Throws FolderInUse where another process has it.
 */
export function lockFolder(dataDir: string): void {
  mkdirSync(dataDir, { recursive: true })
  const lock = new SQLite(join(dataDir, LOCK_FILE), { timeout: 0 })
  try {
    lock.pragma('locking_mode = EXCLUSIVE')
    lock.exec('begin exclusive')
  } catch (error) {
    lock.close()
    if (!(error instanceof Error && 'code' in error && error.code === 'SQLITE_BUSY')) throw error
    throw new FolderInUse(
      `Another server already works in ${dataDir}. Stop it first, or set DATA_DIR to another folder.`,
    )
  }
  held.add(lock)
}

/** A lock that nothing refers to would be closed with the next garbage collection. */
const held = new Set<SQLite.Database>()
