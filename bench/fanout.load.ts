import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { startProgram } from './program.ts'

/** A text sent to the server, and a regular expression that its reply must match before the next one is sent. */
export interface Line {
  say: string
  until: string
}

/** Transport of a message to the server; `{number}` in the text is replaced by its eight-digit number. */
export type Publish = { signal: string } | { write: { path: string; headers: Record<string, string>; body: string } }

/** Plan of bench/peers/fanout.load.mjs: which members connect, and how a message is sent to all of them. */
export interface Plan {
  /** Ports of the servers; members and messages go to them in turn. */
  ports: number[]
  /** Each member's lines for connecting and joining. */
  talks: Line[][]
  /** True where all texts after the first line are sent in WebSocket frames. */
  inFrames: boolean
  /** Text sent unasked, so that the server does not send its own heartbeat. */
  heartbeat?: string
  publish: Publish
}

/** Marker with its number in every message; deliveries are counted by it. */
export const MARKER = '~T{number}'

/** Expected and actual deliveries. */
interface Arrivals {
  expected: number
  delivered: number
}

interface Saturation extends Arrivals {
  /** Deliveries a second. */
  rate: number
  /** Busy share of the members' process: near 1, it was the limit. */
  busy: number
}

/** Milliseconds from the time at which a message was due to its delivery: median and 99th percentile. */
export interface Delays extends Arrivals {
  p50: number
  p99: number
}

export interface Members extends AsyncDisposable {
  /** `saturate` and `pace` throw where a delivery is missing. */
  saturate(options: { atOnce: number; seconds: number }): Promise<Saturation>
  pace(options: { perSecond: number; seconds: number }): Promise<Delays>
  /** Measures delays and counts missing deliveries instead of throwing. */
  count(options: { perSecond: number; seconds: number }): Promise<Delays>
}

function whole<Answer extends Arrivals>(answer: Answer): Answer {
  const { expected, delivered } = answer
  if (delivered !== expected) throw new Error(`${delivered} deliveries of ${expected}`)
  return answer
}

/** Connects all members of the plan from a process on the second core. */
export async function connectMembers(plan: Plan, folder: string): Promise<Members> {
  const file = join(folder, 'plan.json')
  writeFileSync(file, JSON.stringify(plan))
  const program = startProgram({ args: ['bench/peers/fanout.load.mjs', file], pinned: false })
  const { stdin, stdout } = program.child
  if (!stdin || !stdout) throw new Error('The members have no pipes')
  const lines = createInterface({ input: stdout })
  const ask = async <Answer>(task: object): Promise<Answer> => {
    stdin.write(`${JSON.stringify(task)}\n`)
    const [line] = (await once(lines, 'line')) as [string]
    const answer = JSON.parse(line) as Answer & { problem?: string }
    if (answer.problem) throw new Error(answer.problem)
    return answer
  }
  await ask({ task: 'join' })
  return {
    saturate: async (options) => whole(await ask<Saturation>({ task: 'saturate', ...options })),
    pace: async (options) => whole(await ask<Delays>({ task: 'pace', ...options })),
    count: (options) => ask<Delays>({ task: 'pace', ...options }),
    [Symbol.asyncDispose]: () => program[Symbol.asyncDispose](),
  }
}
