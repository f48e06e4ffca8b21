import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { root } from './program.ts'
import type { PlannedRequest } from './sustained.mix.ts'

/** Replies to one kind of request: durations in milliseconds, and their number per status (0: no reply). */
export interface Answers {
  ms: number[]
  statuses: Record<string, number>
}

/** Maximum output of the load: about ten bytes per request. */
const MOST_BYTES = 64 * 1024 * 1024

/** A proxy of this machine that serves https: the host that it serves, and its own certificate. */
export interface Tls {
  host: string
  certificate: string
}

/**
 * Sends each request when it is due, without waiting for earlier replies, from a process of its own. Durations count
 * from the due time, so that a stalled server's queueing is included. Returns the replies by kind.
 */
export async function askWhenDue(
  plan: { url: string; tokens: string[]; requests: PlannedRequest[]; tls?: Tls },
  folder: string,
): Promise<Answers[]> {
  const file = join(folder, 'paced.json')
  const { url, ...rest } = plan
  writeFileSync(file, JSON.stringify({ port: Number(new URL(url).port), ...rest }))
  const options = { cwd: root, maxBuffer: MOST_BYTES }
  const { stdout } = await promisify(execFile)(process.execPath, ['bench/peers/paced.load.mjs', file], options)
  return (JSON.parse(stdout) as (Answers | null)[]).map((answers) => answers ?? { ms: [], statuses: {} })
}

/** Number of replies with a status of 400 or above, or missing. */
export const errorsIn = ({ statuses }: Answers): number =>
  Object.entries(statuses).reduce(
    (sum, [status, count]) => (Number(status) >= 200 && Number(status) < 400 ? sum : sum + count),
    0,
  )
