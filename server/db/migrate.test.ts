import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { afterEach, expect, inject, it, onTestFinished, vi } from 'vitest'
import { createTestDatabase } from '../testing/postgres.ts'
import { temporaryFolder } from '../testing/sqliteFile.ts'
import { type Database, openPostgres, openSqliteFile } from './client.ts'
import { migrate, migrations, migrationsOf, NewerDatabase, schemaStateOf } from './migrate.ts'
import { readRevisions } from './revisions.ts'

afterEach(() => void vi.useRealTimers())

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

it('the files of migrations/ are numbered from 0001 on, without a gap but those that no release had', () => {
  const numbers = Object.keys(migrations).map((name) => Number(name.slice(0, 4)))
  const never = [19, 24, 26, 28]
  const all = Array.from({ length: Math.max(...numbers) }, (_, index) => index + 1)
  expect(numbers).toEqual(all.filter((number) => !never.includes(number)))
})

it('a file of migrations/ that is called or numbered wrongly, or migrates nothing, stops the start', () => {
  const one = { './migrations/0001_first.ts': first }
  expect(Object.keys(migrationsOf({ './migrations/0002_second.ts': first, ...one }))).toEqual([
    '0001_first',
    '0002_second',
  ])
  const refuses = (path: string, module: unknown, reason: RegExp) =>
    expect(() => migrationsOf({ ...one, [path]: module })).toThrow(reason)
  refuses('./migrations/2_second.ts', first, /2_second.ts: a migration is called NNNN_noun.ts/)
  refuses('./migrations/0002_second.test.ts', first, /is called NNNN_noun.ts/)
  refuses('./migrations/0002_second.ts', { migrate: first.up }, /0002_second.ts: a migration exports up/)
  refuses('./migrations/0001_second.ts', first, /0001_second.ts: 0001_first has this number, too/)
})

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
  expect(await schemaStateOf(db)).toBe('empty')
  await migrate(db)
  expect(await tables()).toContain('messages')
  expect(await schemaStateOf(db)).toBe('current')
})

it('a database that a newer release has made is refused in a sentence, and left as it is', async () => {
  const db = await openNew()
  const second = {
    up: async (any: Kysely<unknown>) => void (await any.schema.dropTable('first').execute()),
  }
  expect(await schemaStateOf(db, { '1_first': first })).toBe('empty')
  expect(await db.introspection.getTables({ withInternalKyselyTables: true })).toEqual([])
  await migrate(db, { '1_first': first })
  expect(await schemaStateOf(db, { '1_first': first, '2_second': second })).toBe('older')
  await migrate(db, { '1_first': first, '2_second': second })
  expect(await schemaStateOf(db, { '1_first': first })).toBe('newer')
  await expect(migrate(db, { '1_first': first })).rejects.toThrow(new NewerDatabase())
  expect(await schemaStateOf(db, { '1_first': first, '2_second': second })).toBe('current')
})

it.each([-3, 3])('a database starts again and again where its first release had a clock %s days off', async (days) => {
  const db = await openNew()
  const now = Date.parse('2026-11-29T12:00:00Z')
  vi.useFakeTimers({ toFake: ['Date'], now: now + days * 86_400_000 })
  await migrate(db, Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '0025')))
  vi.setSystemTime(now)
  for (const _start of ['upgrade', 'next', 'third']) {
    await migrate(db)
    expect(await schemaStateOf(db)).toBe('current')
  }
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  expect(rows.map(({ name }) => name).sort()).toEqual(Object.keys(migrations))
})

it('a database that lacks a migration below one that has run is left as it is', async () => {
  const db = await openNew()
  const known = { '1_first': first, '2_second': { up: async () => {} }, '3_third': { up: async () => {} } }
  await migrate(db, known)
  await sql`delete from kysely_migration where name = '2_second'`.execute(db)
  await expect(migrate(db, known)).rejects.toThrow(/lacks the migration 2_second, though 3_third has run/)
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  expect(rows.map(({ name }) => name)).toEqual(['1_first', '3_third'])
})

