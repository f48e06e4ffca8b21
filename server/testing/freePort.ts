import { once } from 'node:events'
import { createServer } from 'node:net'

/** Below the ports that outgoing connections get, so that none takes it between the question and the program's start. */
const FIRST_PORT = 20_000
const PORTS = 10_000

async function isFree(port: number): Promise<boolean> {
  const probe = createServer()
  try {
    probe.listen(port, '127.0.0.1')
    await once(probe, 'listening')
    return true
  } catch {
    return false
  } finally {
    probe.close()
  }
}

/** A port of 127.0.0.1 on which nobody listens, for a program that must be told one. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = FIRST_PORT + Math.floor(Math.random() * PORTS)
    if (await isFree(port)) return port
  }
}
