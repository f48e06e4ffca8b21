import {
  accessSync,
  chmodSync,
  closeSync,
  constants,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  statSync,
} from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { SQLITE_FILE } from './client.ts'
import { databaseCodeOf } from './sqlite/codes.ts'
import { firstValue, openConnection } from './sqlite/file.ts'

/** A file beside the database, so that the database itself can be copied and read while this is locked. */
export const LOCK_FILE = 'ushers.lock'

/** The data folder or its database cannot be used; `message` is the line that an operator reads. */
export class UnusableData extends Error {}

/** Makes a folder and those above it, mode 0700. Node's own `recursive` never returns under /proc. */
export function makeFolder(folder: string): void {
  if (existsSync(folder)) {
    if (!statSync(folder).isDirectory()) throw Object.assign(new Error(`${folder} is no folder`), { code: 'ENOTDIR' })
    return
  }
  makeFolder(dirname(folder))
  mkdirSync(folder, { mode: 0o700 })
}

/** Sets a mode, or returns false where the file belongs to somebody else, as in a volume that was mounted so. */
function setMode(path: string, mode: number): boolean {
  try {
    chmodSync(path, mode)
    return true
  } catch (error) {
    if (databaseCodeOf(error) === 'EPERM') return false
    throw error
  }
}

/** The line for a folder in which nothing can be made. */
const notWritable = (folder: string, error: unknown): UnusableData =>
  new UnusableData(
    `DATA_DIR must be a folder of its own that this user may write to: ${folder} (${databaseCodeOf(error)})`,
  )

/** Makes the folder of the data where it is missing. Throws UnusableData where that is impossible. */
export function makeDataFolder(folder: string): void {
  try {
    makeFolder(folder)
    accessSync(folder, constants.W_OK)
  } catch (error) {
    throw notWritable(folder, error)
  }
}

/**
 * Makes the folder of the embedded database where it is missing, its mode 0700 and that of its files 0600. Folders
 * inside keep their mode: nobody else reaches them. Warns on stderr where somebody else owns a file. Throws
 * UnusableData, with every mode as it was, where this process may not write.
 */
export function prepareFolder(dataDir: string): void {
  const folder = resolve(dataDir)
  const database = join(folder, SQLITE_FILE)
  let isOwn: boolean
  try {
    makeFolder(folder)
    accessSync(folder, constants.W_OK)
    // Root may do anything, but no file can be made in /proc or /sys.
    closeSync(openSync(join(folder, LOCK_FILE), 'a', 0o600))
    isOwn = setMode(folder, 0o700)
  } catch (error) {
    throw notWritable(folder, error)
  }
  try {
    if (existsSync(database)) accessSync(database, constants.R_OK | constants.W_OK)
  } catch {
    throw new UnusableData(`The database ${database} is read-only for this user.`)
  }
  for (const entry of readdirSync(folder, { withFileTypes: true }))
    if (entry.isFile()) isOwn = setMode(join(folder, entry.name), 0o600) && isOwn
  if (!isOwn)
    process.stderr.write(
      `Warning: somebody else owns ${folder}, so that its mode cannot be made 0700 for this user alone.\n`,
    )
}

/** Codes of SQLite that name a fault of the file, of its folder or of its disk. */
const FAULTS = /^SQLITE_(READONLY|CORRUPT|NOTADB|CANTOPEN|IOERR|FULL|PERM|BUSY)/
const DAMAGED = /^SQLITE_(CORRUPT|NOTADB)/

/** The line for a damaged SQLite file. */
const damage = (file: string, fault: string): UnusableData =>
  new UnusableData(
    `The database ${resolve(file)} is damaged (${fault}). Restore a backup: docs/OPERATIONS.md, Restore.`,
  )

/** Converts an error that the database file has caused to UnusableData; returns any other as it is. */
export function namingPlace(file: string, error: unknown): unknown {
  const code = databaseCodeOf(error)
  if (!FAULTS.test(code)) return error
  if (DAMAGED.test(code)) return damage(file, code)
  const what = code.startsWith('SQLITE_READONLY') ? 'is read-only' : 'cannot be used'
  return new UnusableData(`The database ${resolve(file)} ${what} (${code}).`)
}

/**
 * Reads the whole file and throws UnusableData where it is damaged. `quick` omits the comparison of indexes with their
 * tables.
 */
export function mustBeSound(file: string, { quick = false } = {}): void {
  let fault: unknown
  try {
    const database = openConnection(file, { readOnly: true })
    try {
      fault = firstValue(database, quick ? 'pragma quick_check(1)' : 'pragma integrity_check(1)')
    } finally {
      database.close()
    }
  } catch (error) {
    throw namingPlace(file, error)
  }
  if (fault !== 'ok') throw damage(file, String(fault).replaceAll('\n', ' '))
}
