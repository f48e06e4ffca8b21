import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { root } from './program.ts'
import type { PlannedRequest } from './sustained.mix.ts'

/** How the answers to one kind of request came: their times in milliseconds, and how many had which status (0: none). */
export interface Answers {
  ms: number[]
  statuses: Record<string, number>
}

/** Room for what the load prints: some ten bytes a request. */
const MOST_BYTES = 64 * 1024 * 1024

/**
 * Sends each request when it is due, however long the answers take, from a process of its own. A time counts from the
 * moment when its request was due, so that a server that stands still is not excused. Returns the answers by kind.
 */
export async function askWhenDue(
  plan: { url: string; tokens: string[]; requests: PlannedRequest[] },
  folder: string,
): Promise<Answers[]> {
  const file = join(folder, 'paced.json')
  const { url, ...rest } = plan
  writeFileSync(file, JSON.stringify({ port: Number(new URL(url).port), ...rest }))
  const options = { cwd: root, maxBuffer: MOST_BYTES }
  const { stdout } = await promisify(execFile)(process.execPath, ['bench/peers/paced.load.mjs', file], options)
  return (JSON.parse(stdout) as (Answers | null)[]).map((answers) => answers ?? { ms: [], statuses: {} })
}

/** How many answers had a status other than those below 400, or did not come. */
export const errorsIn = ({ statuses }: Answers): number =>
  Object.entries(statuses).reduce(
    (sum, [status, count]) => (Number(status) >= 200 && Number(status) < 400 ? sum : sum + count),
    0,
  )
