import { Socket } from 'node:net'
import type pg from 'pg'

/**
 * Milliseconds after which a request without a reply from PostgreSQL fails. After a failover, or where a router has
 * dropped a connection's state, packets are lost without an error and TCP itself gives up after a quarter of an hour.
 */
export const SILENCE_MS = 25_000

/**
 * Options of every pool. `connectionTimeoutMillis`: a request fails when no connection is free, or can be opened,
 * within it. Keep-alive detects a dead idle connection within half a minute.
 */
export const CONNECTION = { connectionTimeoutMillis: 20_000, keepAlive: true, keepAliveInitialDelayMillis: 10_000 }

/**
 * Ends a pool's connections that have neither sent nor received anything for `silenceMs`. A pending query fails with
 * ETIMEDOUT and the pool opens new connections. Not for a pool whose statements may take longer.
 */
export function endSilentPeers(pool: pg.Pool, silenceMs: number): void {
  // @types/pg declares ClientBase; the pool passes a Client.
  pool.on('connect', (connection: pg.ClientBase) => {
    // The TLS socket where there is TLS, the only one that sees incoming data.
    const { stream } = (connection as pg.Client).connection
    if (!(stream instanceof Socket)) return
    stream.setTimeout(silenceMs, () => {
      stream.destroy(Object.assign(new Error('PostgreSQL does not answer'), { code: 'ETIMEDOUT' }))
    })
  })
}
