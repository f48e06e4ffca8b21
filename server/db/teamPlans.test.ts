import { type CompiledQuery, sql } from 'kysely'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import type { Endpoint } from '#shared/endpoint.ts'
import { auditApi } from '#shared/people/audit.ts'
import { interestApi } from '#shared/people/interest.ts'
import { invitationsApi } from '#shared/people/invitations.ts'
import { usersApi } from '#shared/people/users.ts'
import { scheduleApi } from '#shared/plan/schedule.ts'
import { channelsApi } from '#shared/talk/channels.ts'
import { messagesApi } from '#shared/talk/messages.ts'
import { shownOf, typedRow } from '../features/plan/places/places.wire.ts'
import { withTestApp } from '../testing/app.ts'
import { faultsOf, recordQueries } from '../testing/queryPlans.ts'
import { addRotaRows } from '../testing/rotaRows.ts'
import { storedSession } from '../testing/storedSession.ts'
import { inChunks } from './inChunks.ts'
import { insertRows } from './insertRows.ts'
import { hashToken } from './spentTokens.ts'

const test = withTestApp({ BOT_CHECK: 'off' })

type Person = Awaited<ReturnType<typeof test.signUp>>

const PEOPLE = 300
const ROWS = 3000
/** Token of an open invitation. */
const LINK = 'token-of-an-invitation'

let sent: CompiledQuery[]
let admin: Person
let member: Person
/** Ids of a message and a shift of the admin. */
let [messageId, shiftId] = ['', '']

/** Enough rows for the planner to prefer an index. */
async function seed(): Promise<void> {
  const { db } = test
  const template = await db.selectFrom('users').selectAll().where('id', '=', member._id).executeTakeFirstOrThrow()
  const at = (place: number) => new Date(Date.UTC(2026, 0, 1) + place * 60_000).toISOString()
  const of = (place: number) => `u${place % PEOPLE}`
  const people = Array.from({ length: PEOPLE }, (_, place) => {
    const name = `Usher ${place}`
    return {
      ...template,
      id: of(place),
      name,
      name_key: name.toLowerCase(),
      email: `u${place}@example.org`,
      phone_number: null,
      verified_phone_number: null,
    }
  })
  const sessions = people.map(({ id }) => storedSession(id, at(0)))
  const rows = Array.from({ length: ROWS }, (_, place) => place)
  const messages = rows.map((place) => ({
    id: `x${place}`,
    channel: 'general' as const,
    seq: place + 1,
    revision: place + 1,
    sender_id: of(place),
    uuid: `uuid-${place}`,
    content: `Message ${place}`,
    edited: 0 as const,
    deleted: 0 as const,
    image_url: null,
    image_width: null,
    image_height: null,
    created_at: at(place),
  }))
  const audit = rows.map((place) => ({
    id: `a${place}`,
    at: at(place),
    actor_id: of(place),
    action: place % 50 ? 'shift.added' : 'user.suspended',
    subject_type: 'user',
    subject_id: of(place * 7),
    detail: '{}',
  }))
  const interest = rows.map((place) => ({
    id: `i${place}`,
    name: `Visitor ${place}`,
    email: `visitor${place}@example.org`,
    message: 'Hello',
    status: 'new',
    created_at: at(place),
  }))
  const invitations = rows.map((place) => ({
    id: `n${place}`,
    name: `Guest ${place}`,
    name_key: `guest ${place}`,
    email: `guest${place}@example.org`,
    phone_number: `+1312${place + 5_000_000}`,
    state: place % 500 ? ('used' as const) : ('open' as const),
    token_hash: place === 0 ? hashToken(LINK) : `link${place}`,
    created_at: at(place),
    expires_at: '2999-01-01T00:00:00.000Z',
    user_id: place % 500 ? of(place) : null,
    interest_id: `i${place}`,
  }))
  const links = invitations.map(({ id, token_hash }) => ({ token_hash, invitation_id: id }))
  const keys = people.map(({ id }, place) => ({
    id: `k${place}`,
    name: `Program ${place}`,
    access: 'read' as const,
    role: 'member' as const,
    created_by: id,
    created_at: at(place),
    ended_at: at(place),
  }))
  const shifts = rows.map((place) => {
    const post = { serviceTime: '9am', assignment: `Door ${place}`, tieColor: null }
    const shift = { ...post, date: at(place * 60).slice(0, 10), name: `Usher ${place % PEOPLE}` }
    return typedRow(shownOf(shift, `s${place}`, of(place)))
  })
  await inChunks(people, (some) => db.insertInto('users').values(some).execute())
  await inChunks(sessions, (some) => db.insertInto('sessions').values(some).execute())
  await inChunks(messages, (some) => db.insertInto('messages').values(some).execute())
  await db.updateTable('channels').set({ revision: ROWS }).where('name', '=', 'general').execute()
  await inChunks(audit, (some) => db.insertInto('audit').values(some).execute())
  await inChunks(interest, (some) => db.insertInto('interest').values(some).execute())
  await inChunks(invitations, (some) => db.insertInto('invitations').values(some).execute())
  await inChunks(links, (some) => db.insertInto('invitation_links').values(some).execute())
  await inChunks(keys, (some) => db.insertInto('program_keys').values(some).execute())
  await insertRows(db, 'places', shifts)
  await addRotaRows(
    db,
    people.map(({ id }) => id),
  )
  // PostgreSQL analyses by itself after a while; SQLite never does here, so it plans without statistics.
  if (inject('database') === 'postgres') await sql`analyze`.execute(db)
}

