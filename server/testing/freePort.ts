import { once } from 'node:events'
import { createServer } from 'node:net'

/** Below the ephemeral ports, so that no outgoing connection takes the port before the program starts. */
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

/** Ports that one process tries first, so that two that look at once do not find the same one. */
const OF_PROCESS = 50

const first = (process.pid * OF_PROCESS) % PORTS
let tried = 0

/**
 * A port of 127.0.0.1 without a listener, for a program that cannot choose one itself. A process returns each once in
 * turn.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = FIRST_PORT + ((first + tried) % PORTS)
    tried += 1
    if (await isFree(port)) return port
  }
}
