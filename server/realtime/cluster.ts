import { setTimeout as wait } from 'node:timers/promises'
import { createAdapter } from '@socket.io/postgres-adapter'
import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'
import { connectionOf } from '../db/postgresUrl.ts'
import { CONNECTION, endSilentPeers, SILENCE_MS } from '../db/silentPeer.ts'
import { batchNotifications } from './notify/notifyBatching.ts'
import type { LiveServer } from './publish.ts'

/** One connection listens, one sends. A single sender keeps the order of a process's events. */
const CONNECTIONS = 2

/** Bytes. PostgreSQL refuses 8000; a larger event goes through the adapter's table (migration 0006). */
const MAX_NOTIFICATION_BYTES = 7900

/** Time for the adapter to listen again after a lost connection is replaced. */
const RELISTEN_MS = 1000

/** Time for a leaving process to send its last events, such as the presence of its clients. */
const FLUSH_MS = 1000

/**
 * Delivers events to the clients of all processes on one PostgreSQL database. Returns a function that leaves the
 * cluster. While PostgreSQL is unreachable each process reaches its own clients only; afterwards they are disconnected,
 * so that they reconnect and fetch what they missed.
 */
export function joinCluster(io: LiveServer, databaseUrl: string, log: FastifyBaseLogger): () => Promise<void> {
  const pool = new pg.Pool({ ...connectionOf(databaseUrl), max: CONNECTIONS, idleTimeoutMillis: 0, ...CONNECTION })
  // The adapter sends a heartbeat every five seconds and receives its own, so that a silent connection is broken.
  endSilentPeers(pool, SILENCE_MS)
  /** Open connections, and those of them that are checked out of the pool. */
  const clients = new Set<pg.Client>()
  const checkedOut = new Set<pg.ClientBase>()
  let isBroken = false
  let isLeaving = false
  let resync: NodeJS.Timeout | undefined

  const onError = (err: Error): void => {
    if (!isBroken && !isLeaving) log.warn({ err }, 'live events do not reach other processes')
    isBroken = true
  }
  pool.on('error', onError)
  // The types of pg declare a ClientBase here; it is a PoolClient.
  pool.on('connect', (connection: pg.ClientBase) => {
    const client = connection as pg.PoolClient
    clients.add(client)
    client.on('end', () => {
      clients.delete(client)
      // The adapter never releases its listening client; without this the pool would have no place for its replacement.
      if (checkedOut.has(client)) client.release(true)
      onError(new Error('The connection for live events has ended'))
    })
    client.on('error', onError)
    if (!isBroken) return
    isBroken = false
    clearTimeout(resync)
    resync = setTimeout(() => io.local.disconnectSockets(true), RELISTEN_MS)
  })
  pool.on('acquire', (client) => checkedOut.add(client))
  pool.on('release', (_error, client) => checkedOut.delete(client))
  const allSent = batchNotifications(pool)
  io.adapter(createAdapter(pool, { payloadThreshold: MAX_NOTIFICATION_BYTES, errorHandler: onError }))

  return async () => {
    isLeaving = true
    clearTimeout(resync)
    await Promise.race([allSent(), wait(FLUSH_MS, undefined, { ref: false })])
    // The end is not awaited: a client that the adapter was checking out while it closed is never released.
    void pool.end()
    await Promise.all([...clients].map((client) => client.end()))
  }
}
