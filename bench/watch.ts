import { setTimeout as wait } from 'node:timers/promises'
import { memoryOf, type Program } from './program.ts'
import { median } from './rounds.ts'

/** Milliseconds between two samples. */
const EVERY_MS = 2000

/** Metrics of a server at one time. */
export interface Sample {
  /** Milliseconds since the watch began. */
  at: number
  /** Bytes: resident memory, and used heap of V8. */
  resident: number
  heap: number
  /** Event-loop delay in milliseconds since the last sample: 99th percentile and maximum. */
  lateness: number
  worstLateness: number
}

/** The value of a metric without labels in Prometheus's text format. Throws where the metric is missing. */
export function metricIn(text: string, name: string): number {
  const value = new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]
  if (value === undefined) throw new Error(`There is no metric ${name}`)
  return Number(value)
}

/** Samples a server's metrics for `seconds`; `token` gives access to them. */
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

/** The samples of one tenth of a watch, counted from 1. Throws where it has none. */
export function inTenth(samples: readonly Sample[], tenth: number, seconds: number): Sample[] {
  const length = seconds * 100
  const taken = samples.filter(({ at }) => at >= (tenth - 1) * length && at < tenth * length)
  if (taken.length === 0) throw new Error(`Nothing was looked at in the ${tenth}. tenth of ${seconds} s`)
  return taken
}

/** Median resident memory, and the minimum of the used heap, which has the least garbage. */
export const memoryIn = (samples: readonly Sample[]): { resident: number; heap: number } => ({
  resident: median(samples.map(({ resident }) => resident)),
  heap: Math.min(...samples.map(({ heap }) => heap)),
})
