import { setImmediate as nextTurn } from 'node:timers/promises'
import * as fc from 'fast-check'
import type { Socket } from 'socket.io'
import type { Socket as Member } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startSocketServer, type TestSocketServer } from '../../testing/socketServer.ts'

const ROOMS = ['one', 'two', 'three']

/** Timeout of an acknowledgement; only a failing test reaches it. */
const ANSWER_MS = 20_000

/** A member, the numbers it received, and the numbers that plain Socket.IO would deliver. */
interface Person {
  member: Member
  socket: Socket
  received: number[]
  due: number[]
}

/** Sends `number` and returns the recipients, or does something that must not change the order of others. */
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
    answers.push(server.io.to(room).timeout(ANSWER_MS).emitWithAck('question', number))
    return people.filter(isIn(room))
  },
  direct({ who, number }) {
    who.socket.emit('number', number)
    return [who]
  },
  asking({ who, number }) {
    answers.push(who.socket.timeout(ANSWER_MS).emitWithAck('question', number))
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
    const person: Person = { ...(await server.join(settings)), received: [], due: [] }
    person.member.on('number', (number) => void person.received.push(number))
    person.member.on('question', (number, answer) => {
      person.received.push(number)
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

  it('everybody receives their own events once and in order, in any mixture', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 40, maxLength: 120 }), async (steps) => {
        // The newest member begins with polling and changes over while things happen.
        const people = [...residents, await arrive({ transports: ['polling', 'websocket'] })]
        for (const person of people) person.received.length = person.due.length = 0
        for (const [number, { act, who, room, isLastOfTurn }] of steps.entries()) {
          const scene = { server, people, who: people[who] as Person, room, number }
          for (const person of ACTS[act]?.(scene) ?? []) person.due.push(number)
          if (isLastOfTurn) await nextTurn()
        }
        await Promise.all([...people.map(end), ...answers.splice(0)])
        expect(people.map(({ received }) => received)).toEqual(people.map(({ due }) => due))
        people.at(-1)?.member.close()
        while (server.io.engine.clientsCount > residents.length) await nextTurn()
      }),
      { numRuns: 20 },
    )
  })
})
