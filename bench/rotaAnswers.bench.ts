import { join } from 'node:path'
import { openDatabase } from '../server/db/client.ts'
import { createTestDatabase } from '../server/testing/postgres.ts'
import { rotaFixtures } from '../server/testing/rota.ts'
import { seedMembers } from '../server/testing/storedMembers.ts'
import { answersApi } from '../shared/answers.ts'
import { addDays, today } from '../shared/days.ts'
import type { DataPlace } from './databases.ts'
import { temporaryFolder } from './program.ts'
import { type Line, milliseconds, report, times } from './report.ts'
import { requestAs } from './requests.ts'
import { median } from './rounds.ts'
import { ensureBuilt, type RunningServer, startServer } from './server.process.ts'

const MEMBERS = 200
/** Places at a service: 20 services of ten people. */
const PLACES = 10
/** The first round warms the compiler and is not counted. */
const ROUNDS = 1 + Number(process.env.BENCH_ROUNDS ?? 5)
/** Folder of another checkout, such as one of the release before, that was built: its server is measured beside this one. */
const BESIDE = process.env.BENCH_BESIDE ?? ''
/** Project limit in milliseconds for all of them, on PostgreSQL. */
const LIMIT = { atMost: 500 }

interface Own {
  id: string
  token: string
}

/** An asked place for each member in each round. */
async function seed(place: DataPlace, tokens: readonly string[]): Promise<Own[][]> {
  const db = openDatabase(place)
  try {
    const rota = rotaFixtures(() => db)
    const posts: string[] = []
    for (let at = 0; at < PLACES; at += 1) posts.push(await rota.post(`Post ${at + 1}`))
    const needs = Object.fromEntries(posts.map((id) => [id, [1, 1] as const]))
    const people = await db.selectFrom('users').select(['id', 'email']).where('email', 'like', 'person%').execute()
    const idOf = new Map(people.map(({ id, email }) => [email, id]))
    const rounds: Own[][] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      const own: Own[] = []
      for (let first = 0; first < MEMBERS; first += PLACES) {
        const date = addDays(today('UTC'), 8 + round * (MEMBERS / PLACES) + first / PLACES)
        const service = await rota.service(date, '9am', needs, { published_at: '2026-01-01' })
        for (const [at, post] of posts.entries()) {
          const id = await rota.assignment(service, idOf.get(`person${first + at}@example.org`) ?? '', post, 'asked')
          own.push({ id, token: tokens[first + at] ?? '' })
        }
      }
      rounds.push(own)
    }
    return rounds
  } finally {
    await db.destroy()
  }
}

/** Milliseconds until all have been answered who answer at once: three of four come, the fourth does not. */
async function answerAll(server: RunningServer, own: readonly Own[]): Promise<number> {
  const began = performance.now()
  const answers = own.map(({ id, token }, at) =>
    requestAs(server, token)(answersApi.answer, { id, answer: at % 4 === 0 ? 'decline' : 'accept', sequence: 1 }),
  )
  await Promise.all(answers)
  return performance.now() - began
}

/** The middle round of this server, and of the one beside it, in turn. */
async function measure(placeOf: (side: string) => Promise<DataPlace>): Promise<{ now: number; beside?: number }> {
  const sides = await Promise.all(
    ['', ...(BESIDE ? [BESIDE] : [])].map(async (checkout) => {
      const place = await placeOf(checkout ? 'beside' : 'now')
      // The first start makes the schema and the super admin.
      await (await startServer({ ...place, checkout }))[Symbol.asyncDispose]()
      const rounds = await seed(place, await seedMembers(place, MEMBERS))
      return { server: await startServer({ ...place, checkout, settings: { TEAM_TIMEZONE: 'UTC' } }), rounds }
    }),
  )
  try {
    const taken: number[][] = sides.map(() => [])
    for (let round = 0; round < ROUNDS; round += 1)
      for (const [side, { server, rounds }] of sides.entries()) {
        const ms = await answerAll(server, rounds[round] ?? [])
        if (round > 0) taken[side]?.push(ms)
      }
    const [now = [], beside] = taken
    return { now: median(now), ...(beside && { beside: median(beside) }) }
  } finally {
    for (const { server } of sides) await server[Symbol.asyncDispose]()
  }
}

const toLine = (what: string, { now, beside }: { now: number; beside?: number }, limit?: Line['limit']): Line => ({
  what,
  measured: milliseconds(now),
  beside: beside === undefined ? 'its limit' : `${milliseconds(beside)}: ${times(now / beside)}`,
  value: now,
  ...(limit && { limit }),
  write: milliseconds,
})

await ensureBuilt(['server'])
using folder = temporaryFolder()
const onSqlite = await measure(async (side) => ({ dataDir: join(folder.path, side), databaseUrl: '' }))
const databases: { drop(): Promise<void> }[] = []
const onPostgres = await measure(async (side) => {
  const database = await createTestDatabase()
  databases.push(database)
  return { dataDir: join(folder.path, `postgres-${side}`), databaseUrl: database.url }
})
for (const database of databases) await database.drop()
report(
  [
    `${MEMBERS} members answer at once, one place each at 20 services of ten people; a fourth declines. Until the last is answered.`,
    `Beside: ${BESIDE || 'nothing (BENCH_BESIDE names a folder of another checkout whose server is built)'}.`,
  ],
  [toLine('SQLite, one process', onSqlite), toLine('PostgreSQL, one process', onPostgres, LIMIT)],
)
