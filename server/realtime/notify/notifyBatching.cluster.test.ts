import { once } from 'node:events'
import pg from 'pg'
import { afterAll, describe, expect, it } from 'vitest'
import { createTestDatabase } from '../../testing/postgres.ts'
import { batchNotifications } from './notifyBatching.ts'

const NOTIFY = 'SELECT pg_notify($1, $2)'
const CHANNEL = 'socket.io#/'

const ends: (() => Promise<unknown>)[] = []
afterAll(async () => {
  for (const end of ends.reverse()) await end()
})

/** A pool as the adapter has, the payloads that another process receives, and the number of statements sent. */
async function setUp() {
  const database = await createTestDatabase()
  ends.push(database.drop)
  const pool = new pg.Pool({ connectionString: database.url, max: 1 })
  ends.push(async () => {
    // `end` does not wait for the connection's end, and the database goes next.
    const isGone = once(pool, 'remove')
    await pool.end()
    await isGone
  })
  const listener = new pg.Client({ connectionString: database.url })
  await listener.connect()
  ends.push(() => listener.end())
  const received: string[] = []
  listener.on('notification', ({ payload = '' }) => received.push(payload))
  await listener.query(`LISTEN "${CHANNEL}"`)
  let statements = 0
  pool.on('release', () => {
    statements += 1
  })
  const allSent = batchNotifications(pool)
  return { pool, received, allSent, statements: () => statements }
}

describe('notifications', () => {
  it('refuse one that is too long, and go on', async () => {
    const { pool, received } = await setUp()
    await expect(pool.query(NOTIFY, [CHANNEL, 'x'.repeat(8001)])).rejects.toThrow('payload string too long')
    await pool.query(NOTIFY, [CHANNEL, 'after it'])
    await expect.poll(() => received).toEqual(['after it'])
  })

  it('that come while one is under way go together, whole and in order', async () => {
    const { pool, received, statements } = await setUp()
    const payloads = Array.from({ length: 250 }, (_, place) => JSON.stringify({ place, text: `"{a,b}" \\ 'é' NULL\n` }))
    await Promise.all(payloads.map((payload) => pool.query(NOTIFY, [CHANNEL, payload])))
    await expect.poll(() => received).toEqual(payloads)
    // The first one alone, the others in batches of 100.
    expect(statements()).toBe(4)
  })

  it('are sent when the returned function resolves', async () => {
    const { pool, received, allSent } = await setUp()
    const sent = ['first', 'second', 'third'].map((payload) => pool.query(NOTIFY, [CHANNEL, payload]))
    let done = 0
    for (const one of sent) void one.then(() => (done += 1))
    await allSent()
    expect(done).toBe(3)
    await expect.poll(() => received).toEqual(['first', 'second', 'third'])
    await allSent()
  })

  it('leave other queries unchanged', async () => {
    const { pool } = await setUp()
    const { rows } = await pool.query('SELECT $1::int + 1 AS sum', [1])
    expect(rows).toEqual([{ sum: 2 }])
  })
})
