import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { freePort } from './freePort.ts'

/** A way to another server on 127.0.0.1 that can fail. */
export interface Gate {
  port: number
  /** Connections break, new ones are refused. */
  shut(): Promise<void>
  open(): Promise<void>
  /** Nothing comes through the connections that there are, either way, and nobody is told. New ones are as ever. */
  swallow(): void
}

/** Starts a gate to a port. Shut it when the tests are over. */
export async function startGate(to: number): Promise<Gate> {
  const passing = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(to, '127.0.0.1')
    for (const socket of [near, far]) {
      passing.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        passing.delete(socket)
        near.destroy()
        far.destroy()
      })
    }
    near.pipe(far).pipe(near)
  })
  // While it is shut nobody else may get its port.
  const port = await freePort()
  const open = async () => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
  }
  await open()
  return {
    port,
    open,
    swallow() {
      for (const socket of passing) socket.unpipe().resume()
    },
    async shut() {
      if (!server.listening) return
      server.close()
      for (const socket of passing) socket.destroy()
      await once(server, 'close')
    },
  }
}
