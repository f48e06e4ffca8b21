import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** One address for several servers on 127.0.0.1: each connection goes to the next server that accepts it. */
export interface Balancer {
  url: string
  close(): Promise<void>
}

function reach(port: number): Promise<Socket | undefined> {
  const socket = connect(port, '127.0.0.1')
  return once(socket, 'connect').then(
    () => socket,
    () => undefined,
  )
}

export async function startBalancer(ports: number[]): Promise<Balancer> {
  const open = new Set<Socket>()
  let turn = 0

  async function join(near: Socket): Promise<void> {
    near.on('error', () => {})
    near.pause()
    open.add(near)
    turn += 1
    for (let place = 0; place < ports.length; place += 1) {
      const far = await reach(ports[(turn + place) % ports.length] as number)
      if (!far) continue
      far.on('error', () => {})
      far.on('close', () => near.destroy())
      near.on('close', () => {
        open.delete(near)
        far.destroy()
      })
      near.pipe(far).pipe(near)
      return
    }
    near.destroy()
  }

  const server = createServer(join).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      const closed = once(server, 'close')
      server.close()
      for (const socket of open) socket.destroy()
      await closed
    },
  }
}
