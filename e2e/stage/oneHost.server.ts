import { once } from 'node:events'
import { createServer, type IncomingMessage, request } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'

/** A site of the host: the server that answers below its path. */
interface Site {
  /** '' for the site at the root. */
  path: string
  /** Such as http://127.0.0.1:20123. */
  server: string
  /** True where the proxy takes the path away before it passes a request on. */
  isTakenAway: boolean
}

/** One host with several sites: a reverse proxy, plain, with live connections. */
export interface OneHost {
  /** Such as http://127.0.0.1:20123. */
  url: string
  add(site: Site): void
  stop(): Promise<void>
}

/** Starts the host; sites are added once it is known, since a site's own address begins with it. */
export async function startOneHost(): Promise<OneHost> {
  const sites: Site[] = []
  const passedOn = ({ url = '/', method, headers }: IncomingMessage) => {
    const site = sites.find(({ path }) => `${url.split('?', 1)[0]}/`.startsWith(`${path}/`))
    if (!site) throw new Error(`No site answers ${url}`)
    const address = site.isTakenAway ? url.slice(site.path.length) || '/' : url
    return request(site.server + address, { method, headers, agent: false })
  }
  const server = createServer((incoming, outgoing) => {
    const passed = passedOn(incoming)
    incoming.pipe(passed)
    passed.on('response', (reply) => {
      outgoing.writeHead(reply.statusCode ?? 502, reply.headers)
      reply.pipe(outgoing)
    })
    for (const side of [passed, outgoing]) side.on('error', () => outgoing.destroy())
  })
  // An upgraded connection is no longer among those that the server ends by itself.
  const sockets = new Set<Socket>()
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  server.on('upgrade', (incoming, socket, head) => {
    const passed = passedOn(incoming)
    passed.on('response', ({ statusCode, statusMessage }) => {
      socket.end(`HTTP/1.1 ${statusCode} ${statusMessage}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
    })
    passed.on('upgrade', (reply, other, rest) => {
      const lines = Object.entries(reply.headers).map(([name, value]) => `${name}: ${value}`)
      socket.write(`HTTP/1.1 101 Switching Protocols\r\n${lines.join('\r\n')}\r\n\r\n`)
      if (rest.length > 0) socket.write(rest)
      other.pipe(socket).pipe(other)
      socket.on('error', () => other.destroy())
      other.on('error', () => socket.destroy())
    })
    passed.on('error', () => socket.destroy())
    passed.end(head)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    add(site) {
      sites.push(site)
      sites.sort((one, other) => other.path.length - one.path.length)
    },
    async stop() {
      server.close()
      for (const socket of sockets) socket.destroy()
      await once(server, 'close')
    },
  }
}