it('a database from before security notices keeps its subscriptions and pending deliveries, and knows its devices', async () => {
  const db = await openNew()
  const older = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '0015'))
  await migrate(db, older)
  const [at, later] = ['2026-11-01T00:00:00.000Z', '2026-11-02T00:00:00.000Z']
  await sql`insert into users (id, name, name_key, email, password_hash, role, suspended, created_at)
    values ('ann', 'Ann', 'ann', 'ann@example.org', 'x', 'standard', 0, ${at})`.execute(db)
  for (const [id, device, used] of [
    ['s1', 'Chrome on Android', at],
    ['s2', 'Chrome on Android', later],
    ['s3', null, at],
    ['s4', null, at],
  ])
    await sql`insert into sessions (id, user_id, token_hash, image_token_hash, device, created_at, last_used_at)
      values (${id}, 'ann', ${id}, ${id}, ${device}, ${at}, ${used})`.execute(db)
  await sql`insert into push_subscriptions (session_id, user_id, endpoint, p256dh, auth, name, created_at, renewed_at)
    values ('s3', 'ann', 'https://fcm.googleapis.com/x', 'p', 'a', 'Firefox on Linux', ${at}, ${at})`.execute(db)
  const subscriptions = await db.selectFrom('push_subscriptions').selectAll().execute()
  const delivery = {
    id: 'd',
    session_id: 's3',
    origin: 'https://fcm.googleapis.com',
    uuid: 'u',
    topic: 't',
    attempts: 2,
  }
  const rest = { payload: '{}', urgency: 'normal', due_at: at, expires_at: later, leased_until: null } as const
  await sql`insert into push_deliveries
    (id, session_id, origin, uuid, topic, attempts, payload, urgency, due_at, expires_at)
    values ('d', 's3', ${delivery.origin}, 'u', 't', 2, '{}', 'normal', ${at}, ${later})`.execute(db)

  await migrate(db)
  expect(await db.selectFrom('push_subscriptions').selectAll().execute()).toEqual(subscriptions)
  const address = { user_id: null, endpoint: null, p256dh: null, auth: null }
  expect(await db.selectFrom('push_deliveries').selectAll().execute()).toEqual([{ ...delivery, ...rest, ...address }])
  expect(await db.selectFrom('known_devices').selectAll().orderBy('device').execute()).toEqual([
    { user_id: 'ann', device: 'A browser', last_seen_at: at },
    { user_id: 'ann', device: 'Chrome on Android', last_seen_at: later },
    { user_id: 'ann', device: 'Firefox on Linux', last_seen_at: at },
  ])
  // A delivery without an address of its own still goes with its session.
  await db.deleteFrom('sessions').where('id', '=', 's3').execute()
  expect(await db.selectFrom('push_deliveries').selectAll().execute()).toEqual([])
})

it('closed join forms become joined where a user has their email, else declined', async () => {
  const db = await openNew()
  await migrate(db, Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '0017')))
  const at = '2026-11-01T00:00:00.000Z'
  const row = { message: 'Hello', created_at: at }
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
  await migrate(db)
  const rows = await db.selectFrom('interest').select(['id', 'status', 'note']).orderBy('id').execute()
  expect(rows).toEqual([
    { id: 'i1', status: 'new', note: null },
    { id: 'i2', status: 'joined', note: null },
    { id: 'i3', status: 'declined', note: null },
    { id: 'i4', status: 'contacted', note: null },
  ])
})

