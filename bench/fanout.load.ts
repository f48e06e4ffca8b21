import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { startProgram } from './program.ts'

/** Something said to the server, and (as a regular expression) what it must have answered before the talk goes on. */
export interface Line {
  say: string
  until: string
}

/** How a message gets to the server; in either text `{number}` stands for the eight digits that tell it from others. */
export type Publish = { signal: string } | { write: { path: string; headers: Record<string, string>; body: string } }

/** What bench/peers/fanout.load.mjs is told once: whom to connect, and how to send a message to all of them. */
export interface Plan {
  /** Where the servers listen: members and messages go to them in turn. */
  ports: number[]
  /** How each member is let in. */
  talks: Line[][]
  /** Whether all that is said after the first line goes into WebSocket frames. */
  inFrames: boolean
  /** What keeps a connection that is not asked for it from being asked. */
  heartbeat?: string
  publish: Publish
}

/** The text that every message carries: what is counted, and its number. */
export const MARKER = '~T{number}'

/** What was to arrive, and what did. */
interface Arrivals {
  expected: number
  delivered: number
}

export interface Saturation extends Arrivals {
  /** Deliveries a second. */
  rate: number
  /** Share of the time in which the members' process was at work: near 1, it was the limit. */
  busy: number
}

/** Milliseconds from the moment when a message was due to its delivery: half of them, and 99 of 100, took at most so long. */
export interface Delays extends Arrivals {
  p50: number
  p99: number
}

export interface Members extends AsyncDisposable {
  /** These two throw where one delivery is missing. */
  saturate(options: { atOnce: number; seconds: number }): Promise<Saturation>
  pace(options: { perSecond: number; seconds: number }): Promise<Delays>
  /** The same, and what did not arrive is counted and no reason to throw. */
  count(options: { perSecond: number; seconds: number }): Promise<Delays>
}

function whole<Answer extends Arrivals>(answer: Answer): Answer {
  const { expected, delivered } = answer
  if (delivered !== expected) throw new Error(`${delivered} deliveries of ${expected}`)
  return answer
}

/** Connects all members of the plan, from a process on the other core. */
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
