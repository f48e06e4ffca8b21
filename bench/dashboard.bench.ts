import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createTestDatabase } from '../server/testing/postgres.ts'
import { addDays } from '../shared/days.ts'
import { tasksApi } from '../shared/work/tasks.ts'
import { FIRST_DAY, SHOWN, STORED, seedDashboards } from './dashboard.data.ts'
import { besideEmptyRoute, EMPTY_ROUTE_NOTES, startEmptyRoute } from './empty.route.ts'
import { load, loadOnceEach, type Question } from './load.ts'
import { shareCores, temporaryFolder } from './program.ts'
import { type Line, report } from './report.ts'
import { interleave } from './rounds.ts'
import { ensureBuilt, type RunningServer, startServer } from './server.process.ts'

/** Share of the empty route's requests a second (project limit). */
const ON_SQLITE = { atLeast: 0.15 }

const ROUNDS = { rounds: 7, warmUps: 1 }
const SECONDS = 2

/** Different first days. With a thousand viewers they make ten thousand different requests, more than a round sends. */
const DAYS = 10

const pathOf = (from: string): string => `/api/dashboard?from=${from}`
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

/** Reads a viewer's dashboard. Throws unless it is complete. */
async function readDashboard({ url }: RunningServer, token: string): Promise<string> {
  const response = await fetch(`${url}${pathOf(FIRST_DAY)}`, { headers: bearer(token) })
  const text = await response.text()
  if (!response.ok) throw new Error(`The dashboard was answered ${response.status}: ${text.slice(0, 200)}`)
  const dashboard = JSON.parse(text) as Record<string, unknown[]>
  for (const [list, length] of Object.entries(SHOWN))
    if (dashboard[list]?.length !== length) throw new Error(`${dashboard[list]?.length} of ${length} ${list} came`)
  return text
}

/** Creates a task, which invalidates all cached replies. */
async function createTask({ url, headers }: RunningServer): Promise<void> {
  const response = await fetch(`${url}/api${tasksApi.create.path}`, {
    method: tasksApi.create.method,
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ title: 'Open the doors', dueDate: FIRST_DAY }),
  })
  if (!response.ok) throw new Error(`A task was answered ${response.status}: ${await response.text()}`)
}

/** Two loads: one viewer repeatedly, and every viewer in turn after a write, so that no reply is cached. */
function requestsTo(server: RunningServer, tokens: string[], file: string) {
  const days = Array.from({ length: DAYS }, (_, days) => addDays(FIRST_DAY, days))
  const questions: Question[] = days.flatMap((from) =>
    tokens.map((token) => ({ path: pathOf(from), headers: bearer(token) })),
  )
  writeFileSync(file, JSON.stringify(questions))
  const again = { url: `${server.url}${pathOf(FIRST_DAY)}`, headers: bearer(tokens[0] ?? '') }
  return {
    again: () => load(server, { ...again, status: 200, seconds: SECONDS }),
    anew: async () => {
      await createTask(server)
      return loadOnceEach(server, { file, seconds: SECONDS })
    },
  }
}

async function measure(folder: string, databaseUrl: string): Promise<{ lines: Line[]; bytes: number }> {
  const [inSqlite, inPostgres] = [{ dataDir: join(folder, 'sqlite') }, { dataDir: folder, databaseUrl }]
  await using onSqlite = await startServer(inSqlite)
  await using onPostgres = await startServer(inPostgres)
  const sqliteTokens = await seedDashboards(inSqlite)
  const postgresTokens = await seedDashboards(inPostgres)
  const text = await readDashboard(onSqlite, sqliteTokens[0] ?? '')
  await readDashboard(onPostgres, postgresTokens[0] ?? '')
  await using empty = await startEmptyRoute(folder, text)
  const sqlite = requestsTo(onSqlite, sqliteTokens, join(folder, 'sqlite.json'))
  const postgres = requestsTo(onPostgres, postgresTokens, join(folder, 'postgres.json'))
  const results = await interleave(
    {
      empty: () => load(empty, { url: empty.url, status: 200, seconds: SECONDS }),
      sqliteAgain: sqlite.again,
      postgresAgain: postgres.again,
      sqliteAnew: sqlite.anew,
      postgresAnew: postgres.anew,
    },
    ROUNDS,
  )
  const lines = [
    besideEmptyRoute('SQLite, one viewer again and again', results.sqliteAgain, results.empty, ON_SQLITE),
    besideEmptyRoute('SQLite, each made anew', results.sqliteAnew, results.empty, ON_SQLITE),
    besideEmptyRoute('PostgreSQL, one viewer again and again', results.postgresAgain, results.empty),
    besideEmptyRoute('PostgreSQL, each made anew', results.postgresAnew, results.empty),
  ]
  return { lines, bytes: Buffer.byteLength(text) }
}

const cores = shareCores()
await ensureBuilt(['server'])
using folder = temporaryFolder()
const postgres = await createTestDatabase()
try {
  const { lines, bytes } = await measure(folder.path, postgres.url)
  const shown = `${SHOWN.meetings} meetings, ${SHOWN.tasks} tasks and ${SHOWN.schedule} shifts, ${bytes} bytes`
  const { users, tasks, meetings, guests, shifts } = STORED
  report(
    [
      `GET /api/dashboard: ${shown}, of ${users} people, ${tasks} tasks, ${meetings} meetings of ${guests} guests, ${shifts} shifts,`,
      'beside an empty Fastify route of the same size, asked without any header. Requests a second from ten connections.',
      `Made anew: after a task was created, ${users} viewers in turn, no dashboard asked for twice.`,
      ...EMPTY_ROUTE_NOTES,
      cores,
    ],
    lines,
  )
} finally {
  await postgres.drop()
}
