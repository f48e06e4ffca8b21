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
import { readReferences, readTables } from './tables.ts'

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
  for (const { name, key } of await readTables(db)) {
    const order = sql.join(key.map((column) => sql.ref(column)))
    tables[name] = (await sql`select * from ${sql.table(name)} order by ${order}`.execute(db)).rows
  }
  return tables
}

const quiet = (): void => {}

beforeAll(async () => {
  await seedDemo(test.app, test.db)
  await switchOn(test, await test.signUp())
}, 60_000)

describe('a copy of a database', () => {
  it('knows every table that the migrations make with its key, parents before their children', async () => {
    const tables = await readTables(test.db)
    const names = tables.map(({ name }) => name)
    const made = (await test.db.introspection.getTables()).map(({ name }) => name)
    expect([...names].sort()).toEqual(made.filter((name) => name !== 'socket_io_attachments').sort())
    const keys = Object.fromEntries(tables.map(({ name, key }) => [name, key]))
    expect(keys).toMatchObject({
      ...{ users: ['id'], images: ['id', 'size'], recovery_codes: ['user_id', 'code_hash'], rate_limits: ['key'] },
      ...{ meeting_guests: ['user_id', 'date', 'meeting_id'], read_markers: ['user_id', 'channel'] },
    })
    const references = await readReferences(test.db)
    expect(references).toContainEqual({ child: 'meeting_guests', column: 'meeting_id', parent: 'meetings' })
    for (const { child, parent } of references) expect(names.indexOf(parent)).toBeLessThan(names.indexOf(child))
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

  it('leaves alone what another program keeps beside it', async () => {
    const there = await openEmpty(inject('database'))
    await sql`create table theirs (id text primary key)`.execute(there)
    await sql`create view seen as select id from theirs`.execute(there)
    await sql`insert into theirs (id) values ('a')`.execute(there)
    await copyDatabase(test.db, there, quiet)
    expect(await there.selectFrom('users').select('id').execute()).not.toEqual([])
    expect((await sql`select id from theirs`.execute(there)).rows).toEqual([{ id: 'a' }])
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
