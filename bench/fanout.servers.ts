import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../server/testing/freePort.ts'
import { type Line, MARKER, type Plan, type Publish } from './fanout.load.ts'
import { type Program, startProgram } from './program.ts'
import { startServer } from './server.process.ts'

/** Bytes of a message's payload on its way to the members. */
const MESSAGE_BYTES = 200

/** How long a server may take until it accepts connections. */
const START_MS = 20_000

const LIVE_PATH = '/socket.io/?EIO=4&transport=websocket'

/** A server, and how members get into it. */
export type Contestant = Program & { plan: Plan }

/** The marker, filled up so that a message with `around` more bytes of payload has 200. */
export const textWith = (around: string): string =>
  MARKER.padEnd(MESSAGE_BYTES - around.length - ('{number}'.length - 8), 'm')

function upgradeTo(port: number, path: string): Line {
  const headers = ['Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Version: 13']
  const key = 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=='
  const lines = [`GET ${path} HTTP/1.1`, `Host: 127.0.0.1:${port}`, ...headers, key]
  return { say: `${lines.join('\r\n')}\r\n\r\n`, until: '\r\n\r\n' }
}

function socketIoPlan(ports: number[], greetings: string[], publish: Publish, further: Line[] = []): Plan {
  const talks = greetings.map((greeting, place): Line[] => [
    { ...upgradeTo(ports[place % ports.length] ?? 0, LIVE_PATH), until: '"sid"' },
    { say: greeting, until: '40\\{"sid"' },
    ...further,
  ])
  return { ports, talks, inFrames: true, heartbeat: '3', publish }
}

/** Waits until the port takes connections. Throws where the program ends before, or takes too long. */
async function untilOpen({ child }: Program, port: number): Promise<void> {
  const deadline = performance.now() + START_MS
  while (performance.now() < deadline && child.exitCode === null) {
    const socket = connect(port, '127.0.0.1')
    const isOpen = await once(socket, 'connect').then(
      () => true,
      () => false,
    )
    socket.destroy()
    if (isOpen) return
    await wait(50)
  }
  throw new Error(`${child.spawnargs.join(' ')} takes no connections`)
}

/** A program that takes connections. */
export async function startPeer(port: number, options: Parameters<typeof startProgram>[0]): Promise<Program> {
  const program = startProgram(options)
  await untilOpen(program, port)
  return program
}

/**
 * Members of ours with sessions of their own, in turn at each of the addresses. A message is posted over HTTP by one of
 * them, stored, and told with all that a message has: its text alone is as long as a peer's whole message.
 */
export function planOfOurs(urls: string[], tokens: string[]): Plan {
  const greetings = tokens.map((token) => `40${JSON.stringify({ token })}`)
  const headers = { authorization: `Bearer ${tokens[0]}`, 'content-type': 'application/json' }
  const body = JSON.stringify({ channel: 'general', content: textWith('') })
  const publish = { write: { path: '/api/messages', headers, body } }
  // The channel is on everybody's screen: nobody is to be told by push.
  const looking = { say: '420["joinChannel","general"]', until: '430\\[' }
  const ports = urls.map((url) => Number(new URL(url).port))
  return socketIoPlan(ports, greetings, publish, [looking])
}

/** Ours as it is built. */
export async function startOurs(dataDir: string, tokens: string[]): Promise<Contestant> {
  const server = await startServer({ dataDir })
  return { ...server, plan: planOfOurs([server.url], tokens) }
}

/** A bare `ws` server, which writes one ready-made frame for each message and member. */
export async function startBareWs(members: number): Promise<Contestant> {
  const port = await freePort()
  const program = await startPeer(port, { args: ['bench/peers/bare.ws.mjs', String(port)] })
  const talks = Array.from({ length: members }, () => [upgradeTo(port, '/')])
  const signal = JSON.stringify({ text: textWith('{"text":""}') })
  return { ...program, plan: { ports: [port], talks, inFrames: true, publish: { signal } } }
}

/** Socket.IO as it comes. */
export async function startPlainSocketIo(members: number): Promise<Contestant> {
  const port = await freePort()
  const program = await startPeer(port, { args: ['bench/peers/plain.socketio.mjs', String(port)] })
  const greetings = Array.from({ length: members }, () => '40')
  const signal = `42${JSON.stringify(['message', { text: textWith('42["newMessage",{"text":""}]') }])}`
  return { ...program, plan: socketIoPlan([port], greetings, { signal }) }
}