it('keys of names from older releases are made anew, and those that become equal keep both rows', async () => {
  const db = await openNew()
  await migrate(db, Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '0027')))
  const at = '2026-11-01T00:00:00.000Z'
  const user = { password_hash: 'x', role: 'standard' as const, created_at: at, suspended: 0 as const }
  const numbers = { phone_number: null, verified_phone_number: null, photo_url: null }
  const member = (id: string, name: string, name_key: string, declined_name_key: string | null = null) => ({
    ...user,
    ...numbers,
    ...{ id, name, name_key, declined_name_key, email: `${id}@example.org` },
  })
  await db
    .insertInto('users')
    .values([
      member('u1', 'Ann Abel', 'ann abel', 'ann abel'),
      member('u2', 'O´Brien', 'o \u0301brien', 'o \u0301brien'),
      member('u3', 'Jan', 'jan', 'weiß'),
      member('u4', '\u200eSelin İnce', '\u200eselin i\u0307nce'),
    ])
    .execute()
  // The table had fewer columns then.
  await sql`insert into posts (id, name, name_key, sort_order, retired) values
    ('p1', 'Straße', 'straße', 0, 0), ('p2', 'Strasse', 'strasse', 0, 0), ('p3', 'Groß', 'groß', 0, 0)`.execute(db)
  await db.insertInto('skills').values({ id: 's1', name: 'Gruß', name_key: 'gruß', retired: 0 }).execute()
  const shifts: [string, string, string, string][] = [
    ['a', '2027-02-07', 'Tim O’Brien', 'tim o’brien'],
    ['b', '2027-02-07', "Tim O'Brien", "tim o'brien"],
    ['c', '2027-02-14', 'Tim O’Brien', 'tim o’brien'],
    ['d', '2027-02-14', 'Tim Oʼbrien', 'tim oʼbrien'],
  ]
  for (const [id, date, name, key] of shifts)
    await sql`insert into shifts (id, date, weekday, name, name_key, assignment, assignment_key, service_time,
      service_time_key, service_time_order)
      values (${id}, ${date}, 0, ${name}, ${key}, 'Straße', 'straße', '9am', '9am', 0)`.execute(db)
  const revision = async () => (await readRevisions(db, ['schedule']))[0] ?? 0
  const before = await revision()

  await migrate(db)
  const keys = async (table: 'users' | 'posts' | 'skills' | 'places') =>
    (
      await db
        .selectFrom(table)
        .select('name_key')
        .orderBy(table === 'places' ? 'shift_id' : 'id')
        .execute()
    ).map(({ name_key }) => name_key)
  expect(await keys('users')).toEqual(['ann abel', "o'brien", 'jan', 'selin ince'])
  const declined = await db.selectFrom('users').select('declined_name_key').orderBy('id').execute()
  expect(declined.map((row) => row.declined_name_key)).toEqual(['ann abel', "o'brien", 'weiss', null])
  expect(await keys('posts')).toEqual(['straße', 'strasse', 'gross'])
  expect(await keys('skills')).toEqual(['gruss'])
  // The rows of each day become equal: the one that had the new key already keeps it, else the first by its text has
  // it.
  expect(await keys('places')).toEqual(['tim o’brien', "tim o'brien", 'tim o’brien', "tim o'brien"])
  const posts = await db.selectFrom('places').select('post_key').distinct().execute()
  expect(posts).toEqual([{ post_key: 'strasse' }])
  expect(await revision()).toBeGreaterThan(before)
})

it('a database whose service times sorted behind the four usual ones sorts them by the clock, and old lists are old', async () => {
  const db = await openNew()
  const until = (end: string) => Object.fromEntries(Object.entries(migrations).filter(([name]) => name < end))
  await migrate(db, until('0025'))
  const TIMES = { '6pm': 2, '10am': 1600, 'after lunch': 9999, '9am': 0, '18:30': 2110, '10:45am': 1 }
  for (const [time, order] of Object.entries(TIMES)) {
    await sql`insert into shifts (id, date, weekday, name, name_key, assignment, assignment_key, service_time,
      service_time_key, service_time_order) values (${time}, '2026-12-06', 0, 'Ann', 'ann', 'Door', 'door', ${time},
      ${time}, ${order})`.execute(db)
    await sql`insert into services (id, date, service_time, service_time_key, service_time_order, lasts_minutes, state,
      edited, revision) values (${time}, '2026-12-06', ${time}, ${time}, ${order}, 90, 'planned', 0, 1)`.execute(db)
  }
  const revisions = () =>
    db.selectFrom('revisions').selectAll().where('noun', 'in', ['rota', 'schedule', 'users']).orderBy('noun').execute()
  const before = await revisions()
  await migrate(db, until('0026'))
  for (const table of ['shifts', 'services'] as const) {
    const { rows: sorted } = await sql<{ service_time: string }>`
      select service_time from ${sql.table(table)} order by service_time_order`.execute(db)
    expect(sorted.map(({ service_time }) => service_time)).toEqual([
      '9am',
      '10am',
      '10:45am',
      '6pm',
      '18:30',
      'after lunch',
    ])
  }
  expect((await revisions()).map(({ revision }, at) => revision - (before[at]?.revision ?? 0))).toEqual([1, 1, 0])
})

