import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import SQLite from 'better-sqlite3'
import { Kysely } from 'kysely'
import { onTestFinished, vi } from 'vitest'
import { SqliteFile } from '../db/sqlite/driver.ts'

export type Rows = Kysely<{ rows: { id: string; body: string } }>

export interface TestFile {
  db: Rows
  /** The driver's writing connection. */
  writer: SQLite.Database
  /** Statements of `writer` since the file was created, in order, failed ones too. */
  statements: string[]
  /** A connection as of another process: sees committed rows only. */
  outside: SQLite.Database
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

/** Opens our driver on a file with one table `rows`, for one test. `pragmas` apply last, to every connection. */
export function openTestFile(pragmas: string[] = []): TestFile {
  const file = join(temporaryFolder(), 'rows.sqlite')
  const statements: string[] = []
  const opened: SQLite.Database[] = []
  const open = (verbose?: (sql: unknown) => void): SQLite.Database => {
    const database = new SQLite(file, { verbose })
    for (const pragma of ['journal_mode = WAL', 'synchronous = FULL', 'foreign_keys = ON', ...pragmas])
      database.pragma(pragma)
    opened.push(database)
    return database
  }
  const outside = open()
  outside.exec('create table rows (id text primary key, body text not null)')
  const ids = outside.prepare('select id from rows order by id').pluck()
  const db: Rows = new Kysely({
    // The driver opens its writing connection first.
    dialect: new SqliteFile(() => open(opened.length === 1 ? (sql) => statements.push(String(sql)) : undefined)),
  })
  onTestFinished(async () => {
    await db.destroy()
    for (const database of opened) database.close()
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
  return { db, writer, statements, outside, advanceClock, committedIds: () => ids.all() as string[] }
}

/** One durable write outside any transaction. */
export async function add(db: Rows, id: string, body = ''): Promise<void> {
  await db.insertInto('rows').values({ id, body }).execute()
}
