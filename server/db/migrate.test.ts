import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { expect, inject, it, onTestFinished } from 'vitest'
import { createTestDatabase } from '../testing/postgres.ts'
import { temporaryFolder } from '../testing/sqliteFile.ts'
import { type Database, openPostgres, openSqliteFile } from './client.ts'
import { migrate, NewerDatabase, shapeOf } from './migrate.ts'

/** Opens an empty database, deleted after the test. */
async function openNew(): Promise<Database> {
  const postgres = inject('database') === 'postgres' ? await createTestDatabase() : undefined
  const db = postgres ? openPostgres(postgres.url) : openSqliteFile(join(temporaryFolder(), 'new.sqlite'))
  onTestFinished(async () => {
    await db.destroy()
    await postgres?.drop()
  })
  return db
}

const first = {
  up: async (any: Kysely<unknown>) => void (await any.schema.createTable('first').addColumn('id', 'text').execute()),
}

it('a migration that fails half-way leaves nothing, and the next try goes through', async () => {
  const db = await openNew()
  const broken = {
    async up(any: Kysely<unknown>) {
      await any.schema.createTable('second').addColumn('id', 'text').execute()
      await sql`insert into first (id) values ('half')`.execute(any)
      await sql`select * from nowhere`.execute(any)
    },
  }
  await expect(migrate(db, { '1_first': first, '2_broken': broken })).rejects.toThrow(/nowhere/)
  const tables = async () => (await db.introspection.getTables()).map(({ name }) => name)
  expect(await tables()).toEqual([])
  expect(await shapeOf(db)).toBe('empty')
  await migrate(db)
  expect(await tables()).toContain('messages')
  expect(await shapeOf(db)).toBe('current')
})

it('a database that a newer release has made is refused in a sentence, and left as it is', async () => {
  const db = await openNew()
  const second = {
    up: async (any: Kysely<unknown>) => void (await any.schema.dropTable('first').execute()),
  }
  expect(await shapeOf(db, { '1_first': first })).toBe('empty')
  expect(await db.introspection.getTables({ withInternalKyselyTables: true })).toEqual([])
  await migrate(db, { '1_first': first })
  expect(await shapeOf(db, { '1_first': first, '2_second': second })).toBe('older')
  await migrate(db, { '1_first': first, '2_second': second })
  expect(await shapeOf(db, { '1_first': first })).toBe('newer')
  await expect(migrate(db, { '1_first': first })).rejects.toThrow(new NewerDatabase())
  expect(await shapeOf(db, { '1_first': first, '2_second': second })).toBe('current')
})
