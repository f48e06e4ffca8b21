import { once } from 'node:events'
import pg from 'pg'
import { afterAll, describe, expect, it } from 'vitest'
import { createTestDatabase } from '../../testing/postgres.ts'
import { joinNotifications } from './notifyBatching.ts'

const NOTIFY = 'SELECT pg_notify($1, $2)'
const CHANNEL = 'socket.io#/'

const ends: (() => Promise<unknown>)[] = []
afterAll(async () => {
  for (const end of ends.reverse()) await end()
})

/** A pool as the adapter has it, what another process hears, and how many statements were sent. */
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
  const heard: string[] = []
  listener.on('notification', ({ payload = '' }) => heard.push(payload))
  await listener.query(`LISTEN "${CHANNEL}"`)
  let statements = 0
  pool.on('release', () => {
    statements += 1
  })
  const allSaid = joinNotifications(pool)
  return { pool, heard, allSaid, statements: () => statements }
}

describe('notifications', () => {
  it('refuse one that is too long, and go on', async () => {
    const { pool, heard } = await setUp()
    await expect(pool.query(NOTIFY, [CHANNEL, 'x'.repeat(8001)])).rejects.toThrow('payload string too long')
    await pool.query(NOTIFY, [CHANNEL, 'after it'])
    await expect.poll(() => heard).toEqual(['after it'])
  })

  it('that are said meanwhile go together, whole and in their order', async () => {
    const { pool, heard, statements } = await setUp()
    const said = Array.from({ length: 250 }, (_, place) => JSON.stringify({ place, text: `"{a,b}" \\ 'é' NULL\n` }))
    await Promise.all(said.map((payload) => pool.query(NOTIFY, [CHANNEL, payload])))
    await expect.poll(() => heard).toEqual(said)
    // The first one alone, the others by the hundred.
    expect(statements()).toBe(4)
  })

  it('are through when that is told', async () => {
    const { pool, heard, allSaid } = await setUp()
    const told = ['first', 'second', 'third'].map((payload) => pool.query(NOTIFY, [CHANNEL, payload]))
    let through = 0
    for (const one of told) void one.then(() => (through += 1))
    await allSaid()
    expect(through).toBe(3)
    await expect.poll(() => heard).toEqual(['first', 'second', 'third'])
    await allSaid()
  })

  it('leave other questions alone', async () => {
    const { pool } = await setUp()
    const { rows } = await pool.query('SELECT $1::int + 1 AS sum', [1])
    expect(rows).toEqual([{ sum: 2 }])
  })
})
