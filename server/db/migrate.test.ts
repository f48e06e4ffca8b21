import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { expect, inject, it, onTestFinished } from 'vitest'
import { createTestDatabase } from '../testing/postgres.ts'
import { temporaryFolder } from '../testing/sqliteFile.ts'
import { openPostgres, openSqliteFile } from './client.ts'
import { isMigrated, migrate } from './migrate.ts'

it('a migration that fails half-way leaves nothing, and the next try goes through', async () => {
  const postgres = inject('database') === 'postgres' ? await createTestDatabase() : undefined
  const db = postgres ? openPostgres(postgres.url) : openSqliteFile(join(temporaryFolder(), 'new.sqlite'))
  onTestFinished(async () => {
    await db.destroy()
    await postgres?.drop()
  })
  const first = {
    up: async (any: Kysely<unknown>) => void (await any.schema.createTable('first').addColumn('id', 'text').execute()),
  }
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
  expect(await isMigrated(db)).toBe(false)
  await migrate(db)
  expect(await tables()).toContain('messages')
  expect(await isMigrated(db)).toBe(true)
})
