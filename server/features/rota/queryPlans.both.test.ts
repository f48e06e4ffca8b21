import { type CompiledQuery, sql } from 'kysely'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { addDays } from '#shared/days.ts'
import { reachApi } from '#shared/reach/reach.ts'
import { answersApi } from '#shared/rota/answers.ts'
import { coverageApi } from '#shared/rota/coverage.ts'
import { callOutsApi } from '#shared/rota/standIns.ts'
import { swapsApi } from '#shared/rota/swaps.ts'
import { rotaDayApi } from '#shared/sunday/day.ts'
import { insertRows } from '../../db/insertRows.ts'
import { raiseRevision } from '../../db/revisions.ts'
import { withTestApp } from '../../testing/app.ts'
import { type Exception, faultsIn, type QueryCase } from '../../testing/queryCases.ts'
import { recordQueries } from '../../testing/queryPlans.ts'
import { rotaFixtures } from '../../testing/rota.ts'
import { addRotaLifeRows, SERVICES } from '../../testing/rotaLifeRows.ts'
import { addRotaRows } from '../../testing/rotaRows.ts'
import { seedMembers } from '../../testing/storedMembers.ts'
import { shownOf, typedRow } from '../plan/places/places.wire.ts'

const test = withTestApp()
const rota = rotaFixtures(() => test.db)

const PEOPLE = 300
/** Four a day. */
const SHIFTS = 12_000
const DAY = '2027-06-06'
const SPAN = { from: DAY, to: addDays(DAY, 27) }

let sent: CompiledQuery[]
let [admin, member, assignmentId] = ['', '', '']

beforeAll(async () => {
  const { db, settings } = test
  const { token, _id } = await test.signUp({ role: 'admin', email: 'admin@example.org' })
  admin = token
  const place = { databaseUrl: settings.DATABASE_URL, dataDir: settings.DATA_DIR }
  member = (await seedMembers(place, PEOPLE))[0] ?? ''
  const ids = (await db.selectFrom('users').select('id').where('id', '!=', _id).orderBy('name').execute()).map(
    ({ id }) => id,
  )
  await addRotaRows(db, ids, SERVICES)
  // Rows in the years before and the months to come.
  const shifts = Array.from({ length: SHIFTS }, (_, at) => {
    const date = addDays(DAY, 200 - Math.floor(at / 4))
    const shift = {
      date,
      serviceTime: '7am',
      assignment: `Rota post ${at % 4}`,
      name: `Person ${at % PEOPLE}`,
      tieColor: null,
    }
    return typedRow(shownOf(shift, `h${at}`, ids[at % PEOPLE] ?? null))
  })
  await insertRows(db, 'places', shifts)
  await addRotaLifeRows(db, ids, shifts.map(({ shift_id }) => shift_id).reverse())
  const door = await rota.post('Main Door')
  const [own, other] = [DAY, addDays(DAY, 7)].map((date) =>
    rota.service(date, '9am', { [door]: [1, 1] }, { published_at: '2026-01-01' }),
  )
  const owner = await db.selectFrom('users').select('id').where('name', '=', 'Person 0').executeTakeFirstOrThrow()
  assignmentId = await rota.assignment((await own) ?? '', owner.id, door)
  await rota.assignment((await other) ?? '', ids.find((id) => id !== owner.id) ?? '', door)
  // PostgreSQL analyses by itself after a while; SQLite never does here, so it plans without statistics.
  if (inject('database') === 'postgres') await sql`analyze`.execute(db)
  sent = recordQueries(db)
})

const reads = (tables: string[], because: string): Exception[] =>
  tables.map((table) => ({ table, fault: `reads all of ${table}`, because }))
const sorts = (tables: string[], because: string): Exception[] =>
  tables.map((table) => ({ table, fault: 'sorts', because }))

/** Tables that do not grow with the years. */
const TEAM = [
  ...reads(['rota_settings', 'templates'], 'a few rows, or whether there is one'),
  ...reads(['users', 'push_subscriptions', 'helpers'], 'everybody is looked at'),
  ...reads(
    ['posts', 'post_pairs', 'post_duties', 'post_zones', 'skills', 'member_skills', 'post_wishes', 'links'],
    'what everybody can and wants is looked at',
  ),
  { table: 'member_skills', fault: 'reads all of skills', because: 'a team has some ten' },
  ...sorts(['users', 'posts', 'post_duties', 'post_zones', 'links'], 'as many as the team has'),
]
const SPAN_SORTED = sorts(
  ['services', 'places', 'service_needs', 'service_skills', 'call_outs'],
  'those of some weeks, found by their days or services, are put in order',
)
const NARROW = reads(
  ['service_skills', 'draft_services'],
  'PostgreSQL reads forty pages in one go rather than look up a hundred services in them',
)
const OPEN_SORTED = sorts(['swaps', 'publication_receipts'], 'those that have not ended, or that are not seen, are few')

const cases: QueryCase[] = [
  { what: 'searches', asks: ['call_outs', 'offers'], send: () => test.call(callOutsApi.list, {}, admin), may: TEAM },
  {
    what: 'a service day',
    asks: ['places'],
    send: () => test.call(rotaDayApi.show, { date: DAY }, admin),
    may: [...TEAM, ...SPAN_SORTED],
  },
  { what: 'swaps', asks: ['swaps', 'swap_legs'], send: () => test.call(swapsApi.list, {}, admin), may: OPEN_SORTED },
  {
    what: 'partners',
    asks: ['places'],
    send: () => test.call(swapsApi.partners, { assignmentId }, member),
    may: [...TEAM, ...SPAN_SORTED, ...NARROW],
  },
  {
    what: 'the coverage',
    asks: ['services', 'places'],
    // A raised revision makes kept facts old, so that this search reads them.
    send: async () => {
      await raiseRevision(test.db, 'rota')
      return test.call(coverageApi.list, SPAN, admin)
    },
    may: [...TEAM, ...SPAN_SORTED, ...NARROW],
  },
  { what: 'reach', asks: ['users'], send: () => test.call(reachApi.list, {}, admin), may: TEAM },
  {
    what: 'what is asked of oneself',
    asks: ['places', 'offers', 'swaps'],
    send: () => test.call(answersApi.mine, {}, member),
    may: [...TEAM, ...SPAN_SORTED, ...OPEN_SORTED],
  },
  { what: 'searches that are due', asks: ['call_outs'], send: () => test.app.rota.callOuts.tick() },
  {
    what: 'swaps for which it is too late',
    asks: ['swaps'],
    send: () => test.app.rota.swaps.expireDue(),
    may: OPEN_SORTED,
  },
  { what: 'fallbacks that are due', asks: ['fallbacks'], send: () => test.app.fallbacks.tick() },
]

describe('no query of the rota reads a table that grows with the years', () => {
  it.each(cases)('for $what', async (one) => {
    expect(await faultsIn(test.db, sent, one)).toEqual([])
  })
})
