/** Names of SQLite's result codes (sqlite.org/rescode.html) by their number. */
const PRIMARY = [
  ...['OK', 'ERROR', 'INTERNAL', 'PERM', 'ABORT', 'BUSY', 'LOCKED', 'NOMEM', 'READONLY', 'INTERRUPT', 'IOERR'],
  ...['CORRUPT', 'NOTFOUND', 'FULL', 'CANTOPEN', 'PROTOCOL', 'EMPTY', 'SCHEMA', 'TOOBIG', 'CONSTRAINT', 'MISMATCH'],
  ...['MISUSE', 'NOLFS', 'AUTH', 'FORMAT', 'RANGE', 'NOTADB'],
]

/** Extended codes that are told apart. */
const EXTENDED = new Map([
  [787, 'CONSTRAINT_FOREIGNKEY'],
  [1555, 'CONSTRAINT_PRIMARYKEY'],
  [2067, 'CONSTRAINT_UNIQUE'],
])

/**
 * The code of a database's error: 'SQLITE_BUSY', 'SQLITE_CONSTRAINT_UNIQUE' of SQLite, which numbers them, and
 * SQLSTATE, errno or Node's code of any other. Empty where it has none.
 */
export function databaseCodeOf(error: unknown): string {
  if (!(error instanceof Error)) return ''
  if ('errcode' in error && typeof error.errcode === 'number')
    return `SQLITE_${EXTENDED.get(error.errcode) ?? PRIMARY[error.errcode & 0xff] ?? error.errcode}`
  return 'code' in error ? String(error.code) : ''
}
