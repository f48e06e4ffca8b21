import { cpSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { messagesApi } from '../shared/talk/messages.ts'
import { calendarApi } from '../shared/work/calendar.ts'
import { STORED_MESSAGES, seedMessages } from './chat.data.ts'
import { FIRST_DAY, STORED, seedDashboards } from './dashboard.data.ts'
import { type Case, casesOf, type Prepared } from './endpoints.cases.ts'
import { record, startBareApi, startTimedServer } from './endpoints.peers.ts'
import { type Load, load, loadOnceEach } from './load.ts'
import { shareCores, temporaryFolder } from './program.ts'
import { type Line, percent, perSecond, report } from './report.ts'
import { interleave, median, ratioOf } from './rounds.ts'
import { ensureBuilt, type RunningServer, startServer } from './server.process.ts'

/** BENCH_ROUNDS: fewer rounds, to check that the bench runs. */
const ROUNDS = { rounds: Number(process.env.BENCH_ROUNDS ?? 3), warmUps: 1 }
const SECONDS = 2

/** BENCH_ONLY: cases whose names contain this text. */
const ONLY = process.env.BENCH_ONLY ?? ''

/** A load and, where timed, SQLite's share of the server's busy time. */
type Measured = Load & { database?: number }

type Headers = Record<string, string>

const JSON_BODY = { 'content-type': 'application/json' }

async function answerOf<Answer>(server: RunningServer, path: string, headers: Headers, body: object): Promise<Answer> {
  const init = { method: 'POST', headers: { ...headers, ...JSON_BODY }, body: JSON.stringify(body) }
  const response = await fetch(`${server.url}/api${path}`, init)
  if (!response.ok) throw new Error(`${path} was answered ${response.status}: ${await response.text()}`)
  return (await response.json()) as Answer
}

/** Creates a database with the data that the cases need. Returns the members' tokens. */
async function prepare(dataDir: string): Promise<{ tokens: string[]; prepared: Prepared }> {
  await using server = await startServer({ dataDir })
  const tokens = await seedDashboards({ dataDir })
  await seedMessages({ dataDir })
  const message = { channel: 'persons-of-interest', content: 'Where is the key?' }
  const { _id } = await answerOf<{ _id: string }>(server, messagesApi.create.path, server.headers, message)
  const member = { authorization: `Bearer ${tokens[0]}` }
  const { url } = await answerOf<{ url: string }>(server, calendarApi.create.path, member, {})
  return { tokens, prepared: { messageId: _id, feedPath: new URL(url).pathname } }
}

/** Request headers of a case. */
async function headersOf(server: RunningServer, each: Case, [token]: string[]): Promise<Headers> {
  const who: Record<Case['as'], Headers> = {
    nobody: {},
    member: { authorization: `Bearer ${token}` },
    admin: server.headers,
  }
  const headers = { ...who[each.as], ...(each.body && JSON_BODY) }
  if (!each.isKnown) return headers
  const { etag } = (await record(server.url, { ...each, status: 200 }, headers)).headers
  if (etag === undefined) throw new Error(`${each.what} has no ETag`)
  return { ...headers, 'if-none-match': etag }
}

/** The load of a case on a server of ours. */
async function asking(server: RunningServer, each: Case, tokens: string[], file: string): Promise<() => Promise<Load>> {
  const { method, path, status, variants } = each
  if (variants) {
    writeFileSync(file, JSON.stringify(variants(tokens)))
    return async () => {
      // Invalidates cached dashboards; the months are too many to be cached.
      await answerOf(server, '/tasks', server.headers, { title: 'Open the doors', dueDate: FIRST_DAY })
      return loadOnceEach(server, { file, seconds: SECONDS })
    }
  }
  const headers = await headersOf(server, each, tokens)
  const body = each.body && JSON.stringify(each.body)
  return () => load(server, { url: `${server.url}${path}`, method, headers, body, status, seconds: SECONDS })
}

const microseconds = (loads: Load[]): number[] => loads.map(({ rate, busy }) => (busy / rate) * 1e6)
const rates = (loads: Load[]): number[] => loads.map(({ rate }) => rate)
const told = (loads: Load[]): string =>
  `${perSecond(median(rates(loads)))}, ${median(microseconds(loads)).toFixed(0)} µs each`

async function measure(folder: string): Promise<Line[]> {
  const [dataDir, copy] = [join(folder, 'data'), join(folder, 'copy')]
  const { tokens, prepared } = await prepare(dataDir)
  cpSync(dataDir, copy, { recursive: true })
  await using ours = await startServer({ dataDir })
  await using timed = await startTimedServer(copy)
  const cases = casesOf(prepared).filter(({ what }) => what.includes(ONLY))
  const answers = []
  for (const each of cases) answers.push(await record(ours.url, each, await headersOf(ours, each, tokens)))
  await using bare = await startBareApi(folder, answers)
  const lines: Line[] = []
  for (const [place, each] of cases.entries()) {
    const askOurs = await asking(ours, each, tokens, join(folder, 'questions.json'))
    const askTimed = await asking(timed, each, tokens, join(folder, 'questions.json'))
    const { method, status, body } = each
    const bareUrl = `${bare.url}/${place}`
    const text = body && JSON.stringify(body)
    const results = await interleave<'ours' | 'bare' | 'timed', Measured>(
      {
        ours: askOurs,
        bare: () =>
          load(bare, { url: bareUrl, method, headers: body && JSON_BODY, body: text, status, seconds: SECONDS }),
        timed: async () => {
          const before = await timed.spent()
          const load = await askTimed()
          const after = await timed.spent()
          return { ...load, database: (after.database - before.database) / (after.active - before.active) }
        },
      },
      ROUNDS,
    )
    lines.push({
      what: `${method} ${each.what}`,
      measured: `${told(results.ours)}, database ${percent(median(results.timed.map(({ database = Number.NaN }) => database)))}`,
      beside: `${told(results.bare)}, ${Buffer.byteLength(answers[place]?.body ?? '')} bytes`,
      value: ratioOf(rates(results.ours), rates(results.bare)),
      write: percent,
    })
    if (each.atLeast)
      lines.push({
        what: `${method} ${each.what}`,
        measured: told(results.ours),
        beside: 'requests a second',
        value: median(rates(results.ours)),
        limit: { atLeast: each.atLeast },
        write: perSecond,
      })
  }
  return lines
}

const cores = shareCores()
await ensureBuilt(['server'])
using folder = temporaryFolder()
const lines = await measure(folder.path)
const { users, tasks, meetings, shifts } = STORED
report(
  [
    'Each endpoint beside bare Fastify, which answers the same bytes with the same headers, and reads a body as JSON. Ten',
    `connections; SQLite with ${users} people, ${tasks} tasks, ${meetings} meetings, ${shifts} shifts, ${STORED_MESSAGES} messages.`,
    'Result: requests a second by those of bare Fastify. µs each: processor time of one answer. Database: share of the',
    "server's time at work that is spent inside SQLite, waits for the disk included, of a second server with its calls timed.",
    'Kept: asked again while nobody writes. Anew: each asked for differently. Unchanged: asked with its ETag.',
    cores,
  ],
  lines,
)
