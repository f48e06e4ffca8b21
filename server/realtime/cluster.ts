import { setTimeout as wait } from 'node:timers/promises'
import { createAdapter } from '@socket.io/postgres-adapter'
import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'
import { CONNECTION, endSilent, SILENCE_MS } from '../db/silentPeer.ts'
import { joinNotifications } from './notify/notifyBatching.ts'
import type { LiveServer } from './publish.ts'

/** One connection listens, one speaks: what one process says arrives in the order in which it was said. */
const CONNECTIONS = 2

/** PostgreSQL refuses a notification of 8000 bytes; what is larger goes through the adapter's table (migration 0006). */
const LARGEST_NOTIFICATION = 7900

/** After the way to PostgreSQL has broken, how long the adapter may take to listen again once there is a connection. */
const LISTENING_MS = 1000

/** How long a process that leaves waits until the others have been told, who is gone with it among other things. */
const LAST_WORDS_MS = 1000

/**
 * Makes what one process tells reach the clients of all processes on the same PostgreSQL database. Returns how to leave.
 * While PostgreSQL cannot be reached each process tells its own clients alone; afterwards they are asked to connect anew,
 * and look for what they have missed.
 */
export function joinCluster(io: LiveServer, databaseUrl: string, log: FastifyBaseLogger): () => Promise<void> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: CONNECTIONS, idleTimeoutMillis: 0, ...CONNECTION })
  // Every process says that it is there every five seconds at least, and hears itself: neither connection is silent.
  endSilent(pool, SILENCE_MS)
  /** Whoever holds them; and those that are held. */
  const clients = new Set<pg.Client>()
  const held = new Set<pg.ClientBase>()
  let isBroken = false
  let isLeaving = false
  let resync: NodeJS.Timeout | undefined

  const complain = (err: Error): void => {
    if (!isBroken && !isLeaving) log.warn({ err }, 'live events do not reach other processes')
    isBroken = true
  }
  pool.on('error', complain)
  // Its types call a connection less than the client that it is.
  pool.on('connect', (connection: pg.ClientBase) => {
    const client = connection as pg.PoolClient
    clients.add(client)
    client.on('end', () => {
      clients.delete(client)
      // The adapter keeps the one it listens with. The pool would take its place for taken, and have none for the next.
      if (held.has(client)) client.release(true)
      complain(new Error('The connection for live events has ended'))
    })
    client.on('error', complain)
    if (!isBroken) return
    isBroken = false
    clearTimeout(resync)
    resync = setTimeout(() => io.local.disconnectSockets(true), LISTENING_MS)
  })
  pool.on('acquire', (client) => held.add(client))
  pool.on('release', (_error, client) => held.delete(client))
  const allSaid = joinNotifications(pool)
  io.adapter(createAdapter(pool, { payloadThreshold: LARGEST_NOTIFICATION, errorHandler: complain }))

  return async () => {
    isLeaving = true
    clearTimeout(resync)
    await Promise.race([allSaid(), wait(LAST_WORDS_MS, undefined, { ref: false })])
    // Not waited for: what the adapter was about to listen with when it was closed is never given back to the pool.
    void pool.end()
    await Promise.all([...clients].map((client) => client.end()))
  }
}