beforeAll(async () => {
  admin = await test.signUp({ isSuperAdmin: true })
  member = await test.signUp()
  await seed()
  messageId = (await test.call(messagesApi.create, { channel: 'general', content: 'Mine' }, admin.token)).body._id
  sent = recordQueries(test.db)
})

/** Permitted faults of queries on a table, and why. */
interface Exception {
  table: string
  fault: string
  because: string
}

const NAMES: Exception = {
  table: 'users',
  fault: 'reads all of users',
  because: 'a team is some hundred people: whom a name means, and whether a super admin is left, is looked up in all',
}
const CHANNELS: Exception[] = [{ table: 'channels', fault: 'reads all of channels', because: 'there are four' }]
const NEWEST: Exception = {
  table: 'audit',
  fault: 'reads all of audit',
  because: 'it begins at the newest of an index, and ends after fifty',
}
const OF_A_PERSON: Exception = {
  table: 'audit',
  fault: 'sorts',
  because: 'those of one person are few, found by two indexes: what they did and what was done to them',
}
const FORMS: Exception[] = ['reads all of interest', 'sorts'].map((fault) => ({
  table: 'interest',
  fault,
  because: 'the list of all of them was asked for, and is short',
}))
const INVITATIONS: Exception = {
  table: 'invitations',
  fault: 'reads all of invitations',
  because: 'the list of all of them was asked for',
}

const OWN_PLACES: Exception = {
  table: 'places',
  fault: 'sorts',
  because: 'those of one person are few, found by the person and their days',
}
const FREE_PLACES: Exception[] = [
  {
    table: 'open_places',
    fault: 'reads all of open_places',
    because: 'those of past days go, and a service has some five posts',
  },
  { table: 'rota_settings', fault: 'reads all of rota_settings', because: 'a team has some thirty' },
]
const SEARCHES: Exception = {
  table: 'call_outs',
  fault: 'reads all of call_outs',
  because: 'there is none here, and of empty indexes each costs the same',
}
/** Their places cover nothing while they are suspended, so that others open and close. */
const SUSPENDED: Exception[] = [NAMES, OWN_PLACES, SEARCHES, ...FREE_PLACES]

const POSTS: Exception[] = ['reads all of posts', 'sorts'].map((fault) => ({
  table: 'posts',
  fault,
  because: 'a post that nobody stood at before is made, and a team has some ten',
}))
const OF_SERVICES: Exception = {
  table: 'service_needs',
  fault: 'sorts',
  because: 'those of the services of a day are few, found by their services',
}
const TEMPLATES: Exception = {
  table: 'templates',
  fault: 'reads all of templates',
  because: 'a service is made as the templates say, of which a team has some five',
}
const NEW_POST: Exception = {
  table: 'places',
  fault: 'reads all of places',
  because: 'everybody who was typed at a text that becomes a post stands at it',
}

interface Case {
  what: string
  send: () => Promise<{ status: number }>
  may?: Exception[]
}

const call = (endpoint: Endpoint, input: () => object = () => ({})) => ({
  send: () => test.call(endpoint, input(), admin.token),
})

const SHIFT = { date: '2026-12-06', name: 'Usher 7', assignment: 'Balcony', serviceTime: '9am', tieColor: '' }
const VISITOR = { name: 'A Visitor', email: 'a.visitor@example.org', message: 'May I join?' }
const NEWCOMER = { name: 'New Comer', email: 'new@example.org', phoneNumber: '+13125550199', role: 'standard' }

