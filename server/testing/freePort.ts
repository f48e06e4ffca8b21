import { once } from 'node:events'
import { createServer } from 'node:net'

/** A port of 127.0.0.1 on which nobody listens, for a program that must be told one. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (address === null || typeof address === 'string') throw new Error('No free port on 127.0.0.1')
  return address.port
}
