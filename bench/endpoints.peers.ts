import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { freePort } from '../server/testing/freePort.ts'
import type { Case } from './endpoints.cases.ts'
import { type Program, startProgram, untilReady } from './program.ts'
import { type RunningServer, startServer } from './server.process.ts'

/** An answer of ours as it stood on the wire. */
export interface Recorded {
  method: Case['method']
  status: number
  headers: Record<string, string>
  body: string
}

/** What each connection or answer has of its own: Fastify makes them itself. */
const OWN_HEADERS = new Set(['connection', 'content-length', 'date', 'keep-alive', 'transfer-encoding'])

/** Asks once. Throws where the answer is not the one that is expected. */
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

/** The framework alone, in a process of its own, with the recorded answers at /0, /1 and so on. */
export async function startBareApi(folder: string, answers: Recorded[]): Promise<Program & { url: string }> {
  const [port, file] = [await freePort(), join(folder, 'answers.json')]
  writeFileSync(file, JSON.stringify(answers))
  const program = startProgram({ args: ['bench/peers/bare.api.mjs', String(port), file] })
  const url = `http://127.0.0.1:${port}`
  await untilReady(program, url)
  return { ...program, url }
}

/** Milliseconds so far: inside SQLite, and in which the event loop was at work, waits for the disk included. */
export interface Spent {
  database: number
  active: number
}

/** Our server once more, with its calls of SQLite timed. */
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
