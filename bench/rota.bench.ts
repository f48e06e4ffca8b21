import { join } from 'node:path'
import { createTestDatabase } from '../server/testing/postgres.ts'
import { seedMembers } from '../server/testing/storedMembers.ts'
import { answersApi } from '../shared/rota/answers.ts'
import { publicationsApi } from '../shared/rota/publish.ts'
import { longestDelay, METRICS_TOKEN } from './loop.delay.ts'
import { temporaryFolder } from './program.ts'
import { type Line, milliseconds, report } from './report.ts'
import { requestAs, requestTo } from './requests.ts'
import { draftQuarter, firstAsked, PLACES, quarterOf, seedServices } from './rota.data.ts'
import { median, shareAtMost } from './rounds.ts'
import { ensureBuilt, type RunningServer, startServers } from './server.process.ts'

const PEOPLE = 200

/** Project limits. */
const PUBLISHED_MS = { atMost: 1000 }
const LATE_MS = { atMost: 100 }
const ANSWERED_MS = { atMost: 500 }

/** BENCH_ROUNDS: fewer rounds, to check that the bench runs. */
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5)
const WARM_UPS = 1

interface Round {
  /** Milliseconds from the request until its reply is read. */
  published: number
  /** The longest delay of the event loop meanwhile. */
  late: number
  /** One for each person. */
  answers: number[]
}

/** Everybody answers their first place at the same moment, spread over the processes. */
async function answerAtOnce(servers: RunningServer[], tokens: string[]): Promise<number[]> {
  const askers: (() => Promise<{ ms: number }>)[] = []
  for (const [place, token] of tokens.entries()) {
    const { url } = servers[place % servers.length] as RunningServer
    const input = { ...(await firstAsked(url, token)), answer: 'accept' }
    askers.push(() => requestAs({ url }, token)(answersApi.answer, input))
  }
  return (await Promise.all(askers.map((ask) => ask()))).map(({ ms }) => ms)
}

async function measure(count: number, place: { dataDir: string; databaseUrl: string }): Promise<Round[]> {
  // The first start makes the schema and the super admin.
  await (await startServers(1, place))[Symbol.asyncDispose]()
  const tokens = await seedMembers(place, PEOPLE)
  const posts = await seedServices(place, WARM_UPS + ROUNDS)
  await using servers = await startServers(count, { ...place, settings: { METRICS_TOKEN }, pinned: false })
  const [first] = servers.all as [RunningServer]
  const rounds: Round[] = []
  for (let round = 0; round < WARM_UPS + ROUNDS; round += 1) {
    const quarter = quarterOf(round)
    const revision = await draftQuarter(first, quarter, posts)
    await longestDelay(first)
    const { body, ms } = await requestTo(first)(publicationsApi.publish, { ...quarter, revision })
    const late = await longestDelay(first)
    const added = 'added' in body ? body.added : 0
    if (added !== PLACES) throw new Error(`${added} places were published`)
    rounds.push({ published: ms, late, answers: await answerAtOnce(servers.all, tokens) })
  }
  return rounds.slice(WARM_UPS)
}

function linesOf(what: string, rounds: Round[]): Line[] {
  const [published, late] = [rounds.map((round) => round.published), rounds.map((round) => round.late)]
  const answers = rounds.flatMap((round) => round.answers)
  const line = (part: string, measured: string, value: number, limit: Line['limit']): Line => ({
    what: `${what}: ${part}`,
    measured,
    beside: `${rounds.length} rounds`,
    value,
    limit,
    write: milliseconds,
  })
  return [
    line('publishing', `worst ${milliseconds(Math.max(...published))}`, median(published), PUBLISHED_MS),
    line('loop delayed meanwhile', `worst ${milliseconds(Math.max(...late))}`, median(late), LATE_MS),
    line(
      'answers, 99 of 100',
      `half ${milliseconds(shareAtMost(answers, 0.5))}, worst ${milliseconds(Math.max(...answers))}`,
      shareAtMost(answers, 0.99),
      ANSWERED_MS,
    ),
  ]
}

await ensureBuilt(['server'])
using folder = temporaryFolder()
const lines: Line[] = []
lines.push(...linesOf('SQLite', await measure(1, { dataDir: join(folder.path, 'sqlite'), databaseUrl: '' })))
for (const count of [1, 2]) {
  const postgres = await createTestDatabase()
  try {
    const rounds = await measure(count, { dataDir: join(folder.path, String(count)), databaseUrl: postgres.url })
    lines.push(...linesOf(`PostgreSQL, ${count === 1 ? 'one process' : 'two processes'}`, rounds))
  } finally {
    await postgres.drop()
  }
}
report(
  [
    `A quarter of ${PLACES} places is published to ${PEOPLE} people, then each answers one place, all at the same moment.`,
    'Times count from the request until its reply is read. The delay of the event loop is sampled by a timer of 10 ms, which',
    'is included. Nobody has a device. PostgreSQL runs without fsync (a throw-away server); nothing is pinned.',
  ],
  lines,
)
