import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Kysely } from 'kysely'
import { onTestFinished, vi } from 'vitest'
import { SqliteFile } from '../db/sqlite/driver.ts'
import { firstColumn, openConnection, type SqliteConnection, type SqliteStatement } from '../db/sqlite/file.ts'

export type Rows = Kysely<{ rows: { id: string; body: string } }>

export interface TestFile {
  db: Rows
  /** The driver's writing connection. */
  writer: SqliteConnection
  /** Statements of `writer` since the file was created, in order, failed ones too. */
  statements: string[]
  /** A connection as of another process: sees committed rows only. */
  outside: SqliteConnection
  /** Advances the driver's clock, which is stopped so that a slow machine does not end a group early. */
  advanceClock(ms: number): void
  /** Ids that `outside` sees. */
  committedIds(): string[]
}

/** Creates a folder, deleted after the test. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'ushers-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Notes every statement that a connection runs, failed ones too. Methods of SQLite's objects can't be assigned. */
function noting(connection: SqliteConnection, statements: string[]): SqliteConnection {
  const prepare = connection.prepare.bind(connection)
  const noted = (query: string): SqliteStatement => {
    const statement = prepare(query)
    for (const method of ['run', 'all'] as const) {
      const call = statement[method].bind(statement)
      const value = (...parameters: unknown[]): unknown => {
        statements.push(query)
        return call(...parameters)
      }
      Object.defineProperty(statement, method, { value })
    }
    return statement
  }
  return Object.defineProperty(connection, 'prepare', { value: noted })
}

/** Opens our driver on a file with one table `rows`, for one test. `pragmas` apply last, to every connection. */
export function openTestFile(pragmas: string[] = []): TestFile {
  const file = join(temporaryFolder(), 'rows.sqlite')
  const statements: string[] = []
  const opened: SqliteConnection[] = []
  const open = (): SqliteConnection => {
    const connection = openConnection(file)
    for (const pragma of ['journal_mode = WAL', 'synchronous = FULL', 'foreign_keys = ON', ...pragmas])
      connection.exec(`pragma ${pragma}`)
    opened.push(connection)
    return connection
  }
  const outside = open()
  outside.exec('create table rows (id text primary key, body text not null)')
  const db: Rows = new Kysely({
    // The driver opens its writing connection first.
    dialect: new SqliteFile(() => (opened.length === 1 ? noting(open(), statements) : open())),
  })
  onTestFinished(async () => {
    await db.destroy()
    for (const connection of opened) if (connection.isOpen) connection.close()
  })
  let now = 0
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now)
  onTestFinished(() => clock.mockRestore())
  const advanceClock = (ms: number): void => {
    now += ms
  }
  const writer = opened[1]
  if (!writer) throw new Error('The driver has opened no connection')
  statements.length = 0
  return {
    db,
    writer,
    statements,
    outside,
    advanceClock,
    committedIds: () => firstColumn(outside, 'select id from rows order by id') as string[],
  }
}

/** One durable write outside any transaction. */
export async function add(db: Rows, id: string, body = ''): Promise<void> {
  await db.insertInto('rows').values({ id, body }).execute()
}
