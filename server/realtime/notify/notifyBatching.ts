import type pg from 'pg'

/**
 * The statement with which Socket.IO's PostgreSQL adapter notifies other processes. Any other text passes unchanged.
 */
const NOTIFY = 'SELECT pg_notify($1, $2)'

/** Several notifications, delivered in order. */
const NOTIFY_ALL = 'SELECT pg_notify(channel, payload) FROM unnest($1::text[], $2::text[]) AS said (channel, payload)'

/** Maximum notifications of one statement. */
const BATCH = 100

interface Notification {
  channel: string
  payload: string
  resolve(): void
  reject(error: unknown): void
}

/**
 * Sends notifications of one pool in batches: those that come while a statement is running go together in the next one,
 * and a lone one is sent at once. The receiving process handles a batch in one event-loop turn, so that frame batching
 * sends it in one write per connection. Order is kept. PostgreSQL delivers equal notifications of one batch once.
 * @returns a function that resolves once all notifications so far are sent
 */
export function batchNotifications(pool: pg.Pool): () => Promise<void> {
  const originalQuery: (this: pg.Pool, text: string, values?: unknown[]) => Promise<pg.QueryResult> = pool.query
  const queue: Notification[] = []
  let sending: Promise<void> | undefined

  async function sendAll(): Promise<void> {
    for (let batch = queue.splice(0, BATCH); batch.length > 0; batch = queue.splice(0, BATCH)) {
      const values = [batch.map(({ channel }) => channel), batch.map(({ payload }) => payload)]
      try {
        await originalQuery.call(pool, NOTIFY_ALL, values)
        for (const { resolve } of batch) resolve()
      } catch (error) {
        for (const { reject } of batch) reject(error)
      }
    }
    sending = undefined
  }

  Object.assign(pool, {
    query: (text: string, values?: unknown[]) => {
      if (text !== NOTIFY || !values) return originalQuery.call(pool, text, values)
      return new Promise<void>((resolve, reject) => {
        queue.push({ channel: String(values[0]), payload: String(values[1]), resolve, reject })
        sending ??= sendAll()
      })
    },
  })
  return async () => sending
}
