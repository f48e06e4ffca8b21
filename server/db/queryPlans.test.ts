import { type CompiledQuery, sql } from 'kysely'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { ownDataApi } from '#shared/people/ownData.ts'
import { secondFactorApi } from '#shared/people/secondFactor.ts'
import { sessionsApi } from '#shared/people/sessions.ts'
import { usersApi } from '#shared/people/users.ts'
import { scheduleApi } from '#shared/plan/schedule.ts'
import { calendarApi } from '#shared/work/calendar.ts'
import { dashboardApi } from '#shared/work/dashboard.ts'
import { meetingsApi } from '#shared/work/meetings.ts'
import { tasksApi } from '#shared/work/tasks.ts'
import { shownOf, typedRow } from '../features/plan/places/places.wire.ts'
import { PASSWORD, withTestApp } from '../testing/app.ts'
import { codeNow } from '../testing/authenticator.ts'
import { type Exception, faultsIn, type QueryCase, wholeList } from '../testing/queryCases.ts'
import { faultsOf, recordQueries } from '../testing/queryPlans.ts'
import { addRotaRows } from '../testing/rotaRows.ts'
import { storedSession } from '../testing/storedSession.ts'
import { inChunks } from './inChunks.ts'
import { insertRows } from './insertRows.ts'

const test = withTestApp()

type Person = Awaited<ReturnType<typeof test.signUp>>

let sent: CompiledQuery[]
let admin: Person
let feed: string
/** Ids of a task and a meeting of the admin. */
let [taskId, meetingId] = ['', '']
/** Secret and recovery code of the admin’s second factor. */
let [secret, recoveryCode] = ['', '']

const FROM = '2026-12-06'
const TO = '2027-01-03'
const PEOPLE = 300

/** Enough rows for the planner to prefer an index. */
async function seed(): Promise<void> {
  const { db } = test
  const template = await db.selectFrom('users').selectAll().where('id', '=', admin._id).executeTakeFirstOrThrow()
  const people = Array.from({ length: PEOPLE }, (_, place) => {
    const name = `Usher ${place}`
    return {
      ...template,
      id: `u${place}`,
      role: 'standard' as const,
      name,
      name_key: name.toLowerCase(),
      email: `u${place}@example.org`,
      phone_number: null,
      verified_phone_number: null,
    }
  })
  const at = template.created_at
  const sessions = people.map(({ id }) => storedSession(id, at))
  const feeds = people.map(({ id }) => ({ user_id: id, token: `token-${id}`, created_at: at }))
  const of = (place: number) => (place % 50 === 0 ? admin._id : `u${place % PEOPLE}`)
  const day = (place: number) => new Date(Date.UTC(2026, 9, 4 + (place % 120))).toISOString().slice(0, 10)
  const tasks = Array.from({ length: 3000 }, (_, place) => ({
    id: `t${place}`,
    title: `Task ${place}`,
    due_date: null,
    status: 'Pending' as const,
    version: 1,
    assigned_to: of(place),
    created_at: new Date(Date.UTC(2026, 0, 1) + place * 60_000).toISOString(),
  }))
  const meetings = Array.from({ length: 300 }, (_, place) => ({
    id: `m${place}`,
    title: `Meeting ${place}`,
    date: day(place),
    time: '10:00 AM',
    time_order: 600,
    location: null,
    type: 'Meeting' as const,
    created_at: '2026-10-01T00:00:00.000Z',
  }))
  const guests = meetings.flatMap(({ id, date }, place) =>
    Array.from({ length: 10 }, (_, guest) => ({ meeting_id: id, date, user_id: `u${(place + guest * 7) % PEOPLE}` })),
  )
  const joinForms = Array.from({ length: 3000 }, (_, place) => ({
    id: `i${place}`,
    name: `Visitor ${place}`,
    email: `visitor${place}@example.org`,
    message: 'I love doors.',
    status: 'new',
    created_at: at,
  }))
  const audit = Array.from({ length: 3000 }, (_, place) => ({
    id: `a${place}`,
    at,
    actor_id: of(place),
    action: 'shift.added',
    subject_type: 'user',
    subject_id: of(place * 7),
    detail: '{}',
  }))
  const shifts = Array.from({ length: 6000 }, (_, place) => {
    const post = { serviceTime: '9am', assignment: `Door ${place}`, tieColor: null }
    const shift = { ...post, date: day(place), name: `Usher ${place % PEOPLE}` }
    return typedRow(shownOf(shift, `s${place}`, place % 5 ? of(place) : null))
  })
  const invitations = people.map(({ id, name, name_key, email }, place) => ({
    id: `n${place}`,
    name,
    name_key,
    email,
    state: 'used' as const,
    token_hash: `invited-${id}`,
    created_at: at,
    expires_at: at,
    user_id: id,
  }))
  const imports = Array.from({ length: 1000 }, (_, place) => ({
    id: `p${place}`,
    kind: 'import' as const,
    state: 'applied' as const,
    at,
    by_id: of(place),
    added: 0,
    updated: 0,
    removed: 0,
    rows: '[]',
  }))
  await inChunks(people, (rows) => db.insertInto('users').values(rows).execute())
  await inChunks(sessions, (rows) => db.insertInto('sessions').values(rows).execute())
  await inChunks(feeds, (rows) => db.insertInto('calendar_feeds').values(rows).execute())
  await inChunks(tasks, (rows) => db.insertInto('tasks').values(rows).execute())
  await inChunks(meetings, (rows) => db.insertInto('meetings').values(rows).execute())
  await inChunks(guests, (rows) => db.insertInto('meeting_guests').values(rows).execute())
  await inChunks(joinForms, (rows) => db.insertInto('interest').values(rows).execute())
  await inChunks(audit, (rows) => db.insertInto('audit').values(rows).execute())
  await inChunks(invitations, (rows) => db.insertInto('invitations').values(rows).execute())
  await inChunks(imports, (rows) => db.insertInto('schedule_imports').values(rows).execute())
  // A file has its shifts by day.
  shifts.sort((a, b) => (a.date < b.date ? -1 : 1))
  await insertRows(db, 'places', shifts)
  await addRotaRows(
    db,
    people.map(({ id }) => id),
  )
  // PostgreSQL analyses by itself after a while; SQLite never does here, so it plans without statistics.
  if (inject('database') === 'postgres') await sql`analyze`.execute(db)
}

