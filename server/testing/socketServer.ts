import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect as connectTcp, type Socket as TcpSocket } from 'node:net'
import { type ServerOptions, type Socket, Server as SocketServer } from 'socket.io'
import { io as connect, type ManagerOptions, type Socket as Member, type SocketOptions } from 'socket.io-client'
import { batchFrames } from '../realtime/frames/frameBatching.ts'

/** Packets that an Engine.IO transport was given to send; a batch counts as one. */
export interface Sent {
  packets: number
}

/** Counts the packets that a transport is given from now on. */
export function countSent(transport: { send(packets: unknown[]): void }): Sent {
  const sent = { packets: 0 }
  const { send } = transport
  transport.send = (packets) => {
    sent.packets += packets.length
    send.call(transport, packets)
  }
  return sent
}

export interface TestSocketServer {
  io: SocketServer
  port: number
  /** Warnings logged by the frame batching. */
  warnings: string[]
  /** Connects a member; resolves with both ends of the connection and a count of the packets sent to it. */
  join(options?: Partial<ManagerOptions & SocketOptions>): Promise<{ member: Member; socket: Socket; sent: Sent }>
  close(): Promise<void>
}

/** A Socket.IO server of the installed version with frame batching and without authentication. */
export async function startSocketServer(options: Partial<ServerOptions> = {}): Promise<TestSocketServer> {
  const http = createServer()
  const io = new SocketServer(http, { serveClient: false, ...options })
  const warnings: string[] = []
  batchFrames(io, { warn: (...said: unknown[]) => void warnings.push(String(said[0])), info: () => {} })
  http.listen(0, '127.0.0.1')
  await once(http, 'listening')
  const { port } = http.address() as AddressInfo
  const members: Member[] = []
  return {
    io,
    port,
    warnings,
    async join(settings = {}) {
      const arrival = once(io, 'connection')
      const member = connect(`http://127.0.0.1:${port}`, {
        transports: ['websocket'],
        reconnection: false,
        forceNew: true,
        ...settings,
      })
      members.push(member)
      const [[socket]] = (await Promise.all([
        arrival,
        new Promise<void>((resolve) => member.once('connect', resolve)),
      ])) as [[Socket], unknown]
      return { member, socket, sent: countSent(socket.conn.transport) }
    },
    async close() {
      for (const member of members) member.close()
      await io.close()
    },
  }
}

/** A text of at most 125 bytes in a masked WebSocket frame, as a browser sends it (RFC 6455 §5.2). */
function maskedFrame(text: string): Buffer {
  const payload = Buffer.from(text)
  // A mask of zeros leaves the payload as it is.
  return Buffer.concat([Buffer.from([0x81, 0x80 | payload.length, 0, 0, 0, 0]), payload])
}

/** Upgrades a bare TCP connection to a WebSocket and sends `hello` over it. */
async function openSocket(port: number, hello: string): Promise<TcpSocket> {
  const tcp = connectTcp(port, '127.0.0.1')
  tcp.on('error', () => tcp.destroy())
  tcp.write(
    [
      'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1',
      'Host: 127.0.0.1',
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
      'Sec-WebSocket-Version: 13',
      '\r\n',
    ].join('\r\n'),
  )
  await once(tcp, 'data')
  tcp.write(maskedFrame(hello))
  return tcp
}

/** Connects a member over bare TCP that reads nothing once it is connected. */
export async function joinWithoutReading({ io, port }: TestSocketServer): Promise<{ tcp: TcpSocket; socket: Socket }> {
  const arrival = once(io, 'connection')
  const tcp = await openSocket(port, '40')
  tcp.pause()
  const [socket] = (await arrival) as [Socket]
  return { tcp, socket }
}

/** Connects to the app with a session's token, over bare TCP, and reads nothing after the acceptance. */
export async function signInWithoutReading(url: string, token: string): Promise<TcpSocket> {
  const tcp = await openSocket(Number(new URL(url).port), `40${JSON.stringify({ token })}`)
  let received = ''
  while (!received.includes('40{"sid"')) received += String((await once(tcp, 'data'))[0])
  tcp.pause()
  return tcp
}
