import { join } from 'node:path'
import SQLite from 'better-sqlite3'
import { prepareFolder } from './dataFolder.ts'

/** A file beside the database, so that the database itself can be copied and read while this is locked. */
const LOCK_FILE = 'ushers.lock'

/** Another process has locked the folder; `message` is the line that an operator reads. */
export class FolderInUse extends Error {}

/**
 * Prepares the folder of the embedded database and locks it for this process. The operating system releases the lock when the process
 * ends, even when it is killed. Throws FolderInUse where another process has the lock.
 */
export function lockFolder(dataDir: string): void {
  prepareFolder(dataDir)
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

/** References to the locks: garbage collection would close an unreferenced one. */
const held = new Set<SQLite.Database>()