beforeAll(async () => {
  admin = await test.signUp({ role: 'admin' })
  await seed()
  const { body } = await test.call(calendarApi.create, {}, admin.token)
  feed = body.url?.split('/').at(-2) ?? ''
  taskId = (await test.call(tasksApi.create, { title: 'Mine', dueDate: FROM }, admin.token)).body._id
  const meeting = { title: 'Ours', date: FROM, time: '10:00 AM', assignedTo: [admin._id, 'u1'] }
  meetingId = (await test.call(meetingsApi.create, meeting, admin.token)).body._id
  sent = recordQueries(test.db)
})

describe('the check itself', () => {
  const bad: [string, (db: typeof test.db) => { compile(): CompiledQuery }][] = [
    ['reads all of tasks', (db) => db.selectFrom('tasks').selectAll().where('title', '=', 'x')],
    ['reads all of tasks', (db) => db.updateTable('tasks').set({ version: 2 }).where('title', '=', 'x')],
    ['sorts', (db) => db.selectFrom('tasks').selectAll().where('assigned_to', '=', 'x').orderBy('title')],
  ]
  it.each(bad)('finds what %s', async (fault, build) => {
    expect(await faultsOf(test.db, build(test.db).compile())).toContain(fault)
  })

  it('sees what is sent inside a transaction, too', async () => {
    sent.length = 0
    await test.call(tasksApi.update, { id: taskId, title: `Changed at ${Date.now()}` }, admin.token)
    const texts = sent.map((query) => query.sql)
    for (const start of ['select "sessions"', 'update "revisions"', 'update "tasks"', 'insert into "audit"'])
      expect(texts.some((text) => text.startsWith(start))).toBe(true)
  })
})

const OWN_SHIFTS: Exception[] = [
  {
    table: 'places',
    fault: 'sorts',
    because: 'one’s own are few, found by two indexes of which neither has the order',
  },
]
const OWN_MEETINGS: Exception[] = [
  {
    table: 'meetings',
    fault: 'sorts',
    because: 'one’s own are few, found by their guest, sorted by what the meeting says',
  },
]
const FEW_SETTINGS: Exception = {
  table: 'rota_settings',
  fault: 'reads all of rota_settings',
  because: 'there are thirteen at most',
}
const OWN_ROTA: Exception[] = [
  ...['post_wishes', 'member_skills', 'availability', 'links'].map((table) => ({
    table,
    fault: 'sorts',
    because: 'what one person says of their days, posts and household is a few rows',
  })),
  FEW_SETTINGS,
  { table: 'service_ticks', fault: 'reads all of post_duties', because: 'there are some a post, thirty at most' },
  { table: 'open_place_ranks', fault: 'reads all of open_places', because: 'places that are open now are some dozens' },
  { table: 'called', fault: 'reads all of calls', because: 'calls for help are a few a year' },
]
const OWN_LIFE: Exception[] = ['sessions', 'messages', 'interest'].map((table) => ({
  table,
  fault: 'sorts',
  because: 'one’s own are found by their person, and a whole life is downloaded once',
}))
const ALL_USERS: Exception[] = [
  wholeList('users'),
  { table: 'users', fault: 'sorts', because: 'the index has the names; only those of one name are sorted by id' },
]

const ALL_SHIFTS: Exception[] = [
  wholeList('places'),
  {
    table: 'places',
    fault: 'reads all of places_shift',
    because: 'PostgreSQL finds all shifts by the smallest index that has them, and puts the list in order',
  },
]

const SPAN = { from: FROM, to: TO }
const call = (endpoint: Parameters<typeof test.call>[0], input: () => object = () => ({})) => ({
  send: () => test.call(endpoint, input(), admin.token),
})

