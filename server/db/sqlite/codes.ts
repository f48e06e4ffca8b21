/** Names of SQLite's result codes (sqlite.org/rescode.html) by their number. */
const PRIMARY = [
  'OK',
  'ERROR',
  'INTERNAL',
  'PERM',
  'ABORT',
  'BUSY',
  'LOCKED',
  'NOMEM',
  'READONLY',
  'INTERRUPT',
  'IOERR',
  'CORRUPT',
  'NOTFOUND',
  'FULL',
  'CANTOPEN',
  'PROTOCOL',
  'EMPTY',
  'SCHEMA',
  'TOOBIG',
  'CONSTRAINT',
  'MISMATCH',
  'MISUSE',
  'NOLFS',
  'AUTH',
  'FORMAT',
  'RANGE',
  'NOTADB',
]

/** Extended codes that are told apart. */
const EXTENDED = new Map([
  [787, 'CONSTRAINT_FOREIGNKEY'],
  [1555, 'CONSTRAINT_PRIMARYKEY'],
  [2067, 'CONSTRAINT_UNIQUE'],
])

/**
 * SQLite's own sentences (`sqlite3ErrStr` in main.c, and those of constraints) with their codes: the package of Node 20
 * leaves the number out where `all` fails. A broken primary key says UNIQUE too.
 */
const SENTENCES: [sentence: RegExp, code: string][] = [
  [/^database is locked/, 'BUSY'],
  [/^database table is locked/, 'LOCKED'],
  [/^attempt to write a readonly database/, 'READONLY'],
  [/^interrupted/, 'INTERRUPT'],
  [/^disk I\/O error/, 'IOERR'],
  [/^database disk image is malformed/, 'CORRUPT'],
  [/^malformed database schema/, 'CORRUPT'],
  [/^database or disk is full/, 'FULL'],
  [/^unable to open database file/, 'CANTOPEN'],
  [/^locking protocol/, 'PROTOCOL'],
  [/^database schema has changed/, 'SCHEMA'],
  [/^string or blob too big/, 'TOOBIG'],
  [/^out of memory/, 'NOMEM'],
  [/^file is not a database/, 'NOTADB'],
  [/^UNIQUE constraint failed/, 'CONSTRAINT_UNIQUE'],
  [/^FOREIGN KEY constraint failed/, 'CONSTRAINT_FOREIGNKEY'],
  [/^NOT NULL constraint failed/, 'CONSTRAINT'],
  [/^CHECK constraint failed/, 'CONSTRAINT'],
]

/** The name of an error of SQLite without its number. */
const nameBySentence = (message: string): string =>
  SENTENCES.find(([sentence]) => sentence.test(message))?.[1] ?? 'ERROR'

/**
 * The code of a database's error: 'SQLITE_BUSY', 'SQLITE_CONSTRAINT_UNIQUE' of SQLite, which numbers them, and
 * SQLSTATE, errno or Node's code of any other. Empty where it has none.
 */
export function databaseCodeOf(error: unknown): string {
  if (!(error instanceof Error)) return ''
  if ('errcode' in error && typeof error.errcode === 'number')
    return `SQLITE_${EXTENDED.get(error.errcode) ?? PRIMARY[error.errcode & 0xff] ?? error.errcode}`
  if (!('code' in error)) return ''
  return error.code === 'ERR_SQLITE_ERROR' ? `SQLITE_${nameBySentence(error.message)}` : String(error.code)
}
