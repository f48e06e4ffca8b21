import { join } from 'node:path'
import { openDatabase } from '../server/db/client.ts'
import { messagesStore } from '../server/features/talk/messages/messages.store.ts'
import { messagesApi } from '../shared/talk/messages.ts'
import { STORED_MESSAGES, seedMessages } from './chat.data.ts'
import { fdatasyncMs } from './disk.ts'
import { besideEmptyRoute, EMPTY_ROUTE_NOTES, startEmptyRoute } from './empty.route.ts'
import { load } from './load.ts'
import { shareCores, temporaryFolder } from './program.ts'
import { report } from './report.ts'
import { interleave, median } from './rounds.ts'
import { ensureBuilt, type RunningServer, startServer } from './server.process.ts'

/**
 * Posts a second without live connections; milliseconds of the query of a channel's newest messages (project limits).
 */
const POSTS = { atLeast: 2000 }
const QUERY_MS = { atMost: 1 }

const CLIENTS = 32
const SHOWN = 50
const QUERIES = 5000

const ROUNDS = { rounds: 5, warmUps: 1 }
const SECONDS = 3

/** Above every `seq` of a channel. */
const END = 2 ** 31 - 1

const NEWEST = `/api/messages/general?limit=${SHOWN}`

/** Milliseconds within which 99 of 100 queries of a channel's newest messages end, one after the other. */
async function queryMs(dataDir: string): Promise<number> {
  const db = openDatabase({ databaseUrl: '', dataDir })
  try {
    const times: number[] = []
    for (let place = 0; place < QUERIES; place += 1) {
      const started = performance.now()
      const rows = await messagesStore.page(db, 'general', END, SHOWN)
      times.push(performance.now() - started)
      if (rows.length !== SHOWN) throw new Error(`${rows.length} messages came`)
    }
    return times.sort((a, b) => a - b)[Math.floor(QUERIES * 0.99)] as number
  } finally {
    await db.destroy()
  }
}

/** Reads the newest messages in one round trip. */
async function readNewest({ url, headers }: RunningServer): Promise<string> {
  const response = await fetch(`${url}${NEWEST}`, { headers })
  const text = await response.text()
  const messages = response.ok ? (JSON.parse(text) as unknown[]) : []
  if (messages.length !== SHOWN) throw new Error(`The messages were answered ${response.status}: ${text.slice(0, 200)}`)
  return text
}

const cores = shareCores()
await ensureBuilt(['server'])
using folder = temporaryFolder()
const dataDir = join(folder.path, 'data')
await using server = await startServer({ dataDir })
await seedMessages({ dataDir })
await using empty = await startEmptyRoute(folder.path, await readNewest(server))
const post = {
  url: `${server.url}/api${messagesApi.create.path}`,
  headers: { ...server.headers, 'content-type': 'application/json' },
  // Posts to another channel, so that opening is measured on an unchanged one every round.
  body: JSON.stringify({ channel: 'sunday-team', content: 'x'.repeat(200) }),
  status: 201,
  seconds: SECONDS,
  connections: CLIENTS,
}
const results = await interleave(
  {
    posts: () => load(server, post),
    opening: () =>
      load(server, { url: `${server.url}${NEWEST}`, headers: server.headers, status: 200, seconds: SECONDS }),
    empty: () => load(empty, { url: empty.url, status: 200, seconds: SECONDS }),
  },
  ROUNDS,
)
const times = await interleave({ query: () => queryMs(dataDir), disk: async () => fdatasyncMs(folder.path) }, ROUNDS)
const posts = median(results.posts.map(({ rate }) => rate))
const busy = median(results.posts.map((each) => each.busy))
const disk = median(times.disk)
report(
  [
    `Posts of 200 bytes from ${CLIENTS} clients, each stored before its answer, nobody listening.`,
    `Opening: the newest ${SHOWN} of ${STORED_MESSAGES} messages on SQLite; the query alone, in this process, and over HTTP.`,
    ...EMPTY_ROUTE_NOTES,
    cores,
  ],
  [
    {
      what: 'Posts a second',
      measured: `${posts.toFixed(0)}/s, ${((busy / posts) * 1e6).toFixed(0)} µs each`,
      beside: `one fdatasync ${disk.toFixed(2)} ms: ${(1000 / disk).toFixed(0)} one after the other`,
      value: posts,
      limit: POSTS,
      write: (rate) => `${rate.toFixed(0)}/s`,
    },
    {
      what: 'Query of a channel, 99 of 100',
      measured: `${median(times.query).toFixed(2)} ms`,
      beside: 'the limit',
      value: median(times.query),
      limit: QUERY_MS,
      write: (ms) => `${ms.toFixed(2)} ms`,
    },
    besideEmptyRoute('Opening a channel', results.opening, results.empty),
  ],
)
