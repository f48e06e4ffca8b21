import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../server/testing/freePort.ts'
import type { Load } from './load.ts'
import { type Program, startProgram, untilReady } from './program.ts'
import { type Line, percent, perSecond } from './report.ts'
import { median, ratioOf } from './rounds.ts'

/** Notes that the report prints with these lines. */
export const EMPTY_ROUTE_NOTES = [
  'Busy: how much of its core the program under load had; well below 100 % something else was the limit.',
  'µs each: processor time of one answer, which other programs on the machine hardly change.',
  'PostgreSQL runs without fsync (a throw-away server).',
]

/** Starts an empty Fastify route that replies `text`, in a process of its own. */
export async function startEmptyRoute(folder: string, text: string): Promise<Program & { url: string }> {
  const [port, file] = [await freePort(), join(folder, 'reply.txt')]
  writeFileSync(file, text)
  const program = startProgram({ args: ['bench/peers/empty.route.mjs', String(port), file] })
  const url = `http://127.0.0.1:${port}`
  await untilReady(program, url)
  return { ...program, url }
}

/** Our requests a second as a share of the empty route's in the same round. */
export function besideEmptyRoute(what: string, ours: Load[], empty: Load[], limit?: Line['limit']): Line {
  const rates = (loads: Load[]) => loads.map(({ rate }) => rate)
  const told = (loads: Load[]) => {
    const [rate, busy] = [median(rates(loads)), median(loads.map((each) => each.busy))]
    return `${perSecond(rate)}, ${percent(busy)} busy, ${((busy / rate) * 1e6).toFixed(0)} µs each`
  }
  const value = ratioOf(rates(ours), rates(empty))
  return { what, measured: told(ours), beside: `empty route ${told(empty)}`, value, limit, write: percent }
}
