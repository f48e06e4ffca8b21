import type { QueryResult } from 'kysely'
import type { SqliteConnection, SqliteStatement } from './file.ts'

/** Maximum cached prepared statements; beyond it the cache is cleared. */
const MAX_STATEMENTS = 500

/** A prepared statement with its column names. */
export interface Statement {
  statement: SqliteStatement
  /** Empty where the statement returns no rows. */
  names: string[]
}

/** A value as PostgreSQL's driver gives it too: bytes are a Buffer. */
const read = (value: unknown): unknown =>
  value instanceof Uint8Array ? Buffer.from(value.buffer, value.byteOffset, value.byteLength) : value

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
    const names = statement.columns().map(({ name }) => name ?? '')
    if (this.#statements.size >= MAX_STATEMENTS) this.#statements.clear()
    this.#statements.set(sql, { statement, names })
    return { statement, names }
  }

  /** Runs synchronously to the end, so that no statement stays open. */
  run<Row>({ statement, names }: Statement, parameters: readonly unknown[]): QueryResult<Row> {
    if (names.length === 0) {
      const { changes } = statement.run(...parameters)
      return { rows: [], numAffectedRows: BigInt(changes) }
    }
    // Builds the row objects here: in the binding, that takes longer than reading the values.
    const rows = (statement.all(...parameters) as unknown[][]).map((values) => {
      const row: Record<string, unknown> = {}
      for (let place = 0; place < names.length; place += 1) row[names[place] as string] = read(values[place])
      return row
    })
    return { rows: rows as Row[] }
  }
}
