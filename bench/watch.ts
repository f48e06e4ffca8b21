import { setTimeout as wait } from 'node:timers/promises'
import { memoryOf, type Program } from './program.ts'
import { median } from './rounds.ts'

/** How often a server is looked at, in milliseconds. */
const EVERY_MS = 2000

/** What a server is like at one moment. */
export interface Sample {
  /** Milliseconds since the watch began. */
  at: number
  /** Bytes: what the operating system counts, and what of V8's heap is in use. */
  resident: number
  heap: number
  /** Milliseconds by which 99 of 100 turns of the event loop, and the worst one, were late since the last look. */
  lateness: number
  worstLateness: number
}

/** The value of a metric without labels in the text that Prometheus reads. Throws where it is not there. */
export function metricIn(text: string, name: string): number {
  const value = new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]
  if (value === undefined) throw new Error(`There is no metric ${name}`)
  return Number(value)
}

/** Looks at a server that shows its metrics for `token`, for `seconds`. */
export async function watch(
  program: Program & { url: string },
  { token, seconds }: { token: string; seconds: number },
): Promise<Sample[]> {
  const samples: Sample[] = []
  const started = performance.now()
  for (let at = 0; at < seconds * 1000; at = performance.now() - started) {
    const response = await fetch(`${program.url}/metrics`, { headers: { authorization: `Bearer ${token}` } })
    const text = await response.text()
    if (!response.ok) throw new Error(`The metrics were answered ${response.status}`)
    samples.push({
      at,
      resident: memoryOf(program).now,
      heap: metricIn(text, 'nodejs_heap_size_used_bytes'),
      lateness: metricIn(text, 'nodejs_eventloop_lag_p99_seconds') * 1000,
      worstLateness: metricIn(text, 'nodejs_eventloop_lag_max_seconds') * 1000,
    })
    await wait(Math.max(0, samples.length * EVERY_MS - (performance.now() - started)))
  }
  return samples
}

/** The tenths of a watch: of ten minutes each is a minute. The first is 1. Throws where none was taken in it. */
export function inTenth(samples: readonly Sample[], tenth: number, seconds: number): Sample[] {
  const length = seconds * 100
  const taken = samples.filter(({ at }) => at >= (tenth - 1) * length && at < tenth * length)
  if (taken.length === 0) throw new Error(`Nothing was looked at in the ${tenth}. tenth of ${seconds} s`)
  return taken
}

/** Resident memory in the middle, and the heap when least of it waits to be collected. */
export const memoryIn = (samples: readonly Sample[]): { resident: number; heap: number } => ({
  resident: median(samples.map(({ resident }) => resident)),
  heap: Math.min(...samples.map(({ heap }) => heap)),
})
