import { join, resolve } from 'node:path'
import { LOCK_FILE, prepareFolder, UnusableData } from './dataFolder.ts'
import { databaseCodeOf } from './sqlite/codes.ts'
import { openConnection, type SqliteConnection } from './sqlite/file.ts'

/** Another process has locked the folder; `message` is the line that an operator reads. */
export class FolderInUse extends Error {}

/**
 * Prepares the folder of the embedded database and locks it for this process. The operating system releases the lock
 * when the process ends, even when it is killed. Throws FolderInUse where another process has the lock, UnusableData
 * where there can be none.
 */
export function lockFolder(dataDir: string): void {
  prepareFolder(dataDir)
  const file = join(dataDir, LOCK_FILE)
  let lock: SqliteConnection | undefined
  try {
    lock = openConnection(file, { waitMs: 0 })
    lock.exec('pragma locking_mode = EXCLUSIVE; begin exclusive')
  } catch (error) {
    lock?.close()
    const code = databaseCodeOf(error)
    if (code.startsWith('SQLITE_') && code !== 'SQLITE_BUSY')
      throw new UnusableData(
        `${resolve(file)} cannot be locked (${code}). If it is no file of this program, move it away.`,
      )
    if (code !== 'SQLITE_BUSY') throw error
    throw new FolderInUse(
      `Another server already works in ${dataDir}. Stop it first, or set DATA_DIR to another folder.`,
    )
  }
  held.add(lock)
}

/** References to the locks: garbage collection would close an unreferenced one. */
const held = new Set<SqliteConnection>()
