import type { QueryResult } from 'kysely'
import type { SqliteConnection, SqliteStatement } from './file.ts'

/** Maximum cached prepared statements; beyond it the cache is cleared. */
const MAX_STATEMENTS = 500

/** The values of a row, in the order of its columns. */
type Values = unknown[]

/** A prepared statement. */
export interface Statement {
  statement: SqliteStatement
  /** Makes a row's object of its values; undefined where the statement returns no rows. */
  toRow: ((values: Values) => unknown) | undefined
}

/** A value as PostgreSQL's driver gives it too: bytes are a Buffer. */
const withBuffer = (value: unknown): unknown =>
  value instanceof Uint8Array ? Buffer.from(value.buffer, value.byteOffset, value.byteLength) : value

/** Whether bytes can be in a column: an expression has no declared type. */
const mayBeBytes = (type: string | null): boolean => type === null || /blob/i.test(type)

/**
 * A function of an object literal with these columns: it makes a row's object in a fifth of the time of assignments to
 * names that the engine does not know. The names are those of our own queries.
 */
function rowMaker(columns: ReturnType<SqliteStatement['columns']>): (values: Values) => unknown {
  const fields = columns.map(({ name, type }, place) => {
    const value = mayBeBytes(type) ? `withBuffer(values[${place}])` : `values[${place}]`
    return `${JSON.stringify(name)}: ${value}`
  })
  return new Function('withBuffer', `return (values) => ({ ${fields.join(', ')} })`)(withBuffer)
}

/** One connection to the file, with its cache of prepared statements. */
export class SqliteSession {
  readonly database: SqliteConnection
  readonly #statements = new Map<string, Statement>()

  constructor(database: SqliteConnection) {
    this.database = database
  }

  /** Throws SQLite's error where `sql` cannot be compiled. */
  prepare(sql: string): Statement {
    const known = this.#statements.get(sql)
    if (known) return known
    const statement = this.database.prepare(sql)
    statement.setReturnArrays(true)
    const columns = statement.columns()
    const prepared = { statement, toRow: columns.length > 0 ? rowMaker(columns) : undefined }
    if (this.#statements.size >= MAX_STATEMENTS) this.#statements.clear()
    this.#statements.set(sql, prepared)
    return prepared
  }

  /** Runs synchronously to the end, so that no statement stays open. */
  run<Row>({ statement, toRow }: Statement, parameters: readonly unknown[]): QueryResult<Row> {
    if (!toRow) {
      const { changes } = statement.run(...parameters)
      return { rows: [], numAffectedRows: BigInt(changes) }
    }
    // Builds the row objects here: in the binding, that takes longer than reading the values.
    const rows = (statement.all(...parameters) as unknown as Values[]).map(toRow)
    return { rows: rows as Row[] }
  }
}
