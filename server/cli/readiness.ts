import { Health } from '#shared/health.ts'
import { type Env, readEnv } from '../env.ts'
import { CommandError } from './commandError.ts'
import { say } from './operate.ts'

/** Milliseconds until a server that does not answer counts as not ready. */
const TIMEOUT_MS = 5000

/** The address at which a server of these settings is reached from its own machine, without a trailing slash. */
export function localAddress({ HOST, PORT }: Pick<Env, 'HOST' | 'PORT'>): string {
  const host = HOST === '' || HOST === '0.0.0.0' || HOST === '::' ? '127.0.0.1' : HOST
  return `http://${host.includes(':') ? `[${host}]` : host}:${PORT}`
}

/** Prints the release that is ready. Throws a CommandError with the reason where none is. */
export async function sayWhetherReady(): Promise<void> {
  const address = localAddress(readEnv())
  const response = await fetch(`${address}/readyz`, { signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(() => {
    throw new CommandError(`No server answers at ${address}.`)
  })
  const { data } = Health.safeParse(await response.json().catch(() => null))
  if (!data) throw new CommandError(`Another program answers at ${address}.`)
  if (data.status !== 'ready') throw new CommandError(`The server at ${address} is not ready: ${data.reason}.`)
  say(`Ushers Scheduler ${data.version} is ready.`)
}
