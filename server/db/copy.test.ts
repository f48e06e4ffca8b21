import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest'
import { today } from '#shared/days.ts'
import { servicesApi } from '#shared/rota/services.ts'
import { callsApi } from '#shared/sunday/calls.ts'
import { countsApi } from '#shared/sunday/counts.ts'
import { floorPlansApi } from '#shared/sunday/floorPlans.ts'
import { recordsApi } from '#shared/sunday/records.ts'
import { serviceTicksApi } from '#shared/sunday/ticks.ts'
import { messagesApi } from '#shared/talk/messages.ts'
import { seedDemo } from '../demo/seed.ts'
import { withTestApp } from '../testing/app.ts'
import { switchOn } from '../testing/authenticator.ts'
import { phoneJpeg } from '../testing/pictures.ts'
import { createTestDatabase } from '../testing/postgres.ts'
import { rotaFixtures } from '../testing/rota.ts'
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

/** Tables of a Sunday, of which each must have a row here. */
const SUNDAY = [
  ...[
    'service_files',
    'images',
    'floor_plans',
    'plan_zones',
    'post_duties',
    'service_ticks',
    'counts',
    'counted_numbers',
    'records',
  ],
  ...['deleted_records', 'day_thanks', 'calls', 'called', 'call_pushes', 'messages', 'channels'],
]

/** Stores one of everything that a Sunday leaves behind. Returns the file and the picture that were stored. */
async function haveSunday(): Promise<{ fileId: string; pdf: Buffer; imageUrl: string }> {
  const rota = rotaFixtures(() => test.db)
  const [admin, usher] = [await test.signUp({ role: 'admin' }), await test.signUp()]
  const [day, at] = [today('America/Chicago'), new Date().toISOString()]
  const post = await rota.post('North Door')
  const serviceId = await rota.service(day, 'Vigil', { [post]: [1, 2] }, { published_at: at, note: 'Bring\nthe keys' })
  await rota.assignment(serviceId, usher._id, post, 'accepted')
  const dutyId = randomUUID()
  await test.db
    .insertInto('post_duties')
    .values({ id: dutyId, post_id: post, moment: 'before', text: 'Unlock', sort_order: 0 })
    .execute()
  const pdf = Buffer.from(`%PDF-1.4\n${'bytes \u0000 '.repeat(1000)}\n%%EOF`)
  const addFile = { ...servicesApi.addFile, path: `/rota/services/${serviceId}/files` as const }
  const { body: stored } = await test.upload(addFile, { bytes: pdf, filename: 'order.pdf' }, admin.token)
  const picture = { bytes: await phoneJpeg(), filename: 'plan.jpg', fields: { name: 'Ground floor' } }
  const { body: plan } = await test.upload(floorPlansApi.create, picture, admin.token)
  const zones = [
    {
      name: 'Nave',
      points: [
        [0, 0],
        [0.5, 0],
        [0.5, 0.5],
      ],
      seats: 40,
    },
  ]
  const { body: drawn } = await test.call(floorPlansApi.change, { id: plan._id, zones }, admin.token)
  const uuid = () => randomUUID()
  const count = { uuid: uuid(), serviceId, zoneId: drawn.zones[0]?._id, kindId: 'people', value: 212, at }
  const tick = { uuid: uuid(), serviceId, dutyId, done: true, at }
  const record = { serviceId, text: 'The lift was stuck.', at }
  const { token } = usher
  const device = { endpoint: 'https://fcm.googleapis.com/fcm/send/1', p256dh: '', auth: '', name: 'Phone' }
  const { id: session_id } = await test.db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', usher._id)
    .executeTakeFirstOrThrow()
  const dates = { created_at: at, renewed_at: at, last_sent_at: null, failing_since: null }
  await test.db
    .insertInto('push_subscriptions')
    .values({ session_id, user_id: usher._id, ...device, ...dates })
    .execute()
  await test.call(countsApi.count, { counts: [count] }, token)
  await test.call(serviceTicksApi.tick, { ticks: [tick] }, token)
  await test.call(recordsApi.create, { uuid: uuid(), ...record }, token)
  const { body: mistake } = await test.call(recordsApi.create, { uuid: uuid(), ...record }, token)
  await test.call(recordsApi.remove, { id: mistake._id }, token)
  await test.call(recordsApi.thank, { date: day, text: 'Well done' }, admin.token)
  await test.call(callsApi.create, { uuid: uuid(), kind: 'medical', text: 'By the font' }, admin.token)
  await test.call(messagesApi.create, { channel: `day-${day}`, content: 'Who has the key?' }, token)
  return { fileId: stored._id, pdf, imageUrl: plan.imageUrl ?? '' }
}

let sunday: Awaited<ReturnType<typeof haveSunday>>
beforeAll(async () => {
  await seedDemo(test.app, test.db)
  await switchOn(test, await test.signUp())
}, 120_000)
beforeAll(async () => {
  sunday = await haveSunday()
})

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

  it('holds what a Sunday left behind, files and pictures byte by byte', async () => {
    const there = await openEmpty('sqlite')
    await copyDatabase(test.db, there, quiet)
    const back = await openEmpty(inject('database'))
    await copyDatabase(there, back, quiet)
    const [before, after] = [await everything(test.db), await everything(back)]
    for (const table of SUNDAY) {
      expect(before[table]?.length, table).toBeGreaterThan(0)
      expect(after[table], table).toEqual(before[table])
    }
    const file = back.selectFrom('service_files').select('bytes').where('id', '=', sunday.fileId)
    expect(sunday.pdf.equals((await file.executeTakeFirstOrThrow()).bytes)).toBe(true)
    const pictures = async (db: Database) =>
      (await db.selectFrom('images').select(['id', 'size', 'bytes']).orderBy('id').orderBy('size').execute()).filter(
        ({ id }) => sunday.imageUrl.includes(id),
      )
    expect(await pictures(back)).toEqual(await pictures(test.db))
    expect(await pictures(back)).not.toEqual([])
    expect(
      await back.selectFrom('messages').select('content').where('channel', 'like', 'day-%').execute(),
    ).toContainEqual({
      content: 'Who has the key?',
    })
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
