import {
  CompiledQuery,
  type DatabaseConnection,
  type DatabaseIntrospector,
  type Dialect,
  type Driver,
  type Kysely,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type TransactionSettings,
} from 'kysely'
import type { SqliteConnection } from './file.ts'
import type { Turn } from './group.ts'
import { SqliteSession } from './session.ts'
import { Writer } from './writer.ts'

/** Is told every error of a query or a transaction. */
type OnError = (error: unknown) => void

/** Kysely's connection for one query or one transaction. */
class Connection implements DatabaseConnection {
  /** Set from the begin of a transaction until its outcome: a late query must not run outside of the transaction. */
  turn: Turn | undefined
  /** Set in a transaction that only reads: a connection of its own, which sees the file as it was at the first read. */
  moment: SqliteSession | undefined
  readonly #reader: SqliteSession
  readonly #writer: Writer
  readonly #onError: OnError

  constructor(reader: SqliteSession, writer: Writer, onError: OnError) {
    this.#reader = reader
    this.#writer = writer
    this.#onError = onError
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    try {
      return await this.#run<Row>(query)
    } catch (error) {
      this.#onError(error)
      throw error
    }
  }

  async #run<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.turn) return this.turn.run(query)
    if (this.moment) return this.moment.run(this.moment.prepare(query.sql), query.parameters)
    if (isRead(query)) return this.#reader.run(this.#reader.prepare(query.sql), query.parameters)
    return this.#writer.change(query)
  }

  streamQuery(): never {
    throw new Error('Streams are not supported')
  }
}

/** True where a query cannot write: of SQL by hand a select or a pragma. Anything else takes a turn to write. */
const isRead = ({ query, sql }: CompiledQuery): boolean =>
  query.kind === 'SelectQueryNode' || (query.kind === 'RawNode' && /^\s*(?:select|pragma)\b/i.test(sql))

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

/**
 * Two connections to one file, and one for each transaction that only reads. Reads never wait for a transaction of
 * this process and see committed rows only; writes take turns and share a COMMIT (writer.ts). Every write runs inside a
 * transaction, so statements that SQLite allows only outside of one (VACUUM, some pragmas) belong into the function
 * that opens a connection.
 */
class SqliteDriver implements Driver {
  readonly #reader: SqliteSession
  readonly #writer: Writer
  readonly #free: Connection[] = []
  readonly #open: () => SqliteConnection
  readonly #onError: OnError

  constructor(open: () => SqliteConnection, onError: OnError) {
    this.#open = open
    this.#onError = onError
    this.#writer = new Writer(open())
    this.#reader = new SqliteSession(open())
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<Connection> {
    return this.#free.pop() ?? new Connection(this.#reader, this.#writer, this.#onError)
  }

  async releaseConnection(connection: Connection): Promise<void> {
    this.#free.push(connection)
  }

  /** Begins a transaction. A transaction that only reads keeps no writer waiting. */
  async beginTransaction(connection: Connection, { accessMode }: TransactionSettings): Promise<void> {
    try {
      if (accessMode === 'read only') connection.moment = this.#beginMoment()
      else connection.turn = await this.#writer.enter()
    } catch (error) {
      this.#onError(error)
      throw error
    }
  }

  #beginMoment(): SqliteSession {
    const database = this.#open()
    database.exec('pragma query_only = on; begin')
    return new SqliteSession(database)
  }

  #endMoment(connection: Connection): void {
    connection.moment?.database.close()
    connection.moment = undefined
  }

  async commitTransaction(connection: Connection): Promise<void> {
    this.#endMoment(connection)
    try {
      await connection.turn?.commit()
    } catch (error) {
      this.#onError(error)
      throw error
    } finally {
      connection.turn = undefined
    }
  }

  /** Does nothing after a failed COMMIT, for which Kysely calls it too. */
  async rollbackTransaction(connection: Connection): Promise<void> {
    this.#endMoment(connection)
    try {
      await connection.turn?.rollback()
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

/** SQLite rolls back schema changes; Kysely's own adapter declares that it does not. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

/**
 * Kysely's SQLite dialect on `SqliteDriver`; `open` opens one connection and sets its pragmas, `onError` is told every
 * error.
 */
export class SqliteFile implements Dialect {
  readonly #open: () => SqliteConnection
  readonly #onError: OnError

  constructor(open: () => SqliteConnection, onError: OnError = () => {}) {
    this.#open = open
    this.#onError = onError
  }

  createAdapter(): SqliteAdapter {
    return new TransactionalAdapter()
  }

  createDriver(): Driver {
    return new SqliteDriver(this.#open, this.#onError) as unknown as Driver
  }

  createIntrospector(db: Kysely<unknown>): DatabaseIntrospector {
    return new SqliteIntrospector(db)
  }

  createQueryCompiler(): SqliteQueryCompiler {
    return new SqliteQueryCompiler()
  }
}
