import type SQLite from 'better-sqlite3'
import { type CompiledQuery, type DatabaseConnection, type Driver, type QueryResult, SqliteDialect } from 'kysely'

/** Statements kept prepared; beyond that all are forgotten. */
const MAX_STATEMENTS = 500

interface Statement {
  statement: SQLite.Statement
  /** Names of the columns; empty where nothing comes back. */
  names: string[]
}

/** One connection to the file, with its statements. */
class Session {
  readonly database: SQLite.Database
  readonly #statements = new Map<string, Statement>()

  constructor(database: SQLite.Database) {
    this.database = database
  }

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

/** What Kysely holds for one query or one transaction. */
class Connection implements DatabaseConnection {
  isInTransaction = false
  readonly #driver: SqliteDriver

  constructor(driver: SqliteDriver) {
    this.#driver = driver
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const { reader, writer } = this.#driver
    if (this.isInTransaction) return writer.run(writer.prepare(sql), parameters)
    const prepared = reader.prepare(sql)
    if (prepared.statement.readonly) return reader.run(prepared, parameters)
    const release = await this.#driver.waitForTurn()
    try {
      return writer.run(writer.prepare(sql), parameters)
    } finally {
      release()
    }
  }

  streamQuery(): never {
    throw new Error('Streams are not supported')
  }
}

/**
 * Two connections to one file: whoever only reads never waits for a transaction of this process that is under way; those
 * who write take turns.
 */
class SqliteDriver implements Driver {
  readonly reader: Session
  readonly writer: Session
  readonly #free: Connection[] = []
  readonly #releases = new WeakMap<Connection, () => void>()
  #lastTurn: Promise<void> = Promise.resolve()

  constructor(open: () => SQLite.Database) {
    this.writer = new Session(open())
    this.reader = new Session(open())
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<Connection> {
    return this.#free.pop() ?? new Connection(this)
  }

  async releaseConnection(connection: Connection): Promise<void> {
    this.#free.push(connection)
  }

  async waitForTurn(): Promise<() => void> {
    let release = (): void => {}
    const before = this.#lastTurn
    this.#lastTurn = new Promise((resolve) => {
      release = resolve
    })
    await before
    return release
  }

  async beginTransaction(connection: Connection): Promise<void> {
    const release = await this.waitForTurn()
    try {
      this.writer.database.exec('begin')
    } catch (error) {
      release()
      throw error
    }
    this.#releases.set(connection, release)
    connection.isInTransaction = true
  }

  commitTransaction = (connection: Connection): Promise<void> => this.#end(connection, 'commit')
  rollbackTransaction = (connection: Connection): Promise<void> => this.#end(connection, 'rollback')

  async #end(connection: Connection, how: 'commit' | 'rollback'): Promise<void> {
    this.writer.database.exec(how)
    connection.isInTransaction = false
    this.#releases.get(connection)?.()
  }

  async destroy(): Promise<void> {
    this.reader.database.close()
    this.writer.database.close()
  }
}

/** Kysely's SQLite dialect on that driver; `open` makes one connection, with its settings. */
export class SqliteFile extends SqliteDialect {
  readonly #open: () => SQLite.Database

  constructor(open: () => SQLite.Database) {
    super({ database: async () => open() })
    this.#open = open
  }

  override createDriver(): Driver {
    return new SqliteDriver(this.#open) as unknown as Driver
  }
}
