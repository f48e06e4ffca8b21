import type pg from 'pg'

/** How Socket.IO's PostgreSQL adapter tells the other processes something. Another text is left as it is. */
const NOTIFY = 'SELECT pg_notify($1, $2)'

/** The same for several at once, in their order. */
const NOTIFY_ALL = 'SELECT pg_notify(channel, payload) FROM unnest($1::text[], $2::text[]) AS said (channel, payload)'

/** More of them wait for the next statement. */
const AT_ONCE = 100

interface Said {
  channel: string
  payload: string
  resolve(): void
  reject(error: unknown): void
}

/**
 * Makes notifications share round trips: what is said while some are under way goes together, when those are through.
 * Whoever is alone waits for nothing. The other processes hear what went together in one turn of their event loop, and
 * this one tells its own clients in one, so that each connection gets it in one write (gather.ts). Order stays; of two that
 * say exactly the same and go together, PostgreSQL delivers one.
 * @returns what resolves once all is through that was said so far
 */
export function joinNotifications(pool: pg.Pool): () => Promise<void> {
  const plainly: (this: pg.Pool, text: string, values?: unknown[]) => Promise<pg.QueryResult> = pool.query
  const waiting: Said[] = []
  let underWay: Promise<void> | undefined

  async function sayAll(): Promise<void> {
    for (let said = waiting.splice(0, AT_ONCE); said.length > 0; said = waiting.splice(0, AT_ONCE)) {
      const values = [said.map(({ channel }) => channel), said.map(({ payload }) => payload)]
      try {
        await plainly.call(pool, NOTIFY_ALL, values)
        for (const { resolve } of said) resolve()
      } catch (error) {
        for (const { reject } of said) reject(error)
      }
    }
    underWay = undefined
  }

  Object.assign(pool, {
    query: (text: string, values?: unknown[]) => {
      if (text !== NOTIFY || !values) return plainly.call(pool, text, values)
      return new Promise<void>((resolve, reject) => {
        waiting.push({ channel: String(values[0]), payload: String(values[1]), resolve, reject })
        underWay ??= sayAll()
      })
    },
  })
  return async () => underWay
}
