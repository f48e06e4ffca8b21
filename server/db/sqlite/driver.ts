import type SQLite from 'better-sqlite3'
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteDialect,
} from 'kysely'
import type { Turn } from './group.ts'
import { Session } from './session.ts'
import { Writer } from './writer.ts'

/** What Kysely holds for one query or one transaction. */
class Connection implements DatabaseConnection {
  /** Set from the begin of a transaction until its answer: what comes too late must not run outside of it. */
  turn: Turn | undefined
  readonly #reader: Session
  readonly #writer: Writer

  constructor(reader: Session, writer: Writer) {
    this.#reader = reader
    this.#writer = writer
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.turn) return this.turn.run(query)
    const prepared = this.#reader.prepare(query.sql)
    if (prepared.statement.readonly) return this.#reader.run(prepared, query.parameters)
    const turn = await this.#writer.enter()
    const result = await turn.run<Row>(query).catch(async (error: unknown) => {
      await turn.undo()
      throw error
    })
    await turn.keep()
    return result
  }

  streamQuery(): never {
    throw new Error('Streams are not supported')
  }
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

/**
 * Two connections to one file: whoever only reads never waits for a transaction of this process that is under way, and
 * sees what is on the disk; those who write take turns and share a COMMIT (writer.ts). Every write runs inside
 * a transaction, so what SQLite does only outside of one (VACUUM, some pragmas) belongs where a connection is opened.
 */
class SqliteDriver implements Driver {
  readonly #reader: Session
  readonly #writer: Writer
  readonly #free: Connection[] = []

  constructor(open: () => SQLite.Database) {
    this.#writer = new Writer(open())
    this.#reader = new Session(open())
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<Connection> {
    return this.#free.pop() ?? new Connection(this.#reader, this.#writer)
  }

  async releaseConnection(connection: Connection): Promise<void> {
    this.#free.push(connection)
  }

  async beginTransaction(connection: Connection): Promise<void> {
    connection.turn = await this.#writer.enter()
  }

  async commitTransaction(connection: Connection): Promise<void> {
    try {
      await connection.turn?.keep()
    } finally {
      connection.turn = undefined
    }
  }

  /** Does nothing after a COMMIT that failed, when Kysely asks for it too. */
  async rollbackTransaction(connection: Connection): Promise<void> {
    try {
      await connection.turn?.undo()
    } finally {
      connection.turn = undefined
    }
  }

  async savepoint(connection: Connection, name: string): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw(`savepoint ${quoted(name)}`))
  }

  async rollbackToSavepoint(connection: Connection, name: string): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw(`rollback to ${quoted(name)}`))
  }

  async releaseSavepoint(connection: Connection, name: string): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw(`release ${quoted(name)}`))
  }

  async destroy(): Promise<void> {
    this.#writer.close()
    this.#reader.database.close()
  }
}

/** SQLite takes changes of its schema back like any other; Kysely's own adapter does not rely on it. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

/** Kysely's SQLite dialect on that driver; `open` makes one connection, with its settings. */
export class SqliteFile extends SqliteDialect {
  readonly #open: () => SQLite.Database

  constructor(open: () => SQLite.Database) {
    super({ database: async () => open() })
    this.#open = open
  }

  override createAdapter(): SqliteAdapter {
    return new TransactionalAdapter()
  }

  override createDriver(): Driver {
    return new SqliteDriver(this.#open) as unknown as Driver
  }
}
