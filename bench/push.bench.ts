import { once } from 'node:events'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { openDatabase } from '../server/db/client.ts'
import { freePort } from '../server/testing/freePort.ts'
import { type Program, shareCores, startProgram, temporaryFolder, untilReady } from './program.ts'
import { enqueueTold, storeTold, TOLD_PEOPLE, untilEmpty } from './push.data.ts'
import { type Line, percent, report } from './report.ts'
import { interleave, median, ratioOf } from './rounds.ts'
import { ensureBuilt, SERVER_FILE, serverSettings } from './server.process.ts'

/** Rows of the outbox, and the minimum share of the rate of the encryption alone (project limit). */
const ROWS = 10_000
const LIMIT = { atLeast: 0.8 }

const ROUNDS = { rounds: Number(process.env.BENCH_ROUNDS ?? 5), warmUps: 1 }

/** A payload with the shape and length of the server's. */
const PAYLOAD = JSON.stringify({
  title: 'New task for you',
  body: 'Count the bulletins of the first service',
  type: 'navigate',
  path: '/tasks',
  uuid: '0198c2f4-8a5e-7c3d-9b1f-2e4d6a8c0b13',
})

/** A program that replies to each line of input with a line. */
interface Asked extends Program {
  ask(line: string): Promise<{ ms: number; refused?: number }>
}

async function startAsked(file: string, pinned: boolean): Promise<Asked & { greeting: string }> {
  const program = startProgram({ args: [file], pinned })
  const { stdin, stdout } = program.child
  if (!stdin || !stdout) throw new Error(`${file} has no pipes`)
  const lines = createInterface({ input: stdout })
  const [greeting] = (await once(lines, 'line')) as [string]
  return {
    ...program,
    greeting,
    async ask(line) {
      const answer = once(lines, 'line')
      stdin.write(`${line}\n`)
      return JSON.parse((await answer)[0] as string)
    },
  }
}

const cores = shareCores()
await ensureBuilt(['server'])
using folder = temporaryFolder()
await using service = await startAsked('bench/peers/push.service.mjs', false)
await using library = await startAsked('bench/peers/web.push.mjs', true)

/** Processor time in µs of each push, or encryption, of each measurement. */
const cpu = { ours: [] as number[], both: [] as number[], encrypted: [] as number[], signed: [] as number[] }
const microsecondsSince = ({ cpuSeconds }: Program, before: number): number => ((cpuSeconds() - before) / ROWS) * 1e6

interface Drained extends AsyncDisposable {
  /**
   * Pushes a second from the first to the last arrival. The rows are written in one transaction, found by the next
   * poll.
   */
  drain(): Promise<number>
}

/** Starts a server with the data: on the reserved core, where it encrypts in its one thread, or on both cores. */
async function startDrained(name: 'ours' | 'both'): Promise<Drained> {
  const dataDir = join(folder.path, name)
  const port = await freePort()
  const env = { ...serverSettings({ port, dataDir }), PUSH_ALLOWED_HOSTS: `127.0.0.1:${service.greeting}` }
  const server = startProgram({ args: [SERVER_FILE], env, pinned: name === 'ours' || 'both' })
  await untilReady(server, `http://127.0.0.1:${port}/readyz`)
  const db = openDatabase({ databaseUrl: '', dataDir })
  const told = await storeTold(db, `http://127.0.0.1:${service.greeting}`, ROWS)
  return {
    async drain() {
      const answer = service.ask(String(ROWS))
      await enqueueTold(db, told)
      const before = server.cpuSeconds()
      const { ms, refused } = await answer
      cpu[name].push(microsecondsSince(server, before))
      if (refused !== 0) throw new Error(`${refused} pushes were refused`)
      await untilEmpty(db)
      return (ROWS / ms) * 1000
    },
    async [Symbol.asyncDispose]() {
      await db.destroy()
      await server[Symbol.asyncDispose]()
    },
  }
}

await using ours = await startDrained('ours')
await using both = await startDrained('both')

const alone = (how: 'encrypted' | 'signed') => async (): Promise<number> => {
  const before = library.cpuSeconds()
  const { ms } = await library.ask(`${how} ${ROWS} ${PAYLOAD}`)
  cpu[how].push(microsecondsSince(library, before))
  return (ROWS / ms) * 1000
}

const lineOf = (what: string, ours: number[], peer: string, beside: number[], limit?: Line['limit']): Line => ({
  what,
  measured: `${median(ours).toFixed(0)} pushes/s`,
  beside: `${peer} ${median(beside).toFixed(0)}/s`,
  value: ratioOf(ours, beside),
  limit,
  write: percent,
})

const load = loadavg()[0] ?? 0
const results = await interleave(
  { ours: ours.drain, both: both.drain, encrypted: alone('encrypted'), signed: alone('signed') },
  ROUNDS,
)
report(
  [
    `${ROWS} outbox rows, each a push to one of ${TOLD_PEOPLE} devices, from SQLite to a push service in another process: from the`,
    'first push that arrives to the last. Beside what web-push does for as many payloads of that length, and nothing else:',
    'encrypts them, or makes whole requests of them, each with a VAPID token of its own. Two cores: with a thread for',
    'the encryption, and the push service on one of them.',
    `${cores} Load of the machine at the start: ${load.toFixed(1)}.`,
  ],
  [
    lineOf('drained, two cores', results.both, 'encryption alone', results.encrypted, LIMIT),
    lineOf('drained, one core', results.ours, 'encryption alone', results.encrypted),
    lineOf('drained, one core', results.ours, 'web-push’s requests', results.signed),
    {
      what: 'processor time of a push',
      measured: `${median(cpu.ours).toFixed(0)} µs, with a thread ${median(cpu.both).toFixed(0)} µs`,
      beside: `encryption alone ${median(cpu.encrypted).toFixed(0)} µs, requests ${median(cpu.signed).toFixed(0)} µs`,
      value: ratioOf(cpu.encrypted, cpu.ours),
      write: percent,
    },
  ],
)
