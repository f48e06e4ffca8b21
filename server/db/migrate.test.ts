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

it('closed join forms become joined where a user has their email, else declined', async () => {
  const db = await openNew()
  await migrate(db)
  const [at, row] = [new Date().toISOString(), { message: 'Hello', created_at: new Date().toISOString() }]
  const forms = [
    { ...row, id: 'i1', name: 'New', email: 'new@example.org', status: 'new' },
    { ...row, id: 'i2', name: 'Member', email: 'member@example.org', status: 'closed' },
    { ...row, id: 'i3', name: 'Nobody', email: 'nobody@example.org', status: 'closed' },
    { ...row, id: 'i4', name: 'Called', email: 'called@example.org', status: 'contacted' },
  ]
  await db.insertInto('interest').values(forms).execute()
  const user = { id: 'u1', name: 'Member', name_key: 'member', password_hash: 'x', role: 'standard' as const }
  const numbers = { phone_number: null, verified_phone_number: null, photo_url: null, suspended: 0 as const }
  await db
    .insertInto('users')
    .values({ ...user, ...numbers, email: 'member@example.org', created_at: at })
    .execute()
  await undoInvitations(db)
  await migrate(db)
  const rows = await db.selectFrom('interest').select(['id', 'status', 'note']).orderBy('id').execute()
  expect(rows).toEqual([
    { id: 'i1', status: 'new', note: null },
    { id: 'i2', status: 'joined', note: null },
    { id: 'i3', status: 'declined', note: null },
    { id: 'i4', status: 'contacted', note: null },
  ])
})

/** Leaves a database as it was before its migration of invitations, and of what came after. */
async function undoInvitations(db: Database): Promise<void> {
  for (const table of ['invitation_links', 'invitations']) await db.schema.dropTable(table).execute()
  await db.schema.alterTable('interest').dropColumn('note').execute()
  await db.deleteFrom('revisions').where('noun', '=', 'invitations').execute()
  await sql`delete from kysely_migration where name = '0017_invitations'`.execute(db)
}