it('services and shifts of the same minute of the day meet, however an older release stored their times', async () => {
  const db = await openNew()
  await migrate(db, Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '0037')))
  const service = (id: string, time: string) =>
    sql`
    insert into services (id, date, service_time, service_time_key, service_time_order, lasts_minutes, state, edited,
      revision)
    values (${id}, '2027-02-07', ${time}, ${time}, 1080, 90, 'planned', 0, 1)`.execute(db)
  await service('evening', '18:00')
  await service('noon', 'noon')
  await service('later', '19:00')
  await service('typed', '7pm')
  const place = (id: string, time: string, name: string) =>
    sql`
    insert into places (id, shift_id, date, service_time, service_time_key, service_time_order, post, post_key, name,
      name_key, state, shadow, sequence, shown)
    values (${id}, ${id}, '2027-02-07', ${time}, ${time}, 1080, 'Door', 'door', ${name}, ${name}, 'typed', 0, 0, 1)`.execute(
      db,
    )
  await place('a', '6pm', 'ann')
  await place('b', '12pm', 'bob')
  await place('c', '18:00', 'cid')
  await place('d', '18:00', 'ann')
  const revision = async () => (await readRevisions(db, ['schedule']))[0] ?? 0
  const before = await revision()

  await migrate(db)
  const keysOf = async (table: 'services' | 'places') =>
    (await db.selectFrom(table).select(['id', 'service_time_key as key']).orderBy('id').execute()).map(
      ({ id, key }) => `${id} ${key}`,
    )
  // A row whose new key another row has already keeps its old key.
  const made = await db.selectFrom('services').select('id').where('by_shifts', '=', 1).executeTakeFirstOrThrow()
  const known = ['evening 6pm', 'later 19:00', 'noon 12pm', 'typed 7pm']
  expect(await keysOf('services')).toEqual([...known, `${made.id} 18:00`].sort())
  expect(await keysOf('places')).toEqual(['a 6pm', 'b 12pm', 'c 6pm', 'd 18:00'])
  const at = await db.selectFrom('places').select(['id', 'service_id']).orderBy('id').execute()
  expect(at.map(({ service_id }) => service_id)).toEqual(['evening', 'noon', 'evening', made.id])
  expect(await revision()).toBeGreaterThan(before)
})

it('numbers lose the zero that is dialled within their country alone, but one with which somebody else signs in', async () => {
  const db = await openNew()
  await migrate(db, Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '0050')))
  const user = { password_hash: 'x', role: 'standard' as const, created_at: '2026-11-01T00:00:00.000Z', name_key: '' }
  const member = (id: string, phone_number: string, verified_phone_number: string | null) => ({
    ...{ ...user, id, name: id, email: `${id}@example.org`, suspended: 0 as const, photo_url: null },
    ...{ phone_number, verified_phone_number },
  })
  await db
    .insertInto('users')
    .values([
      member('u1', '+4402079460958', '+4402079460958'),
      member('u2', '+390612345678', '+390612345678'),
      member('u3', '+13125550101', null),
      member('u4', '+49030123456', '+49030123456'),
      member('u5', '+4930123456', '+4930123456'),
    ])
    .execute()
  await migrate(db)
  const rows = await db.selectFrom('users').select(['phone_number', 'verified_phone_number']).orderBy('id').execute()
  expect(rows.map((row) => [row.phone_number, row.verified_phone_number])).toEqual([
    ['+442079460958', '+442079460958'],
    ['+390612345678', '+390612345678'],
    ['+13125550101', null],
    ['+4930123456', '+49030123456'],
    ['+4930123456', '+4930123456'],
  ])
})

