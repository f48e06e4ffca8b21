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
  /** The driver's connection that writes. */
  writer: SQLite.Database
  /** What that has run since the file was made, and begun to run, in order. */
  statements: string[]
  /** A connection such as another process has: it sees what is committed. */
  outside: SQLite.Database
  /** Lets time pass for the driver, whose clock stands otherwise: a slow machine must not end a group early. */
  pass(ms: number): void
  /** Ids that `outside` sees. */
  kept(): string[]
}

/** A folder that is gone after the test. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'ushers-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Our driver on a real file with one table `rows`, for one test. `pragmas` come last, and hold for every connection. */
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
    // The connection that writes is the first one that the driver opens.
    dialect: new SqliteFile(() => open(opened.length === 1 ? (sql) => statements.push(String(sql)) : undefined)),
  })
  onTestFinished(async () => {
    await db.destroy()
    for (const database of opened) database.close()
  })
  let now = 0
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now)
  onTestFinished(() => clock.mockRestore())
  const pass = (ms: number): void => {
    now += ms
  }
  const writer = opened[1]
  if (!writer) throw new Error('The driver has opened no connection')
  statements.length = 0
  return { db, writer, statements, outside, pass, kept: () => ids.all() as string[] }
}

/** One durable write outside any transaction. */
export async function add(db: Rows, id: string, body = ''): Promise<void> {
  await db.insertInto('rows').values({ id, body }).execute()
}
