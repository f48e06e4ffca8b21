import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { freePort } from './freePort.ts'

/** A TCP proxy to another server on 127.0.0.1 that can be made to fail. */
export interface TcpProxy {
  port: number
  /** Breaks the open connections and refuses new ones. */
  shut(): Promise<void>
  open(): Promise<void>
  /** Drops the data of the open connections in both directions without closing them. New connections work. */
  stall(): void
}

/** Starts a proxy to a port. Shut it after the tests. */
export async function startTcpProxy(to: number): Promise<TcpProxy> {
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(to, '127.0.0.1')
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        sockets.delete(socket)
        near.destroy()
        far.destroy()
      })
    }
    near.pipe(far).pipe(near)
  })
  // Outside the range of ephemeral ports, so that no other program gets the port while the proxy is shut.
  const port = await freePort()
  const open = async () => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
  }
  await open()
  return {
    port,
    open,
    stall() {
      for (const socket of sockets) socket.unpipe().resume()
    },
    async shut() {
      if (!server.listening) return
      server.close()
      for (const socket of sockets) socket.destroy()
      await once(server, 'close')
    },
  }
}