it('a time without am or pm is read anew, with a higher sequence, and what was sent stays sent', async () => {
  const db = await openNew()
  await migrate(db, Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '0047')))
  const service = (id: string, date: string, time: string, key: string) =>
    sql`
    insert into services (id, date, service_time, service_time_key, service_time_order, lasts_minutes, state, edited,
      revision)
    values (${id}, ${date}, ${time}, ${key}, 330, 90, 'planned', 0, 1)`.execute(db)
  const place = (id: string, date: string, time: string, key: string) =>
    sql`
    insert into places (id, shift_id, date, service_time, service_time_key, service_time_order, post, post_key, name,
      name_key, state, shadow, sequence, shown, evening_reminder)
    values (${id}, ${id}, ${date}, ${time}, ${key}, 330, 'Door', 'door', 'Ann', 'ann', 'typed', 0, 3, 1, 1)`.execute(db)
  const [alone, both, without, past] = ['2099-12-05', '2099-12-12', '2099-12-19', '2020-12-05']
  await service('alone', alone, '5:30', '5:30am')
  await place('moved', alone, '5:30', '5:30am')
  await service('unsaid', both, '5:30', '5:30am')
  await service('said', both, '5:30pm', '5:30pm')
  await place('stays', both, '5:30', '5:30am')
  await place('typed', without, '6', '6am')
  await place('zero', without, '05:30', '5:30am')
  await place('morning', without, '9:15', '9:15am')
  await place('past', past, '5:30', '5:30am')

  await migrate(db)
  const keys = async (table: 'services' | 'places') =>
    Object.fromEntries(
      (await db.selectFrom(table).select(['id', 'service_time_key', 'service_time_order']).execute()).map((row) => [
        row.id,
        [row.service_time_key, row.service_time_order],
      ]),
    )
  expect(await keys('services')).toMatchObject({
    ...{ alone: ['5:30pm', 1050], unsaid: ['5:30am', 330], said: ['5:30pm', 330] },
  })
  expect(await keys('places')).toMatchObject({
    ...{ moved: ['5:30pm', 1050], stays: ['5:30am', 330], typed: ['6pm', 1080], past: ['5:30pm', 1050] },
    ...{ zero: ['5:30am', 330], morning: ['9:15am', 330] },
  })
  const places = await db.selectFrom('places').selectAll().orderBy('id').execute()
  const of = (id: string) => places.find((one) => one.id === id)
  expect([of('moved'), of('stays'), of('past')].map((one) => [one?.sequence, one?.evening_reminder])).toEqual([
    [4, 1],
    [3, 1],
    [3, 1],
  ])
  expect(of('moved')).toMatchObject({ service_time: '5:30', service_id: 'alone' })
})

it('of places that ended before this release, the audit log says which ended with their service', async () => {
  const db = await openNew()
  await migrate(db, Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '0052')))
  const [date, past] = ['2099-12-05', '2020-12-05']
  const service = async (id: string, on: string, state = 'cancelled') => {
    await sql`
      insert into services (id, date, service_time, service_time_key, service_time_order, lasts_minutes, state, edited,
        revision)
      values (${id}, ${on}, ${id}, ${id}, 540, 90, ${state}, 0, 1)`.execute(db)
    for (const when of ['before', 'with', 'unsaid'])
      await sql`
        insert into places (id, shift_id, date, service_time, service_time_key, service_time_order, post, post_key, name,
          name_key, service_id, state, shadow, sequence, shown)
        values (${`${id} ${when}`}, ${id}, ${on}, ${id}, ${id}, 540, 'Door', 'door', ${when}, ${when}, ${id},
          'cancelled', 0, 3, 0)`.execute(db)
  }
  let entries = 0
  const said = (action: string, subject: string, at: string) => {
    entries += 1
    return sql`
      insert into audit (id, at, action, subject_type, subject_id, detail)
      values (${`entry ${entries}`}, ${`2026-11-20T12:${at}.000Z`}, ${action}, 'assignment', ${subject}, '{}')`.execute(
      db,
    )
  }
  for (const [id, on] of [
    ['snow', date],
    ['again', date],
    ['deleted', date],
    ['over', past],
  ] as const) {
    await service(id, on)
    await said('assignment.cancelled', `${id} before`, '00:00')
    await said('service.cancelled', id, '30:00')
    await said('assignment.cancelled', `${id} with`, '30:01')
  }
  await said('service.restored', 'again', '40:00')
  await said('service.cancelled', 'again', '50:00')
  await said('service.restored', 'deleted', '40:00')
  await service('held', date, 'planned')
  await migrate(db)
  const rows = await db.selectFrom('places').select('id').where('with_service', '=', 1).execute()
  expect(rows).toEqual([{ id: 'snow with' }])
})

