import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { freePort, memoryOf, startProgram, temporaryFolder, untilReady } from './program.ts'
import { megabytes, milliseconds, report } from './report.ts'
import { interleave, median } from './rounds.ts'
import { ensureBuilt, SERVER_FILE, serverSettings } from './server.process.ts'

/** From starting the process to /readyz answering, and its memory then (issue limits). */
const MOST_MS = { atMost: 1_000 }
const MOST_BYTES = { atMost: 120 * 1_048_576 }

const ROUNDS = { rounds: 7, warmUps: 1 }

/** How often /readyz is asked, in milliseconds: no finer than what it adds to the result. */
const POLL_MS = 5

interface Start {
  ms: number
  bytes: number
}

/** A start on the database in `dataDir`, as `npm start` does it once everything is built. */
async function startOn(dataDir: string): Promise<Start> {
  const port = await freePort()
  const started = performance.now()
  await using server = startProgram({ args: [SERVER_FILE], env: serverSettings({ port, dataDir }), pinned: false })
  await untilReady(server, `http://127.0.0.1:${port}/readyz`, POLL_MS)
  return { ms: performance.now() - started, bytes: memoryOf(server).now }
}

/** Node itself, doing nothing: the time of the whole process, and the most memory of one that only tells it. */
async function startNode(): Promise<Start> {
  const started = performance.now()
  await using node = startProgram({ args: ['-e', '0'], pinned: false })
  await once(node.child, 'exit')
  const ms = performance.now() - started
  const told = execFileSync(process.execPath, ['-p', 'process.resourceUsage().maxRSS'], { encoding: 'utf8' })
  return { ms, bytes: Number(told) * 1024 }
}

await ensureBuilt(['server'])
using folder = temporaryFolder()
await startOn(folder.path)
const { server, node } = await interleave({ node: startNode, server: () => startOn(folder.path) }, ROUNDS)
const [ms, bytes] = [median(server.map((start) => start.ms)), median(server.map((start) => start.bytes))]
report(
  ['Start of dist/server/main.js on an existing SQLite database, until /readyz answers; not pinned to a core.'],
  [
    {
      what: 'Time until ready',
      measured: milliseconds(ms),
      beside: `node -e 0: ${milliseconds(median(node.map((start) => start.ms)))}`,
      value: ms,
      limit: MOST_MS,
      write: milliseconds,
    },
    {
      what: 'Memory then (RSS)',
      measured: megabytes(bytes),
      beside: `node -e 0: ${megabytes(median(node.map((start) => start.bytes)))}`,
      value: bytes,
      limit: MOST_BYTES,
      write: megabytes,
    },
  ],
)
