import { Socket } from 'node:net'
import type pg from 'pg'

/**
 * How long PostgreSQL may keep a request of the app waiting, in milliseconds. After a failover, or where a router has
 * forgotten a connection, it would be for a quarter of an hour: what is sent is swallowed, and nobody says so.
 */
export const SILENCE_MS = 25_000

/**
 * What every pool is made with. A request waits so long for one of the connections before it is refused: they may all be at
 * work, or the way there may swallow what is sent. One on which nothing is asked finds out within half a minute that there
 * is nobody any more.
 */
export const CONNECTION = { connectionTimeoutMillis: 20_000, keepAlive: true, keepAliveInitialDelayMillis: 10_000 }

/**
 * Ends connections of a pool through which nothing has gone for `silenceMs`, either way. Who waits for an answer is told
 * that the database is gone, and the pool makes new ones. Not for a pool whose statements may take longer.
 */
export function endSilent(pool: pg.Pool, silenceMs: number): void {
  // Its types call a connection less than the client that it is.
  pool.on('connect', (connection: pg.ClientBase) => {
    // The encrypted one where there is TLS: only there it is known what comes.
    const { stream } = (connection as pg.Client).connection
    if (!(stream instanceof Socket)) return
    stream.setTimeout(silenceMs, () => {
      stream.destroy(Object.assign(new Error('PostgreSQL does not answer'), { code: 'ETIMEDOUT' }))
    })
  })
}
