import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { createTestDatabase } from '../server/testing/postgres.ts'
import { STORED_MESSAGES, seedMessages } from './chat.data.ts'
import { STORED, seedDashboards } from './dashboard.data.ts'
import { connectMembers, type Delays } from './fanout.load.ts'
import { planOfOurs } from './fanout.servers.ts'
import { type Answers, askWhenDue, errorsIn } from './paced.load.ts'
import { shareCores, temporaryFolder } from './program.ts'
import { type Line, megabytes, percent, report } from './report.ts'
import { shareAtMost } from './rounds.ts'
import { ensureBuilt, startServer } from './server.process.ts'
import { MIX, PER_SECOND, POSTS_PER_SECOND, plannedRequests } from './sustained.mix.ts'
import { inTenth, memoryIn, type Sample, watch } from './watch.ts'

/** Ten minutes; the limits do not apply to shorter runs (project limits). */
const WHOLE_SECONDS = 600
const READ_MS = { atMost: 50 }
const NONE = { atMost: 0 }
const GROWTH = { atMost: 1.1 }

/** BENCH_SECONDS: a shorter run, to check that the bench runs. */
const seconds = Number(process.env.BENCH_SECONDS ?? WHOLE_SECONDS)
if (!Number.isInteger(seconds) || seconds < 40) throw new Error('BENCH_SECONDS is a whole number of at least 40')
const isWhole = seconds >= WHOLE_SECONDS
const onPostgres = process.env.BENCH_DATABASE === 'postgres'

const METRICS_TOKEN = '0123456789abcdef'

/** Milliseconds until the server has finished the work of the new connections. */
const SETTLE_MS = 3000

const written = (digits: number) => (ms: number) => `${ms.toFixed(digits)} ms`

interface Results {
  answers: Answers[]
  posts: Delays
  samples: Sample[]
  /** Share of its core that the server used. */
  busy: number
}

async function measure(folder: string, databaseUrl: string): Promise<Results> {
  const place = { dataDir: join(folder, 'data'), databaseUrl }
  await using server = await startServer({ ...place, settings: { METRICS_TOKEN } })
  const tokens = await seedDashboards(place)
  await seedMessages(place)
  await using members = await connectMembers(planOfOurs([server.url], tokens), folder)
  await wait(SETTLE_MS)
  const requests = plannedRequests(seconds, { members: tokens.length, firstRevision: STORED_MESSAGES })
  const worked = server.cpuSeconds()
  const [answers, posts, samples] = await Promise.all([
    askWhenDue({ url: server.url, tokens, requests }, folder),
    members.count({ perSecond: POSTS_PER_SECOND, seconds }),
    watch(server, { token: METRICS_TOKEN, seconds }),
  ])
  return { answers, posts, samples, busy: (server.cpuSeconds() - worked) / seconds }
}

const isRead = (kind: number): boolean => MIX[kind]?.method === 'GET'

function answerLine(what: string, answers: Answers[], limit?: Line['limit']): Line {
  const ms = answers.flatMap((each) => each.ms)
  const value = shareAtMost(ms, 0.99)
  return {
    what,
    measured: `half ${shareAtMost(ms, 0.5).toFixed(1)} ms, worst ${Math.max(...ms).toFixed(0)} ms`,
    beside: `${ms.length} answers`,
    value,
    limit,
    write: written(1),
  }
}

function memoryLine(what: string, samples: Sample[], field: 'resident' | 'heap', limit?: Line['limit']): Line {
  const [early, late] = [memoryIn(inTenth(samples, 2, seconds))[field], memoryIn(inTenth(samples, 10, seconds))[field]]
  const [measured, beside] = [`${megabytes(late)} in the last tenth`, `${megabytes(early)} in the second`]
  return { what, measured, beside, value: late / early, limit, write: percent }
}

function linesOf({ answers, posts, samples, busy }: Results): Line[] {
  const limited = (limit: Line['limit']) => (isWhole ? limit : undefined)
  const errors = answers.reduce((sum, each) => sum + errorsIn(each), 0)
  const missing = Math.abs(posts.expected - posts.delivered)
  const lateness = samples.map((sample) => sample.lateness)
  return [
    answerLine(
      'Reads, 99 of 100',
      answers.filter((_, kind) => isRead(kind)),
      limited(READ_MS),
    ),
    answerLine(
      'Writes, 99 of 100',
      answers.filter((_, kind) => !isRead(kind)),
    ),
    ...MIX.map(({ what }, kind) => answerLine(`- ${what}`, [answers[kind] as Answers])),
    {
      what: 'Requests without a right answer',
      measured: `${errors}`,
      beside: `${seconds * PER_SECOND} requests`,
      value: errors,
      limit: limited(NONE),
    },
    {
      what: 'Deliveries missing or too many',
      measured: `${posts.delivered} delivered`,
      beside: `${posts.expected} expected`,
      value: missing,
      limit: limited(NONE),
    },
    {
      what: 'Delay of a delivery, 99 of 100',
      measured: `half ${posts.p50.toFixed(1)} ms`,
      beside: `${POSTS_PER_SECOND} messages a second`,
      value: posts.p99,
      write: written(1),
    },
    memoryLine('Memory as the system counts it', samples, 'resident', limited(GROWTH)),
    memoryLine('Heap in use, at its lowest', samples, 'heap', limited(GROWTH)),
    {
      what: 'Event loop late, 99 of 100 turns',
      measured: `worst look ${Math.max(...lateness).toFixed(1)} ms, worst turn ${Math.max(...samples.map((each) => each.worstLateness)).toFixed(0)} ms`,
      beside: `${percent(busy)} of its core busy`,
      value: shareAtMost(lateness, 0.5),
      write: written(1),
    },
  ]
}

const cores = shareCores()
await ensureBuilt(['server'])
using folder = temporaryFolder()
const postgres = onPostgres ? await createTestDatabase() : null
try {
  const results = await measure(folder.path, postgres?.url ?? '')
  const { users, tasks, meetings, shifts } = STORED
  report(
    [
      `${users} connected members, ${PER_SECOND} requests and ${POSTS_PER_SECOND} messages a second for ${seconds} s on one process, ${onPostgres ? 'PostgreSQL' : 'SQLite'}:`,
      `${users} people, ${tasks} tasks, ${meetings} meetings, ${shifts} shifts, ${STORED_MESSAGES} messages. Requests go out when they are due,`,
      'however long answers take, and a time counts from then. Of the ten seconds after which the shares begin anew:',
      `${MIX.map(({ what, share }) => `${share} ${what}`).join(', ')}.`,
      ...(isWhole ? [] : ['The limits hold for ten minutes only: none is judged in a shorter run.']),
      cores,
    ],
    linesOf(results),
  )
} finally {
  await postgres?.drop()
}
