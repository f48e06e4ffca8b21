import { setImmediate as nextTurn } from 'node:timers/promises'
import * as fc from 'fast-check'
import type { Socket } from 'socket.io'
import type { Socket as Member } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startSocketServer, type TestSocketServer } from '../../testing/socketServer.ts'

const ROOMS = ['one', 'two', 'three']

/** How long members have to answer, in milliseconds; it is waited for only by a failing test. */
const PATIENCE = 20_000

/** A member, what it has heard, and what plain Socket.IO would have it hear. */
interface Person {
  member: Member
  socket: Socket
  heard: number[]
  due: number[]
}

/** Sends `number` in some way, to some of `people`, and returns to whom; or does what must not change an order. */
type Act = (scene: {
  server: TestSocketServer
  people: Person[]
  who: Person
  room: string
  number: number
}) => Person[]

const isIn = (room: string) => (person: Person) => person.socket.rooms.has(room)
const answers: Promise<unknown>[] = []

const ACTS: Record<string, Act> = {
  toRoom({ server, people, room, number }) {
    const due = people.filter(isIn(room))
    server.io.to(room).emit('number', number)
    return due
  },
  toTwoRooms({ server, people, room, number }) {
    const [other = ''] = ROOMS.filter((name) => name !== room)
    server.io.to([room, other]).emit('number', number)
    return people.filter((person) => isIn(room)(person) || isIn(other)(person))
  },
  toAll({ server, people, number }) {
    server.io.emit('number', number)
    return people
  },
  toAllOthers({ people, who, number }) {
    who.socket.broadcast.emit('number', number)
    return people.filter((person) => person !== who)
  },
  toAllOutside({ server, people, room, number }) {
    server.io.except(room).emit('number', number)
    return people.filter((person) => !isIn(room)(person))
  },
  uncompressed({ server, people, room, number }) {
    server.io.compress(false).to(room).emit('number', number)
    return people.filter(isIn(room))
  },
  binary({ server, people, room, number }) {
    server.io.to(room).emit('number', number, Buffer.alloc(300, number))
    return people.filter(isIn(room))
  },
  askingRoom({ server, people, room, number }) {
    answers.push(server.io.to(room).timeout(PATIENCE).emitWithAck('question', number))
    return people.filter(isIn(room))
  },
  direct({ who, number }) {
    who.socket.emit('number', number)
    return [who]
  },
  asking({ who, number }) {
    answers.push(who.socket.timeout(PATIENCE).emitWithAck('question', number))
    return [who]
  },
  volatile({ server, number }) {
    server.io.volatile.emit('hint', number)
    return []
  },
  join({ who, room }) {
    who.socket.join(room)
    return []
  },
  leave({ who, room }) {
    who.socket.leave(room)
    return []
  },
}

const step = fc.record({
  act: fc.constantFrom(...Object.keys(ACTS)),
  who: fc.nat({ max: 3 }),
  room: fc.constantFrom(...ROOMS),
  isLastOfTurn: fc.boolean(),
})

describe.each([
  { server: 'as the app has it', options: {}, extensions: '' },
  { server: 'that compresses', options: { perMessageDeflate: { threshold: 1 } }, extensions: 'permessage-deflate' },
])('on a server $server', ({ options, extensions }) => {
  let server: TestSocketServer
  let residents: Person[]
  beforeAll(async () => {
    server = await startSocketServer(options)
    residents = [await arrive(), await arrive(), await arrive({ transports: ['polling'] })]
  })
  afterAll(() => server.close())

  async function arrive(settings: Parameters<TestSocketServer['join']>[0] = {}): Promise<Person> {
    const person: Person = { ...(await server.join(settings)), heard: [], due: [] }
    person.member.on('number', (number) => void person.heard.push(number))
    person.member.on('question', (number, answer) => {
      person.heard.push(number)
      answer(number)
    })
    return person
  }

  const end = ({ member, socket }: Person) => {
    const ended = new Promise((resolve) => member.once('end', resolve))
    socket.emit('end')
    return ended
  }

  it('members have the transports that they are meant to have', () => {
    const transports = residents.map(({ socket }) => socket.conn.transport as { name: string; socket?: WebSocket })
    expect(transports.map(({ name, socket }) => [name, socket?.extensions])).toEqual([
      ['websocket', extensions],
      ['websocket', extensions],
      ['polling', undefined],
    ])
  })

  it('everybody hears what is meant for them, once and in order, whatever is mixed', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 40, maxLength: 120 }), async (steps) => {
        // The newest member begins with polling and changes over while things happen.
        const people = [...residents, await arrive({ transports: ['polling', 'websocket'] })]
        for (const person of people) person.heard.length = person.due.length = 0
        for (const [number, { act, who, room, isLastOfTurn }] of steps.entries()) {
          const scene = { server, people, who: people[who] as Person, room, number }
          for (const person of ACTS[act]?.(scene) ?? []) person.due.push(number)
          if (isLastOfTurn) await nextTurn()
        }
        await Promise.all([...people.map(end), ...answers.splice(0)])
        expect(people.map(({ heard }) => heard)).toEqual(people.map(({ due }) => due))
        people.at(-1)?.member.close()
        while (server.io.engine.clientsCount > residents.length) await nextTurn()
      }),
      { numRuns: 20 },
    )
  })
})
