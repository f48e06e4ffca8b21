import type * as z from 'zod/mini'
import { requestOf } from '../server/testing/request.ts'
import type { Endpoint } from '../shared/endpoint.ts'
import type { RunningServer } from './server.process.ts'

/** Calls endpoints of a server, as whom the headers say. Measures until the reply is read, and throws where it is a refusal. */
export const requestTo =
  ({ url, headers }: Pick<RunningServer, 'url' | 'headers'>) =>
  async <E extends Endpoint>(endpoint: E, input: unknown): Promise<{ body: z.output<E['output']>; ms: number }> => {
    const [address, init] = requestOf(url, endpoint, input, headers.authorization.replace('Bearer ', ''))
    const started = performance.now()
    const response = await fetch(address, init)
    const text = await response.text()
    const ms = performance.now() - started
    if (!response.ok) throw new Error(`${endpoint.path} was answered ${response.status}: ${text.slice(0, 300)}`)
    return { body: JSON.parse(text), ms }
  }
