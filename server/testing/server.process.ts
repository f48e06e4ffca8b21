import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { builtServer, ROOT } from './built.ts'
import { freePort } from './freePort.ts'

/** A server as a process of its own, as it is built. */
export interface ServerProcess {
  /** Such as http://127.0.0.1:20123, without /api. */
  url: string
  /** SIGKILL: nothing is finished, nothing is put in order. */
  kill(): Promise<void>
}

/**
 * Starts the server on 127.0.0.1 and waits until it is ready. Nothing of our own environment reaches it but `settings`.
 * @throws with its own words when it does not start
 */
export async function startServerProcess(settings: Record<string, string>): Promise<ServerProcess> {
  const program = join(await builtServer(), 'main.js')
  const port = await freePort()
  const child = spawn(process.execPath, [program], {
    cwd: ROOT,
    env: { HOST: '127.0.0.1', PORT: String(port), LOG_LEVEL: 'error', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  // Whatever becomes of the tests, the server does not outlive them.
  const killWithUs = () => void child.kill('SIGKILL')
  process.once('exit', killWithUs)
  const exit = once(child, 'exit')
  let output = ''
  child.stderr.on('data', (text) => {
    output += text
  })
  const isReady = await new Promise<boolean>((resolve) => {
    child.once('exit', () => resolve(false))
    child.stdout.on('data', (text) => {
      output += text
      if (output.includes('is ready at')) resolve(true)
    })
  })
  if (!isReady) throw new Error(`The server did not start: ${output}`)
  return {
    url: `http://127.0.0.1:${port}`,
    async kill() {
      child.kill('SIGKILL')
      await exit
      process.off('exit', killWithUs)
    },
  }
}
