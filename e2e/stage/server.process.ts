import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { freePort } from '../../server/testing/freePort.ts'

const MAIN = fileURLToPath(new URL('../../dist/server/main.js', import.meta.url))

/** The server itself gives up after 25 seconds; one that is still there then hangs. Milliseconds. */
const STOP_MS = 30_000

export interface RunningServer {
  /** Such as http://127.0.0.1:20123 */
  url: string
  port: number
  /** What it has written to its standard output so far. */
  output(): string
  /** SIGTERM. Throws when it does not end cleanly, or has complained while it ran. */
  stop(): Promise<void>
  /**
   * SIGKILL, sent before this returns: nothing is finished, nothing is put in order. Throws when it had ended before, or
   * has complained while it ran.
   */
  kill(): Promise<void>
}

/** Lines of the log, which holds errors only: LOG_LEVEL=error. */
const logged = (output: string): string[] => output.split('\n').filter((line) => line.startsWith('{'))

async function endProcess(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  const ended = once(child, 'exit')
  child.kill(signal)
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_MS)
  await ended
  clearTimeout(timer)
}

/**
 * Starts the built server as a process of its own on 127.0.0.1 and waits until it is ready. Nothing of our own
 * environment reaches it but `settings`.
 * @throws with its own words when it does not start
 */
export async function startServer(settings: Record<string, string>, wantedPort?: number): Promise<RunningServer> {
  const port = wantedPort ?? (await freePort())
  const child = spawn(process.execPath, [MAIN], {
    env: { NODE_ENV: 'production', HOST: '127.0.0.1', PORT: String(port), LOG_LEVEL: 'error', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  // Whatever becomes of the tests, the server does not outlive them.
  const killWithUs = () => void child.kill('SIGKILL')
  process.once('exit', killWithUs)

  let output = ''
  let complaints = ''
  child.stderr.on('data', (text) => {
    complaints += text
  })
  const ready = new Promise<boolean>((resolve) => {
    child.once('exit', () => resolve(false))
    child.stdout.on('data', (text) => {
      output += text
      if (output.includes('is ready at')) resolve(true)
    })
  })
  if (!(await ready)) throw new Error(`The server did not start: ${complaints || output}`)

  /** What is wrong with the end of one that was to end by itself. */
  function faultsOfStop(): string[] {
    if (child.exitCode !== 0) return [`It ended with ${child.exitCode ?? child.signalCode}`]
    return output.trimEnd().endsWith('Stopped.') ? [] : ['It did not say that it stopped']
  }

  async function end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    const endedBefore = child.exitCode ?? child.signalCode
    if (endedBefore === null) await endProcess(child, signal)
    process.off('exit', killWithUs)
    const trouble = [complaints.trim(), ...logged(output)].filter(Boolean)
    if (endedBefore !== null) trouble.push(`It had ended before it was stopped (${endedBefore})`)
    else if (signal === 'SIGTERM') trouble.push(...faultsOfStop())
    if (trouble.length > 0) throw new Error(`The server had trouble:\n${trouble.join('\n')}`)
  }

  return {
    url: `http://127.0.0.1:${port}`,
    port,
    output: () => output,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  }
}
