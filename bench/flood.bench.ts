import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { type Answers, askWhenDue, errorsIn } from './paced.load.ts'
import { memoryOf, shareCores, startProgram, temporaryFolder } from './program.ts'
import { megabytes, percent, report, times } from './report.ts'
import { interleave, median, ratioOf, shareAtMost } from './rounds.ts'
import { ensureBuilt, type RunningServer, startServer } from './server.process.ts'

/** p99 of others under the flood by that of the quiet server, and memory of the stalled bodies (project limits). */
const BESIDE_QUIET = { atMost: 2 }
const MOST_BYTES = { atMost: 100 * 1_048_576 }

const FLOODING = 50
const STALLED = 2000

/**
 * Requests a second of others: below what the request limits give back to one network, since all come from this
 * machine.
 */
const PER_SECOND = 90
const SECONDS = 10
const ROUNDS = { rounds: 3, warmUps: 1 }

/** Milliseconds until the flood, or the stalled bodies, have all arrived. */
const SETTLE_MS = 3000

interface Flood extends AsyncDisposable {
  /** Ends the flood and returns the number of replies by status. */
  end(): Promise<Record<string, number>>
}

async function startFlood({ url }: RunningServer, what: 'connects' | 'bodies', count: number): Promise<Flood> {
  const program = startProgram({
    args: ['bench/peers/flood.mjs', what, String(count), new URL(url).port],
    pinned: false,
  })
  await wait(SETTLE_MS)
  return {
    async end() {
      const output = program.child.stdout ? text(program.child.stdout) : ''
      program.child.stdin?.end()
      return JSON.parse(await output) as Record<string, number>
    },
    [Symbol.asyncDispose]: () => program[Symbol.asyncDispose](),
  }
}

/** Measurements of the other members, and the share of its core that the server used meanwhile. */
interface Seen extends Answers {
  busy: number
}

/** Sends `GET /api/config` at an even pace; durations count from the time at which each was due. */
async function askOthers({ url, cpuSeconds }: RunningServer, folder: string): Promise<Seen> {
  const requests = Array.from({ length: PER_SECOND * SECONDS }, (_, place) => ({
    at: (place * 1000) / PER_SECOND,
    kind: 0,
    who: 0,
    method: 'GET' as const,
    path: '/api/config',
  }))
  const [worked, began] = [cpuSeconds(), performance.now()]
  const [answers] = await askWhenDue({ url, tokens: [''], requests }, folder)
  if (!answers) throw new Error('Nobody was answered')
  return { ...answers, busy: (cpuSeconds() - worked) / ((performance.now() - began) / 1000) }
}

await ensureBuilt(['server'])
const cores = shareCores()
using folder = temporaryFolder()
await using server = await startServer({ dataDir: folder.path, settings: { RATE_LIMIT: 'on' } })

const floods: Record<string, number>[] = []
const { quiet, flooded } = await interleave(
  {
    quiet: () => askOthers(server, folder.path),
    flooded: async () => {
      await using flood = await startFlood(server, 'connects', FLOODING)
      const answers = await askOthers(server, folder.path)
      floods.push(await flood.end())
      return answers
    },
  },
  ROUNDS,
)

const before = memoryOf(server).now
await using stall = await startFlood(server, 'bodies', STALLED)
const duringStall = await askOthers(server, folder.path)
const held = memoryOf(server).now - before
const bodies = await stall.end()

const p99 = (all: Answers[]) => all.map(({ ms }) => shareAtMost(ms, 0.99))
const p50 = (all: Answers[]) => all.map(({ ms }) => shareAtMost(ms, 0.5))
const busy = (all: Seen[]) => all.map((each) => each.busy)
const told = (values: number[]) => `${median(values).toFixed(2)} ms`
const refused = [...quiet, ...flooded, duringStall].reduce((sum, answers) => sum + errorsIn(answers), 0)

report(
  [
    cores,
    `${FLOODING} connections send CONNECTs without a session in a loop and connect again when they are closed.`,
    `What came back in each round: ${floods.map((each) => JSON.stringify(each)).join(' ')}`,
    `${STALLED} logins of 32 kB without their last byte, from one network: ${JSON.stringify(bodies)}`,
  ],
  [
    {
      what: 'GET /api/config, 99 of 100',
      measured: told(p99(flooded)),
      beside: `quiet: ${told(p99(quiet))}`,
      value: ratioOf(p99(flooded), p99(quiet)),
      limit: BESIDE_QUIET,
      write: times,
    },
    {
      what: 'the same, half of them',
      measured: told(p50(flooded)),
      beside: `quiet: ${told(p50(quiet))}`,
      value: ratioOf(p50(flooded), p50(quiet)),
      write: times,
    },
    {
      what: 'the server’s share of its core',
      measured: percent(median(busy(flooded))),
      beside: `quiet: ${percent(median(busy(quiet)))}`,
      value: median(busy(flooded)),
      write: percent,
    },
    {
      what: 'memory of the stalled bodies',
      measured: megabytes(held),
      beside: `before: ${megabytes(before)}`,
      value: held,
      limit: MOST_BYTES,
      write: megabytes,
    },
    {
      what: 'others refused or not answered',
      measured: String(refused),
      beside: 'none',
      value: refused,
      limit: { atMost: 0 },
    },
  ],
)
