import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { builtServer, ROOT } from './built.ts'
import { freePort } from './freePort.ts'

/** Timeout of a start, in milliseconds: on a busy machine one took more than a minute. */
const START_MS = 180_000

/** Timeout of a stop, in milliseconds: the server ends its own stop after ten seconds, a busy machine later. */
const STOP_MS = 30_000

export interface ServerOptions {
  /** Default: a free port. */
  port?: number
  /** Arguments of Node before the server's file. */
  nodeOptions?: string[]
  /** Command line before Node, such as that of taskset. */
  runner?: string[]
  /** A server's file; default: that of this checkout, built first where it is stale. */
  program?: string
  /** What is typed after the program's name. */
  words?: string[]
}

/** The built server in a process of its own. */
export interface ServerProcess {
  /** Such as http://127.0.0.1:20123, without /api. */
  url: string
  port: number
  child: ChildProcessByStdio<Writable, Readable, Readable>
  /** Standard output so far. */
  output(): string
  /**
   * Sends SIGTERM. Throws when the server does not end cleanly or has logged an error. A second call returns the first.
   */
  stop(): Promise<void>
  /**
   * Sends SIGKILL before it returns. Throws when the server had ended by itself or has logged an error. A second call
   * returns the first.
   */
  kill(): Promise<void>
}

/** Lines of the log, which holds errors only: LOG_LEVEL=error. */
const logged = (output: string): string[] => output.split('\n').filter((line) => line.startsWith('{'))

/**
 * Starts the built server on 127.0.0.1, built first where it is stale, and waits until it is ready. Its environment is
 * `settings`, without the variables of this process. One closure over the process and its output.
 * @throws with the server's output when it does not start
 */
export async function startServerProcess(
  settings: Record<string, string>,
  { port: wantedPort, nodeOptions = [], runner = [], program: other, words = [] }: ServerOptions = {},
): Promise<ServerProcess> {
  const program = other ?? join(await builtServer(), 'main.js')
  const port = wantedPort ?? (await freePort())
  const [command = '', ...args] = [...runner, process.execPath, ...nodeOptions, program, ...words]
  const child = spawn(command, args, {
    cwd: ROOT,
    env: { NODE_ENV: 'production', HOST: '127.0.0.1', PORT: String(port), LOG_LEVEL: 'error', ...settings },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  // The server ends with this process.
  const killWithUs = () => void child.kill('SIGKILL')
  process.once('exit', killWithUs)
  const exit = once(child, 'exit').then(() => void process.off('exit', killWithUs))

  let output = ''
  let errorOutput = ''
  child.stderr.on('data', (text) => {
    errorOutput += text
  })
  const startTimer = setTimeout(killWithUs, START_MS)
  const isReady = await new Promise<boolean>((resolve) => {
    child.once('close', () => resolve(false))
    child.stdout.on('data', (text) => {
      output += text
      if (output.includes('is ready at')) resolve(true)
    })
  })
  clearTimeout(startTimer)
  if (!isReady) throw new Error(`The server did not start: ${errorOutput || output}`)

  function faultsOfStop(): string[] {
    if (child.exitCode !== 0) return [`It ended with ${child.exitCode ?? child.signalCode}`]
    return output.trimEnd().endsWith('Stopped.') ? [] : ['It did not say that it stopped']
  }

  async function endWith(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    const endedBefore = child.exitCode ?? child.signalCode
    child.kill(signal)
    const stopTimer = setTimeout(killWithUs, STOP_MS)
    await exit
    clearTimeout(stopTimer)
    const trouble = [errorOutput.trim(), ...logged(output)].filter(Boolean)
    if (endedBefore !== null) trouble.push(`It had ended before it was stopped (${endedBefore})`)
    else if (signal === 'SIGTERM') trouble.push(...faultsOfStop())
    if (trouble.length > 0) throw new Error(`The server had trouble:\n${trouble.join('\n')}`)
  }

  let end: Promise<void> | undefined
  const endOnce = (signal: 'SIGTERM' | 'SIGKILL'): Promise<void> => {
    end ??= endWith(signal)
    return end
  }
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    child,
    output: () => output,
    stop: () => endOnce('SIGTERM'),
    kill: () => endOnce('SIGKILL'),
  }
}