const reads: QueryCase[] = [
  {
    what: 'who is signed in',
    asks: ['sessions'],
    ...call(sessionsApi.me),
    may: [{ table: 'templates', fault: 'reads all of templates', because: 'whether there is one' }],
  },
  {
    what: 'the dashboard',
    asks: ['sessions', 'tasks', 'meetings', 'places'],
    ...call(dashboardApi.show, () => ({ from: FROM })),
    may: [...OWN_SHIFTS, ...OWN_MEETINGS],
  },
  { what: 'one’s own tasks', asks: ['tasks'], ...call(tasksApi.list) },
  { what: 'all tasks', asks: ['tasks'], ...call(tasksApi.list, () => ({ view: 'all' })), may: [wholeList('tasks')] },
  { what: 'one’s own meetings', asks: ['meetings'], ...call(meetingsApi.list), may: OWN_MEETINGS },
  {
    what: 'all meetings',
    asks: ['meetings'],
    ...call(meetingsApi.list, () => ({ view: 'all' })),
    may: [wholeList('meetings')],
  },
  { what: 'one’s own shifts', asks: ['places'], ...call(scheduleApi.list), may: OWN_SHIFTS },
  { what: 'one’s own shifts of a span', asks: ['places'], ...call(scheduleApi.list, () => SPAN), may: OWN_SHIFTS },
  { what: 'all shifts of a span', asks: ['places'], ...call(scheduleApi.list, () => ({ view: 'all', ...SPAN })) },
  {
    what: 'all shifts',
    asks: ['places'],
    ...call(scheduleApi.list, () => ({ view: 'all' })),
    may: ALL_SHIFTS,
  },
  {
    what: 'the export',
    asks: ['places'],
    ...call(scheduleApi.export),
    may: ALL_SHIFTS,
  },
  { what: 'the address of one’s calendar', asks: ['calendar_feeds'], ...call(calendarApi.show) },
  {
    what: 'a calendar feed',
    asks: ['calendar_feeds', 'tasks', 'meetings', 'places'],
    send: () => test.call(calendarApi.feed, { token: feed }),
    may: [...OWN_SHIFTS, ...OWN_MEETINGS, FEW_SETTINGS],
  },
  { what: 'one’s own second factor', asks: ['second_factors', 'recovery_codes'], ...call(secondFactorApi.show) },
  {
    what: 'the download of one’s own data',
    asks: ['sessions', 'tasks', 'meetings', 'places', 'messages', 'audit', 'calendar_feeds', 'interest'],
    ...call(ownDataApi.download),
    may: [...OWN_SHIFTS, ...OWN_MEETINGS, ...OWN_LIFE, ...OWN_ROTA],
  },
  { what: 'the directory', asks: ['users'], ...call(usersApi.directory), may: ALL_USERS },
  { what: 'all users', asks: ['users'], ...call(usersApi.all), may: ALL_USERS },
]

const writes: QueryCase[] = [
  {
    what: 'a new task',
    asks: ['users'],
    ...call(tasksApi.create, () => ({ title: 'New', dueDate: FROM, assignedTo: 'u1' })),
  },
  { what: 'an assigned task', asks: ['users'], ...call(tasksApi.assign, () => ({ task: 'New', userId: 'u1' })) },
  {
    what: 'tasks for several people',
    asks: ['users'],
    ...call(tasksApi.assignMany, () => ({ title: 'New', userIds: ['u1', 'u2'] })),
  },
  { what: 'a changed task', asks: ['tasks'], ...call(tasksApi.update, () => ({ id: taskId, assignedTo: 'u2' })) },
  { what: 'a deleted task', asks: ['tasks'], ...call(tasksApi.remove, () => ({ id: taskId })) },
  {
    what: 'a new meeting',
    asks: ['users'],
    ...call(meetingsApi.create, () => ({ title: 'New', date: FROM, time: '10:00 AM', assignedTo: ['u1', 'u2', 'u3'] })),
  },
  { what: 'a deleted meeting', asks: ['meetings'], ...call(meetingsApi.remove, () => ({ id: meetingId })) },
  { what: 'a new calendar', asks: ['sessions'], ...call(calendarApi.create) },
  { what: 'no calendar any more', asks: ['calendar_feeds'], ...call(calendarApi.remove) },
  {
    what: 'a second factor begun',
    asks: ['users', 'sessions'],
    async send() {
      const answer = await test.call(secondFactorApi.begin, { password: PASSWORD }, admin.token)
      secret = answer.body.secret
      return answer
    },
  },
  {
    what: 'a second factor confirmed',
    asks: ['second_factors', 'recovery_codes', 'sessions'],
    async send() {
      const answer = await test.call(secondFactorApi.confirm, { code: codeNow(secret) }, admin.token)
      recoveryCode = answer.body.recoveryCodes[0] ?? ''
      return answer
    },
  },
  {
    what: 'a login in two steps',
    asks: ['users', 'second_factors', 'recovery_codes'],
    send: () => test.call(sessionsApi.login, { email: admin.email, password: PASSWORD, code: recoveryCode }),
  },
]

describe('no query reads or sorts a whole table', () => {
  it.each([...reads, ...writes])('for $what', async (one) => {
    expect(await faultsIn(test.db, sent, one)).toEqual([])
  })
})
