import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { promisify } from 'node:util'
import Fastify from 'fastify'
import { io as connect, type Socket as Member } from 'socket.io-client'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readEnv } from '../../env.ts'
import { countSent, joinWithoutReading, startSocketServer, type TestSocketServer } from '../../testing/socketServer.ts'
import { attachLiveServer } from '../gateway.ts'
import { MAX_QUEUED_BYTES } from './frameBatching.ts'

let server: TestSocketServer
beforeEach(async () => {
  server = await startSocketServer()
})
afterEach(() => server.close())

/** Collects the payloads of the event `number` that a member receives; `until(n)` resolves once `n` has come. */
function listen(member: Member): { numbers: number[]; until(number: number): Promise<void> } {
  const numbers: number[] = []
  member.on('number', (number: number) => void numbers.push(number))
  const until = async (number: number) => {
    while (numbers.at(-1) !== number) await new Promise((resolve) => member.once('number', resolve))
  }
  return { numbers, until }
}

describe('broadcasts of one turn', () => {
  it('reach everybody in one write each, in order', async () => {
    const people = [await server.join(), await server.join()]
    const received = people.map(({ member }) => listen(member))
    for (const number of [1, 2, 3, 4, 5]) server.io.emit('number', number)
    expect(people.map(({ sent }) => sent.packets)).toEqual([0, 0])
    await Promise.all(received.map(({ until }) => until(5)))
    expect(received.map(({ numbers }) => numbers)).toEqual([
      [1, 2, 3, 4, 5],
      [1, 2, 3, 4, 5],
    ])
    expect(people.map(({ sent }) => sent.packets)).toEqual([1, 1])
    expect(server.warnings).toEqual([])
  })

  it('are batched by the server of the app too', async () => {
    const http = Fastify()
    const warnings: unknown[] = []
    http.log.warn = (...said: unknown[]) => void warnings.push(said)
    const io = attachLiveServer(http, readEnv({}))
    await http.listen({ host: '127.0.0.1', port: 0 })
    const { port } = http.server.address() as AddressInfo
    const arrival = once(io, 'connection')
    const member = connect(`http://127.0.0.1:${port}`, { transports: ['websocket'], reconnection: false })
    try {
      const [[socket]] = await Promise.all([arrival, new Promise<void>((resolve) => member.once('connect', resolve))])
      const sent = countSent(socket.conn.transport)
      const revisions: number[] = []
      const done = new Promise<void>((resolve) => {
        member.on('scheduleChanged', ({ revision }) => {
          revisions.push(revision)
          if (revision === 3) resolve()
        })
      })
      for (const revision of [1, 2, 3]) io.emit('scheduleChanged', { revision })
      await done
      expect(revisions).toEqual([1, 2, 3])
      expect(sent.packets).toBe(1)
      expect(warnings).toEqual([])
    } finally {
      member.close()
      await http.close()
    }
  })

  it('reach a member of two rooms once', async () => {
    const { member, socket, sent } = await server.join()
    const received = listen(member)
    socket.join(['one', 'two'])
    server.io.to(['one', 'two']).emit('number', 1)
    server.io.to('one').emit('number', 2)
    server.io.to('two').emit('number', 3)
    server.io.to(['two', 'one']).emit('number', 4)
    await received.until(4)
    expect(received.numbers).toEqual([1, 2, 3, 4])
    expect(sent.packets).toBe(1)
  })

  it('reach who was in the room when they were sent', async () => {
    const leaver = await server.join()
    const joiner = await server.join()
    const received = [listen(leaver.member), listen(joiner.member)]
    leaver.socket.join('room')
    server.io.to('room').emit('number', 1)
    leaver.socket.leave('room')
    joiner.socket.join('room')
    server.io.to('room').emit('number', 2)
    await nextTurn()
    server.io.emit('number', 3)
    await Promise.all(received.map(({ until }) => until(3)))
    expect(received.map(({ numbers }) => numbers)).toEqual([
      [1, 3],
      [2, 3],
    ])
  })

  it.each([true, false])('come before the end of a connection (closed: %s)', async (close) => {
    const { member } = await server.join()
    const received = listen(member)
    const end = new Promise((resolve) => member.once('disconnect', (reason) => resolve([reason, ...received.numbers])))
    server.io.emit('number', 1)
    server.io.disconnectSockets(close)
    server.io.emit('number', 2)
    expect(await end).toEqual(['io server disconnect', 1])
  })

  it('do not follow the closing frame of a connection', async () => {
    const { socket, sent } = await server.join()
    const { socket: webSocket } = socket.conn.transport as unknown as { socket: { close(): void } }
    webSocket.close()
    server.io.emit('number', 1)
    await nextTurn()
    await nextTurn()
    expect(sent.packets).toBe(0)
  })

  it('are written one by one where a transport does not take them, and the log says so once', async () => {
    server.io.engine.on('connection', ({ transport }: { transport: object }) => {
      Object.assign(transport, { _canSendPreEncodedFrame: () => false })
    })
    const { member, sent } = await server.join()
    const received = listen(member)
    for (const number of [1, 2, 3]) server.io.emit('number', number)
    await received.until(3)
    expect(received.numbers).toEqual([1, 2, 3])
    expect(sent.packets).toBe(3)
    expect(server.warnings).toHaveLength(1)
  })
})

describe('a client that does not read', () => {
  const BYTES = 64 * 1024
  const text = 'x'.repeat(BYTES)
  /** More than the operating system buffers for one connection on top of the server's queue. */
  const MOST_MESSAGES = (64 * 1024 * 1024) / BYTES

  it('is cut off, while the others get everything', async () => {
    const { socket, tcp } = await joinWithoutReading(server)
    const { member } = await server.join()
    const received = listen(member)
    let reason: unknown
    socket.once('disconnect', (why) => {
      reason = why
    })
    let number = 0
    while (!reason && number < MOST_MESSAGES) {
      number += 1
      server.io.emit('number', number, text)
      await received.until(number)
    }
    expect(reason).toBe('forced close')
    expect(number).toBeGreaterThan(MAX_QUEUED_BYTES / BYTES)
    server.io.emit('number', number + 1)
    await received.until(number + 1)
    expect(received.numbers).toEqual(Array.from({ length: number + 1 }, (_, place) => place + 1))
    // The queue is dropped at once, without a closing handshake.
    expect(await promisify(server.io.httpServer.getConnections.bind(server.io.httpServer))()).toBe(1)
    tcp.destroy()
  })

  it.each([
    { polls: 'never', pollsAfter: undefined },
    { polls: 'once, and takes half of it then', pollsAfter: 32 },
  ])('is cut off as soon as too much waits, where it polls $polls', async ({ pollsAfter }) => {
    const url = `http://127.0.0.1:${server.port}/socket.io/?EIO=4&transport=polling`
    const opening = await (await fetch(url)).text()
    const { sid } = JSON.parse(opening.slice(1)) as { sid: string }
    const arrival = once(server.io, 'connection')
    await fetch(`${url}&sid=${sid}`, { method: 'POST', body: '40' })
    const [socket] = await arrival
    const end = once(socket, 'disconnect')
    const most = Math.ceil(MAX_QUEUED_BYTES / BYTES) + 1
    for (let number = 1; number <= most; number += 1) {
      expect(server.io.engine.clientsCount).toBe(1)
      server.io.emit('number', number, text)
      await nextTurn()
      if (number === pollsAfter) await (await fetch(`${url}&sid=${sid}`)).text()
    }
    expect((await end)[0]).toBe('forced close')
    expect(server.io.engine.clientsCount).toBe(0)
  })
})
