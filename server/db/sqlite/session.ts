import type SQLite from 'better-sqlite3'
import type { QueryResult } from 'kysely'

/** Statements kept prepared; beyond that all are forgotten. */
const MAX_STATEMENTS = 500

/** A prepared statement and what its rows are called. */
export interface Statement {
  statement: SQLite.Statement
  /** Names of the columns; empty where nothing comes back. */
  names: string[]
}

/** One connection to the file, with its statements. */
export class Session {
  readonly database: SQLite.Database
  readonly #statements = new Map<string, Statement>()

  constructor(database: SQLite.Database) {
    this.database = database
  }

  /** Throws what SQLite throws where `sql` cannot be compiled. */
  prepare(sql: string): Statement {
    const known = this.#statements.get(sql)
    if (known) return known
    const statement = this.database.prepare(sql)
    const names = statement.reader
      ? statement
          .raw()
          .columns()
          .map(({ name }) => name)
      : []
    if (this.#statements.size >= MAX_STATEMENTS) this.#statements.clear()
    this.#statements.set(sql, { statement, names })
    return { statement, names }
  }

  /** Runs to the end at once: the thread waits for it, and no statement is left open. */
  run<Row>({ statement, names }: Statement, parameters: readonly unknown[]): QueryResult<Row> {
    if (!statement.reader) {
      const { changes } = statement.run(...parameters)
      return { rows: [], numAffectedRows: BigInt(changes) }
    }
    // Objects are made here: the binding takes longer to make them than to read their values.
    const rows = (statement.all(...parameters) as unknown[][]).map((values) => {
      const row: Record<string, unknown> = {}
      for (let place = 0; place < names.length; place += 1) row[names[place] as string] = values[place]
      return row
    })
    return { rows: rows as Row[] }
  }
}
