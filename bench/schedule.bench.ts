import { join } from 'node:path'
import { createTestDatabase } from '../server/testing/postgres.ts'
import { besideEmptyRoute, EMPTY_ROUTE_NOTES, startEmptyRoute } from './empty.route.ts'
import { load } from './load.ts'
import { shareCores, temporaryFolder } from './program.ts'
import { type Line, report } from './report.ts'
import { interleave } from './rounds.ts'
import { seedSchedule, shiftsFrom } from './schedule.data.ts'
import { ensureBuilt, type RunningServer, startServer } from './server.process.ts'

/** Shifts in the database (project limit), which with 48 a Sunday are the forty years until 2029. */
const SHIFTS = 100_000
const FIRST_SUNDAY = '1990-01-07'

/** A month with four Sundays: 192 of them. */
const MONTH = 'view=all&from=2026-12-01&to=2026-12-31'
const SHIFTS_IN_MONTH = 192

/** Share of the empty route's requests a second (project limits). */
const LIST_ON_SQLITE = { atLeast: 0.15 }
const LIST_ON_POSTGRES = { atLeast: 0.08 }
const UNCHANGED_ON_SQLITE = { atLeast: 0.4 }

const ROUNDS = { rounds: 7, warmUps: 1 }
const SECONDS = 2

interface Month {
  url: string
  text: string
  etag: string
}

/** Reads the month's list. Throws unless it is complete. */
async function readMonth({ url, headers }: RunningServer): Promise<Month> {
  const address = `${url}/api/schedule?${MONTH}`
  const response = await fetch(address, { headers })
  const text = await response.text()
  const etag = response.headers.get('etag')
  if (!response.ok || !etag || (JSON.parse(text) as unknown[]).length !== SHIFTS_IN_MONTH)
    throw new Error(`The schedule was answered ${response.status}, ETag ${etag}: ${text.slice(0, 200)}`)
  return { url: address, text, etag }
}

/** Two loads of the month: the whole list, and a conditional request with its ETag. */
function requestsTo(server: RunningServer, { url, etag }: Month) {
  const { headers } = server
  const repeat = { ...headers, 'if-none-match': etag }
  return {
    list: () => load(server, { url, headers, status: 200, seconds: SECONDS }),
    unchanged: () => load(server, { url, headers: repeat, status: 304, seconds: SECONDS }),
  }
}

async function measure(folder: string, databaseUrl: string): Promise<Line[]> {
  const shifts = shiftsFrom(FIRST_SUNDAY, SHIFTS)
  const [inSqlite, inPostgres] = [{ dataDir: join(folder, 'sqlite') }, { dataDir: folder, databaseUrl }]
  await using onSqlite = await startServer(inSqlite)
  await using onPostgres = await startServer(inPostgres)
  await seedSchedule(onSqlite, inSqlite, shifts)
  await seedSchedule(onPostgres, inPostgres, shifts)
  const month = await readMonth(onSqlite)
  await using empty = await startEmptyRoute(folder, month.text)
  const sqlite = requestsTo(onSqlite, month)
  const postgres = requestsTo(onPostgres, await readMonth(onPostgres))
  const results = await interleave(
    {
      empty: () => load(empty, { url: empty.url, status: 200, seconds: SECONDS }),
      sqlite: sqlite.list,
      postgres: postgres.list,
      emptyUnchanged: () => load(empty, { url: `${empty.url}/unchanged`, status: 304, seconds: SECONDS }),
      sqliteUnchanged: sqlite.unchanged,
      postgresUnchanged: postgres.unchanged,
    },
    ROUNDS,
  )
  const { empty: bare, emptyUnchanged } = results
  return [
    besideEmptyRoute('SQLite, the month', results.sqlite, bare, LIST_ON_SQLITE),
    besideEmptyRoute('PostgreSQL, the month', results.postgres, bare, LIST_ON_POSTGRES),
    besideEmptyRoute('SQLite, unchanged (304)', results.sqliteUnchanged, emptyUnchanged, UNCHANGED_ON_SQLITE),
    besideEmptyRoute('PostgreSQL, unchanged (304)', results.postgresUnchanged, emptyUnchanged),
  ]
}

const cores = shareCores()
await ensureBuilt(['server'])
using folder = temporaryFolder()
const postgres = await createTestDatabase()
try {
  const lines = await measure(folder.path, postgres.url)
  report(
    [
      `GET /api/schedule?${MONTH}: ${SHIFTS_IN_MONTH} of ${SHIFTS} shifts, beside an empty Fastify route of the same size`,
      '(304: an empty route that answers 304), asked without any header. Requests a second from ten connections.',
      ...EMPTY_ROUTE_NOTES,
      cores,
    ],
    lines,
  )
} finally {
  await postgres.drop()
}
