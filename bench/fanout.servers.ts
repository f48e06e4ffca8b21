import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../server/testing/freePort.ts'
import { type Line, MARKER, type Plan, type Publish } from './fanout.load.ts'
import { type Program, startProgram } from './program.ts'
import { startServer } from './server.process.ts'

/** Bytes of a message's payload to the members. */
const MESSAGE_BYTES = 200

/** Timeout of a server's start, in milliseconds. */
const START_MS = 20_000

const LIVE_PATH = '/socket.io/?EIO=4&transport=websocket'

/** A server under measurement, and how members connect to it. */
export type Contestant = Program & { plan: Plan }

/** The marker, padded so that the payload with `around` has 200 bytes. */
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

/** Waits until the port accepts connections. Throws where the program ends before that or exceeds `START_MS`. */
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

/** Starts a program and waits until it accepts connections. */
export async function startPeer(port: number, options: Parameters<typeof startProgram>[0]): Promise<Program> {
  const program = startProgram(options)
  await untilOpen(program, port)
  return program
}

/**
 * Plan for our servers: each member has a session of its own; members connect to the addresses in turn. One member
 * posts each message over HTTP; its text alone is as long as a peer's whole message.
 */
export function planOfOurs(urls: string[], tokens: string[]): Plan {
  const greetings = tokens.map((token) => `40${JSON.stringify({ token })}`)
  const headers = { authorization: `Bearer ${tokens[0]}`, 'content-type': 'application/json' }
  const body = JSON.stringify({ channel: 'general', content: textWith('') })
  const publish = { write: { path: '/api/messages', headers, body } }
  // Every member has the channel on screen, so that no push is due.
  const looking = { say: '420["joinChannel","general"]', until: '430\\[' }
  const ports = urls.map((url) => Number(new URL(url).port))
  return socketIoPlan(ports, greetings, publish, [looking])
}

/** Starts our built server. */
export async function startOurs(dataDir: string, tokens: string[]): Promise<Contestant> {
  const server = await startServer({ dataDir })
  return { ...server, plan: planOfOurs([server.url], tokens) }
}

/** Starts a bare `ws` server, which writes one prepared frame per message and member. */
export async function startBareWs(members: number): Promise<Contestant> {
  const port = await freePort()
  const program = await startPeer(port, { args: ['bench/peers/bare.ws.mjs', String(port)] })
  const talks = Array.from({ length: members }, () => [upgradeTo(port, '/')])
  const signal = JSON.stringify({ text: textWith('{"text":""}') })
  return { ...program, plan: { ports: [port], talks, inFrames: true, publish: { signal } } }
}

/** Starts Socket.IO without our frame batching. */
export async function startPlainSocketIo(members: number): Promise<Contestant> {
  const port = await freePort()
  const program = await startPeer(port, { args: ['bench/peers/plain.socketio.mjs', String(port)] })
  const greetings = Array.from({ length: members }, () => '40')
  const signal = `42${JSON.stringify(['message', { text: textWith('42["newMessage",{"text":""}]') }])}`
  return { ...program, plan: socketIoPlan([port], greetings, { signal }) }
}
