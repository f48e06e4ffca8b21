import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest'
import { seedDemo } from '../demo/seed.ts'
import { withTestApp } from '../testing/app.ts'
import { switchOn } from '../testing/authenticator.ts'
import { createTestDatabase } from '../testing/postgres.ts'
import { temporaryFolder } from '../testing/sqliteFile.ts'
import { type Database, openPostgres, openSqliteFile } from './client.ts'
import { CopyError, copyDatabase } from './copy.ts'
import { migrate } from './migrate.ts'
import { TABLES, tableNames } from './tables.ts'

const test = withTestApp()

/** Opens an empty database, deleted after the test. */
async function openEmpty(kind: 'sqlite' | 'postgres'): Promise<Database> {
  const postgres = kind === 'postgres' ? await createTestDatabase() : undefined
  const db = postgres ? openPostgres(postgres.url) : openSqliteFile(join(temporaryFolder(), 'copy.sqlite'))
  onTestFinished(async () => {
    await db.destroy()
    await postgres?.drop()
  })
  await migrate(db)
  return db
}

/** All rows of all tables, ordered by key. */
async function everything(db: Database): Promise<Record<string, unknown[]>> {
  const tables: Record<string, unknown[]> = {}
  for (const table of tableNames) {
    const key = sql.join(TABLES[table].map((column) => sql.ref(column)))
    tables[table] = (await sql`select * from ${sql.table(table)} order by ${key}`.execute(db)).rows
  }
  return tables
}

const quiet = (): void => {}

beforeAll(async () => {
  await seedDemo(test.app, test.db)
  await switchOn(test, await test.signUp())
}, 60_000)

describe('a copy of a database', () => {
  it('knows every table that the migrations make, and its key', async () => {
    const tables = (await test.db.introspection.getTables()).map(({ name }) => name)
    const live = 'socket_io_attachments'
    expect(tables.filter((name) => name !== live).sort()).toEqual([...tableNames].sort())
  })

  it('holds every row, there and back, whichever kinds of databases these are', async () => {
    const before = await everything(test.db)
    const there = await openEmpty('sqlite')
    const told: string[] = []
    await copyDatabase(test.db, there, (table, copied, total) => void told.push(`${table} ${copied} of ${total}`))
    expect(await everything(there)).toEqual(before)
    const back = await openEmpty(inject('database'))
    await copyDatabase(there, back, quiet)
    expect(await everything(back)).toEqual(before)
    expect(before.recovery_codes).toHaveLength(10)
    expect(before.messages?.length).toBeGreaterThan(20)
    expect(told).toContain(`messages ${before.messages?.length} of ${before.messages?.length}`)
  })

  it('is refused where somebody has been before, and changes nothing there', async () => {
    const there = await openEmpty('sqlite')
    await copyDatabase(test.db, there, quiet)
    const before = await everything(there)
    await expect(copyDatabase(test.db, there, quiet)).rejects.toThrow(CopyError)
    expect(await everything(there)).toEqual(before)
  })

  it('leaves nothing where it fails half-way', async () => {
    const there = await openEmpty('sqlite')
    const before = await everything(there)
    const stop = (table: string): void => {
      if (table === 'messages') throw new Error('The disk is gone')
    }
    await expect(copyDatabase(test.db, there, stop)).rejects.toThrow('The disk is gone')
    expect(await everything(there)).toEqual(before)
  })
})
