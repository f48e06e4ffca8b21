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

/** Runs a program that loads ours and prints what autocannon prints. Throws when an answer has another status. */
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
  /** What is sent; `[<id>]` in it becomes something else in each request. */
  body?: string
  status: number
  seconds: number
  connections?: number
}

/**
 * Asks one address, or posts the same to it, for `seconds`, from a process of its own.
 * Throws when any answer has another status than `status`: a wrong answer is quick and worth nothing.
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

/** One of many different requests. */
export interface Question {
  /** With its query. */
  path: string
  headers: Record<string, string>
}

/**
 * Asks the questions of a JSON file, each once at most, from ten connections that share them, until `seconds` are over.
 * Throws as `load` does, and when there are too few questions for the time.
 */
export function loadOnceEach(
  program: Program & { url: string },
  { file, seconds }: { file: string; seconds: number },
): Promise<Load> {
  return runLoad(program, ['bench/once.each.mjs', String(CONNECTIONS), String(seconds), file, program.url], 200)
}