it('shifts get services and posts, with the needs of their template where one fits, and nobody is told', async () => {
  const db = await openNew()
  await migrate(db, Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '0053')))
  await sql`insert into posts (id, name, name_key, sort_order, retired) values
    ('door', 'Main Door', 'main door', 0, 0), ('old', 'Old Loft', 'old loft', 0, 1)`.execute(db)
  await sql`insert into templates (id, name, weekday, service_time, lasts_minutes, every_weeks, nth, starts_on, retired)
    values ('early', 'Early', 0, '9am', 75, 1, 0, '2099-01-01', 0)`.execute(db)
  await sql`insert into template_needs (template_id, post_id, min_people, max_people, priority)
    values ('early', 'door', 3, 4, 1)`.execute(db)
  let shifts = 0
  const place = (date: string, time: string, post: string, tie: string | null = null, shown = 1) => {
    shifts += 1
    const id = `s${shifts}`
    return sql`
      insert into places (id, shift_id, date, service_time, service_time_key, service_time_order, post, post_key, name,
        name_key, tie_color, state, shadow, sequence, shown)
      values (${id}, ${id}, ${date}, ${time}, ${time}, 540, ${post}, ${post.toLowerCase()}, ${id}, ${id}, ${tie},
        ${shown === 1 ? 'typed' : 'declined'}, 0, 0, ${shown})`.execute(db)
  }
  // A Sunday, and a Wednesday.
  const [sunday, wednesday, ended] = ['2098-11-02', '2098-11-05', '2098-11-12']
  await place(sunday, '9am', 'Main Door', 'Navy')
  await place(wednesday, '9am', 'Main Door', 'Red')
  await place(wednesday, '9am', 'Choir', 'Red')
  await place(wednesday, '9am', 'Choir', 'Navy')
  await place(wednesday, '9am', 'Old Loft')
  await place(ended, '9am', 'Main Door', null, 0)

  await migrate(db)
  const services = await db.selectFrom('services').selectAll().orderBy('date').execute()
  expect(
    services.map((one) => [one.date, one.template_id, one.lasts_minutes, one.tie_color, one.published_at]),
  ).toEqual([
    [sunday, 'early', 75, 'Navy', null],
    [wednesday, null, 90, 'Red', null],
  ])
  const needs = await db
    .selectFrom('service_needs')
    .innerJoin('services', 'services.id', 'service_needs.service_id')
    .innerJoin('posts', 'posts.id', 'service_needs.post_id')
    .select(['date', 'posts.name', 'posts.by_shifts', 'min_people', 'max_people'])
    .orderBy('date')
    .orderBy('posts.name')
    .execute()
  expect(needs.map((one) => Object.values(one))).toEqual([
    [sunday, 'Main Door', 0, 3, 4],
    [wednesday, 'Choir', 1, 2, 2],
    [wednesday, 'Main Door', 0, 1, 1],
  ])
  const without = await db.selectFrom('places').select('id').where('service_id', 'is', null).execute()
  expect(without.map(({ id }) => id)).toEqual(['s6'])
  expect(await db.selectFrom('outbox').selectAll().execute()).toEqual([])
})
