import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays, today } from '#shared/days.ts'
import { messagesApi } from '#shared/messages.ts'
import { type RunningApp, startApp, withTestApp } from '../../testing/app.ts'
import { type Listener, listen } from '../../testing/live.ts'
import { rotaFixtures } from '../../testing/rota.ts'

/** Members in the talk, and outside of it; half of each are connected to each process. */
const [INSIDE, OUTSIDE] = [10, 40]

// Two apps that share nothing but the database, like two processes.
const test = withTestApp()
const rota = rotaFixtures(() => test.db)
let other: RunningApp

beforeAll(async () => {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(test.db)
  const url = new URL(process.env.TEST_DATABASE_URL ?? '')
  url.pathname = `/${rows[0]?.name}`
  other = await startApp({ DATABASE_URL: url.href })
})
const listeners: Listener[] = []
afterAll(async () => {
  for (const { socket } of listeners) socket.close()
  await other.stop()
})

it('nobody outside of a day’s talk receives a byte of it, on either process', async () => {
  const day = addDays(today('UTC'), 9)
  const channel = `day-${day}`
  const people = []
  for (let place = 0; place < INSIDE + OUTSIDE; place += 1) {
    const person = await test.signUp({ name: `Usher ${place}` })
    if (place < INSIDE) await rota.shift(day, '9am', `Post ${place}`, `Usher ${place}`, person._id)
    const listener = await listen({ ...test, url: place % 2 ? other.url : test.url }, person.token)
    listeners.push(listener)
    let received = ''
    listener.socket.io.engine.on('data', (data) => {
      received += String(data)
    })
    people.push({ ...person, listener, received: () => received })
  }
  const inside = people.slice(0, INSIDE)
  const outside = people.slice(INSIDE)
  const [writer, lost] = inside as [(typeof people)[0], (typeof people)[0]]
  for (const { listener } of people) await listener.socket.emitWithAck('joinChannel', channel)
  await writer.listener.socket.emitWithAck('typing', channel)
  const say = (content: string, where = channel) =>
    test.call(messagesApi.create, { channel: where, content }, writer.token)
  // The second is too large for one notification between the processes.
  for (const content of ['Lift is stuck', `Lift ${'x'.repeat(3900)}`]) await say(content)
  const lostAt = (await say('Lift works')).body._id
  for (const { listener } of inside) await listener.waitFor('newMessage', ({ _id }) => _id === lostAt)
  await test.db.deleteFrom('places').where('user_id', '=', lost._id).execute()
  await say('Lift is for those who serve')
  const { body: last } = await say('For all', 'general')
  for (const { listener } of people) await listener.waitFor('newMessage', ({ _id }) => _id === last._id)

  for (const { received } of outside) expect(received()).not.toMatch(/Lift|day-/)
  expect(lost.received()).toContain('Lift works')
  expect(lost.received()).not.toContain('those who serve')
  for (const { received } of inside.slice(2)) expect(received()).toContain('those who serve')
}, 60_000)