const cases: Case[] = [
  { what: 'the newest messages', ...call(messagesApi.list, () => ({ channel: 'general' })) },
  { what: 'older messages', ...call(messagesApi.list, () => ({ channel: 'general', before: 'x1500' })) },
  { what: 'what was missed', ...call(messagesApi.list, () => ({ channel: 'general', since: 2900 })) },
  {
    what: 'a message',
    ...call(messagesApi.create, () => ({ channel: 'general', content: 'New', uuid: 'of-this-message' })),
  },
  {
    what: 'the same message again',
    ...call(messagesApi.create, () => ({ channel: 'general', content: 'New', uuid: 'of-this-message' })),
  },
  { what: 'an edited message', ...call(messagesApi.update, () => ({ id: messageId, content: 'Changed' })) },
  { what: 'a deleted message', ...call(messagesApi.remove, () => ({ id: messageId })) },
  { what: 'the channels', ...call(channelsApi.list), may: CHANNELS },
  { what: 'a channel that was read', ...call(channelsApi.read, () => ({ name: 'general' })), may: CHANNELS },
  { what: 'the audit log', ...call(auditApi.list), may: [NEWEST] },
  { what: 'the audit log further back', ...call(auditApi.list, () => ({ before: 'a1500' })) },
  { what: 'the audit log of an action', ...call(auditApi.list, () => ({ action: 'user.suspended' })) },
  { what: 'the audit log of a person', ...call(auditApi.list, () => ({ user: 'u7' })), may: [OF_A_PERSON] },
  { what: 'a join form', ...call(interestApi.submit, () => VISITOR) },
  { what: 'all join forms', ...call(interestApi.list), may: FORMS },
  { what: 'a join form that was answered', ...call(interestApi.update, () => ({ id: 'i7', status: 'contacted' })) },
  { what: 'a join form that is invited', ...call(interestApi.invite, () => ({ id: 'i8' })) },
  { what: 'all invitations', ...call(invitationsApi.list), may: [INVITATIONS] },
  { what: 'a new invitation', ...call(invitationsApi.create, () => ({ people: [{ name: 'Guest 500' }] })) },
  { what: 'a renewed invitation', ...call(invitationsApi.renew, () => ({ id: 'n1000' })) },
  { what: 'a revoked invitation', ...call(invitationsApi.revoke, () => ({ id: 'n1000' })) },
  { what: 'the page of an invitation', ...call(invitationsApi.show, () => ({ token: LINK })) },
  {
    what: 'an invitation that is used',
    ...call(invitationsApi.use, () => ({ token: LINK, password: 'a good long password' })),
    may: [NAMES, ...CHANNELS],
  },
  {
    what: 'a new shift',
    async send() {
      const answer = await test.call(scheduleApi.createManual, SHIFT, admin.token)
      shiftId = answer.body._id
      return answer
    },
    may: [NAMES, ...POSTS, OF_SERVICES, TEMPLATES, NEW_POST],
  },
  { what: 'a deleted shift', ...call(scheduleApi.remove, () => ({ id: shiftId })), may: [OF_SERVICES] },
  {
    what: 'a new person',
    ...call(usersApi.create, () => ({ ...NEWCOMER, password: 'a good long password' })),
    may: [NAMES, ...CHANNELS],
  },
  { what: 'another name', ...call(usersApi.updateMe, () => ({ name: 'Usher Seven' })), may: [NAMES, OWN_PLACES] },
  { what: 'an admin more', ...call(usersApi.promote, () => ({ id: 'u7' })) },
  { what: 'another role', ...call(usersApi.setRole, () => ({ id: 'u7', role: 'standard' })) },
  {
    what: 'another password',
    ...call(usersApi.setPassword, () => ({ id: 'u7', newPassword: 'another long password' })),
  },
  { what: 'a suspended person', ...call(usersApi.suspend, () => ({ id: 'u7' })), may: SUSPENDED },
  {
    what: 'a person who is back',
    ...call(usersApi.unsuspend, () => ({ id: 'u7' })),
    may: SUSPENDED,
  },
  { what: 'somebody signed out everywhere', ...call(usersApi.endSessions, () => ({ id: 'u7' })) },
]

const isFrom = ({ sql: text }: CompiledQuery, table: string): boolean =>
  text.includes(`from "${table}"`) || text.includes(`update "${table}"`)

describe('no query reads or sorts a whole table', () => {
  it.each(cases)('for $what', async ({ send, may = [] }) => {
    sent.length = 0
    expect((await send()).status).toBeLessThan(300)
    const queries = [...new Map(sent.map((query) => [query.sql, query])).values()]
    expect(queries.length).toBeGreaterThan(0)
    const faults: string[] = []
    for (const query of queries) {
      const excused = may.filter(({ table }) => isFrom(query, table)).map(({ fault }) => fault)
      for (const fault of await faultsOf(test.db, query))
        if (!excused.includes(fault)) faults.push(`${fault}: ${query.sql}`)
    }
    expect(faults).toEqual([])
  })
})
