import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { freePort } from '../server/testing/freePort.ts'
import { memoryOf, startProgram, temporaryFolder, untilReady } from './program.ts'
import { type Line, megabytes, milliseconds, report } from './report.ts'
import { interleave, median } from './rounds.ts'
import { ensureBuilt, SERVER_FILE, serverSettings } from './server.process.ts'

/** Limits of the project for the time from starting the process until /readyz answers, and for its memory then. */
const MOST_MS = { atMost: 1_000 }
const MOST_BYTES = { atMost: 120 * 1_048_576 }

const ROUNDS = { rounds: 7, warmUps: 1 }

/** Milliseconds between two requests of /readyz: the maximum error of the result. */
const POLL_MS = 5

interface Start {
  ms: number
  /** Processor time, which other programs on the machine hardly change. */
  cpuMs: number
  bytes: number
}

/** Measures a start on the database in `dataDir`, as of `npm start` with a fresh build. */
async function startOn(dataDir: string): Promise<Start> {
  const port = await freePort()
  const started = performance.now()
  await using server = startProgram({ args: [SERVER_FILE], env: serverSettings({ port, dataDir }), pinned: false })
  await untilReady(server, `http://127.0.0.1:${port}/readyz`, POLL_MS)
  return { ms: performance.now() - started, cpuMs: server.cpuSeconds() * 1000, bytes: memoryOf(server).now }
}

/**
 * Measures Node without a program: duration of an empty process; processor time and peak memory of one that prints
 * them.
 */
async function startNode(): Promise<Start> {
  const started = performance.now()
  await using node = startProgram({ args: ['-e', '0'], pinned: false })
  await once(node.child, 'exit')
  const ms = performance.now() - started
  const tell = 'JSON.stringify(process.resourceUsage())'
  const told = JSON.parse(execFileSync(process.execPath, ['-p', tell], { encoding: 'utf8' })) as NodeJS.ResourceUsage
  return { ms, cpuMs: (told.userCPUTime + told.systemCPUTime) / 1000, bytes: told.maxRSS * 1024 }
}

const medianOf = (starts: Start[], field: keyof Start): number => median(starts.map((start) => start[field]))

await ensureBuilt(['server'])
using folder = temporaryFolder()
await startOn(folder.path)
const { server, node } = await interleave({ node: startNode, server: () => startOn(folder.path) }, ROUNDS)

/** One line: what the server needed, beside what Node itself needs. */
const lineOf = (what: string, field: keyof Start, write: Line['write'] & {}, limit?: Line['limit']): Line => ({
  what,
  measured: write(medianOf(server, field)),
  beside: `node -e 0: ${write(medianOf(node, field))}`,
  value: medianOf(server, field),
  limit,
  write,
})

report(
  ['Start of dist/server/main.js on an existing SQLite database, until /readyz answers; not pinned to a core.'],
  [
    lineOf('Time until ready', 'ms', milliseconds, MOST_MS),
    lineOf('of it processor time', 'cpuMs', milliseconds),
    lineOf('Memory then (RSS)', 'bytes', megabytes, MOST_BYTES),
  ],
)
