import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { freePort } from '../server/testing/freePort.ts'
import type { Case } from './endpoints.cases.ts'
import { type Program, startProgram, untilReady } from './program.ts'
import { type RunningServer, startServer } from './server.process.ts'

/** A recorded reply of our server. */
interface Recorded {
  method: Case['method']
  status: number
  headers: Record<string, string>
  body: string
}

/** Headers of each connection or reply, which Fastify sets itself. */
const OWN_HEADERS = new Set(['connection', 'content-length', 'date', 'keep-alive', 'transfer-encoding'])

/** Sends a request once. Throws where the reply is not the expected one. */
export async function record(
  url: string,
  { what, method, path, body, status }: Case,
  headers: Record<string, string>,
): Promise<Recorded> {
  const response = await fetch(`${url}${path}`, { method, headers, body: body && JSON.stringify(body) })
  const text = await response.text()
  if (response.status !== status) throw new Error(`${what} was answered ${response.status}: ${text.slice(0, 200)}`)
  const same = [...response.headers].filter(([name]) => !OWN_HEADERS.has(name))
  return { method, status, headers: Object.fromEntries(same), body: text }
}

/** Starts Fastify alone in a process of its own, with the recorded replies at /0, /1 and so on. */
export async function startBareApi(folder: string, answers: Recorded[]): Promise<Program & { url: string }> {
  const [port, file] = [await freePort(), join(folder, 'answers.json')]
  writeFileSync(file, JSON.stringify(answers))
  const program = startProgram({ args: ['bench/peers/bare.api.mjs', String(port), file] })
  const url = `http://127.0.0.1:${port}`
  await untilReady(program, url)
  return { ...program, url }
}

/** Milliseconds so far: inside SQLite, and with a busy event loop, waits for the disk included. */
interface Spent {
  database: number
  active: number
}

/** Starts our server with timed calls of SQLite. */
export async function startTimedServer(dataDir: string): Promise<RunningServer & { spent(): Promise<Spent> }> {
  const server = await startServer({ dataDir, nodeOptions: ['--import', './bench/peers/timed.sqlite.mjs'] })
  const { stdin, stdout } = server.child
  if (!stdin || !stdout) throw new Error('The timed server has no pipes')
  const lines = createInterface({ input: stdout })
  return {
    ...server,
    async spent() {
      const answered = once(lines, 'line')
      stdin.write('\n')
      const [line] = (await answered) as [string]
      return JSON.parse(line) as Spent
    },
  }
}
