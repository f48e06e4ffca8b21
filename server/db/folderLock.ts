import { join, resolve } from 'node:path'
import { LOCK_FILE, prepareFolder, UnusableData } from './dataFolder.ts'
import { databaseCodeOf } from './sqlite/codes.ts'
import { openConnection, type SqliteConnection } from './sqlite/file.ts'

/** Another process has locked the folder; `message` is the line that an operator reads. */
export class FolderInUse extends Error {}

/** References to the locks: garbage collection would close an unreferenced one. */
const held = new Set<SqliteConnection>()

/**
 * Locks a file for this process, and returns what releases it. The operating system releases it when the process ends,
 * even when it is killed. Throws `busy` where another process has it, UnusableData where there can be none.
 */
export function lockFile(file: string, busy: FolderInUse): () => void {
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
    throw code === 'SQLITE_BUSY' ? busy : error
  }
  const taken = lock
  held.add(taken)
  return () => {
    held.delete(taken)
    taken.close()
  }
}

/**
 * Prepares the folder of the embedded database and locks it for this process, until what it returns is called. Throws
 * FolderInUse where another process has the lock, UnusableData where there can be none.
 */
export function lockFolder(dataDir: string): () => void {
  prepareFolder(dataDir)
  const line = `Another server already works in ${dataDir}. Stop it first, or set DATA_DIR to another folder.`
  return lockFile(join(dataDir, LOCK_FILE), new FolderInUse(line))
}
