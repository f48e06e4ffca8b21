import { setTimeout as wait } from 'node:timers/promises'
import type { RunningServer } from './server.process.ts'
import { metricIn } from './watch.ts'

/** Setting of a server whose delays are read. */
export const METRICS_TOKEN = '0123456789abcdef'

/** The server samples its event loop every 10 ms, but not before the second time after it was asked. */
const SAMPLES_MS = 100

/** The longest delay of a server's event loop since this was asked last. */
export async function longestDelay({ url }: RunningServer): Promise<number> {
  const response = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })
  const longest = metricIn(await response.text(), 'nodejs_eventloop_lag_max_seconds') * 1000
  await wait(SAMPLES_MS)
  return longest
}
