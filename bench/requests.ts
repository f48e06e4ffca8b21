import type * as z from 'zod/mini'
import { requestOf } from '../server/testing/request.ts'
import type { Endpoint } from '../shared/endpoint.ts'
import type { RunningServer } from './server.process.ts'

/**
 * Calls endpoints of a server with a session's token. Measures until the reply is read, and throws where it is a
 * refusal.
 */
export const requestAs =
  ({ url }: Pick<RunningServer, 'url'>, token: string) =>
  async <E extends Endpoint>(endpoint: E, input: unknown): Promise<{ body: z.output<E['output']>; ms: number }> => {
    const [address, init] = requestOf(url, endpoint, input, token)
    const started = performance.now()
    const response = await fetch(address, init)
    const text = await response.text()
    const ms = performance.now() - started
    if (!response.ok) throw new Error(`${endpoint.path} was answered ${response.status}: ${text.slice(0, 300)}`)
    return { body: JSON.parse(text), ms }
  }

/** Calls endpoints of a server as its super admin. */
export const requestTo = (server: Pick<RunningServer, 'url' | 'headers'>) =>
  requestAs(server, server.headers.authorization.replace('Bearer ', ''))
