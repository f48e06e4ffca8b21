import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { type Program, root } from './program.ts'

/** As many as the server's PostgreSQL pool has connections; more only wait in line. */
const CONNECTIONS = 10

interface AutocannonResult {
  requests: { total: number }
  /** Seconds. */
  duration: number
  errors: number
  timeouts: number
  statusCodeStats: Record<string, { count: number }>
}

export interface Load {
  /** Answers a second. */
  rate: number
  /** Share of the time in which the program under load was at work: near 1, else something else was the limit. */
  busy: number
}

/**
 * Asks one address for `seconds` from ten connections, from a process of its own.
 * Throws when any answer has another status than `status`: a wrong answer is quick and worth nothing.
 */
export async function load(
  program: Program,
  request: { url: string; headers?: Record<string, string>; status: number; seconds: number },
): Promise<Load> {
  const headers = Object.entries(request.headers ?? {}).flatMap(([name, value]) => ['-H', `${name}: ${value}`])
  const options = ['-c', String(CONNECTIONS), '-d', String(request.seconds), '--json', '--no-progress']
  const worked = program.cpuSeconds()
  const args = ['node_modules/autocannon/autocannon.js', ...options, ...headers, request.url]
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: root })
  const { requests, duration, errors, timeouts, statusCodeStats } = JSON.parse(stdout) as AutocannonResult
  const right = statusCodeStats[request.status]?.count ?? 0
  if (errors > 0 || timeouts > 0 || right === 0 || right !== requests.total)
    throw new Error(`${request.url}: ${JSON.stringify({ errors, timeouts, statusCodeStats })}`)
  return { rate: right / duration, busy: (program.cpuSeconds() - worked) / duration }
}
