import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { type Program, root } from './program.ts'

/** Connections of a load: as many as the server's PostgreSQL pool has; more would only queue. */
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
  /** Busy share of the program under load: near 1, unless something else was the limit. */
  busy: number
}

/** Runs a load generator with autocannon's output. Throws when a reply has another status. */
async function runLoad(program: Program, args: string[], status: number): Promise<Load> {
  const worked = program.cpuSeconds()
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: root })
  const { requests, duration, errors, timeouts, statusCodeStats } = JSON.parse(stdout) as AutocannonResult
  const right = statusCodeStats[status]?.count ?? 0
  if (errors > 0 || timeouts > 0 || right === 0 || right !== requests.total)
    throw new Error(`${args.at(-1)}: ${JSON.stringify({ errors, timeouts, statusCodeStats })}`)
  return { rate: right / duration, busy: (program.cpuSeconds() - worked) / duration }
}

interface Request {
  url: string
  headers?: Record<string, string>
  /** Default: POST where there is a body, else GET. */
  method?: 'GET' | 'POST' | 'PUT'
  /** `[<id>]` in it is replaced by a unique id in each request. */
  body?: string
  status: number
  seconds: number
  connections?: number
}

/**
 * Sends one request repeatedly for `seconds`, from a process of its own.
 * Throws when a reply has another status than `status`: errors are fast and would falsify the rate.
 */
export function load(
  program: Program,
  { url, method, headers = {}, body, status, seconds, connections = CONNECTIONS }: Request,
): Promise<Load> {
  const lines = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`])
  const options = ['-c', String(connections), '-d', String(seconds), '--json', '--no-progress']
  const sent = body === undefined ? [] : ['-b', body, ...(body.includes('[<id>]') ? ['-I'] : [])]
  const post = ['-m', method ?? (body === undefined ? 'GET' : 'POST'), ...sent]
  return runLoad(program, ['node_modules/autocannon/autocannon.js', ...options, ...lines, ...post, url], status)
}

/** A request of `loadOnceEach`. */
export interface Question {
  /** The path with its query. */
  path: string
  headers: Record<string, string>
}

/**
 * Sends the requests of a JSON file, each at most once, over ten connections, for `seconds`. Throws as `load` does, and
 * when the file has too few requests.
 */
export function loadOnceEach(
  program: Program & { url: string },
  { file, seconds }: { file: string; seconds: number },
): Promise<Load> {
  return runLoad(program, ['bench/once.each.mjs', String(CONNECTIONS), String(seconds), file, program.url], 200)
}
