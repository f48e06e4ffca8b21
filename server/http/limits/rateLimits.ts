import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { AppError, type ErrorCode } from '#shared/errors.ts'
import type { Db } from '../../db/client.ts'
import { CLOCK_SKEW_MS } from '../../db/clockSkew.ts'

export interface Limit {
  /** The counted subject, such as an address and an email. Stored hashed. */
  key: string
  /** Maximum tries in one window. */
  max: number
  /** Length of the window, from the first try. */
  seconds: number
  /** Weight of one call of `take`; 1 where it is left out. `takeOften` does not know it. */
  by?: number
}

/** Milliseconds after which somebody whose other try was not done comes back. */
const BUSY_MS = 1000

const secondsOf = (waitMs: number): number => Math.max(1, Math.ceil(waitMs / 1000))

const tooMany = (waitMs: number): AppError => new AppError('too_many_attempts', { retryAfter: secondsOf(waitMs) })

const hashOf = ({ key }: Limit): string => createHash('sha256').update(key).digest('base64url')

/**
 * Now, the end of a window that starts now, and the latest possible end: a later one is of a window from before the
 * clock was put back.
 */
const windowOf = ({ seconds }: Limit, now: number) => ({
  at: new Date(now).toISOString(),
  fresh: new Date(now + seconds * 1000).toISOString(),
  latest: new Date(now + seconds * 1000 + CLOCK_SKEW_MS).toISOString(),
})

/** Counts before comparing, so that concurrent tries cannot all pass. */
function countTry(db: Db, limit: Limit, now: number) {
  const { at, fresh, latest } = windowOf(limit, now)
  const by = limit.by ?? 1
  const isOver = sql`rate_limits.expires_at <= ${at} or rate_limits.expires_at > ${latest}`
  return db
    .insertInto('rate_limits')
    .values({ key: hashOf(limit), count: by, expires_at: fresh })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        count: sql`case when ${isOver} then ${by} else rate_limits.count + ${by} end`,
        expires_at: sql`case when ${isOver} then ${fresh} else rate_limits.expires_at end`,
      }),
    )
    .returning(['count', 'expires_at'])
    .executeTakeFirstOrThrow()
}

/** End of the window of a limit that is reached; undefined where one more is allowed. Counts nothing. */
async function endOfReached(db: Db, limit: Limit, now: number): Promise<string | undefined> {
  const { at, latest } = windowOf(limit, now)
  const counted = await db
    .selectFrom('rate_limits')
    .select('expires_at')
    .where('key', '=', hashOf(limit))
    .where('count', '>=', limit.max)
    .where('expires_at', '>', at)
    .where('expires_at', '<=', latest)
    .executeTakeFirst()
  return counted?.expires_at
}

const uncount = (db: Db, limit: Limit) =>
  db
    .updateTable('rate_limits')
    .set({ count: sql`count - ${limit.by ?? 1}` })
    .where('key', '=', hashOf(limit))
    .where('count', '>=', limit.by ?? 1)
    .execute()

/** Counts of this process, in a sliding window by the monotonic clock. */
function countsInMemory() {
  /** Times of recent tries, oldest first. */
  const inMemory = new Map<string, { times: number[]; seconds: number }>()
  const within = (times: number[], seconds: number, now: number) => times.filter((time) => time > now - seconds * 1000)
  return {
    take({ key, max, seconds }: Limit): void {
      const now = performance.now()
      const times = within(inMemory.get(key)?.times ?? [], seconds, now)
      const oldest = times[0] ?? now
      if (times.length >= max) throw tooMany(oldest + seconds * 1000 - now)
      inMemory.set(key, { times: [...times, now], seconds })
    },
    cleanUp(): void {
      const now = performance.now()
      for (const [key, { times, seconds }] of inMemory)
        if (within(times, seconds, now).length === 0) inMemory.delete(key)
    },
  }
}

/** Runs `work` unless work of the same key runs in this process, which is refused with 429. */
function oneAtATime() {
  const running = new Set<string>()
  return async <Result>(key: string, work: () => Promise<Result>): Promise<Result> => {
    if (running.has(key)) throw tooMany(BUSY_MS)
    running.add(key)
    try {
      return await work()
    } finally {
      running.delete(key)
    }
  }
}

/** Seconds until one more is allowed where these instants are the earlier ones; 0 where one is now. */
function secondsUntilNext(instants: readonly string[], { max, seconds }: Pick<Limit, 'max' | 'seconds'>): number {
  const now = Date.now()
  // A later one was stored before the clock was put back.
  const within = instants
    .map((instant) => Date.parse(instant))
    .filter((time) => time > now - seconds * 1000 && time <= now + CLOCK_SKEW_MS)
    .sort((a, b) => a - b)
  const oldest = within.at(-max)
  return oldest === undefined ? 0 : secondsOf(oldest + seconds * 1000 - now)
}

/** Counts in the database. */
function storedCounts(db: Db, isOn: boolean) {
  /** Gives back a try that does not count. */
  async function giveBack(limits: Limit[]): Promise<void> {
    for (const limit of isOn ? limits : []) await uncount(db, limit)
  }

  /**
   * Counts one try in each limit. If any is exceeded, counts in none and throws 429 with Retry-After. Holds
   * across processes.
   */
  async function take(limits: Limit[]): Promise<void> {
    const now = Date.now()
    const taken: Limit[] = []
    for (const limit of isOn ? limits : []) {
      taken.push(limit)
      const { count, expires_at } = await countTry(db, limit, now)
      if (count <= limit.max) continue
      await giveBack(taken)
      throw tooMany(Date.parse(expires_at) - now)
    }
  }

  /** Throws as `take` where a limit is reached, and counts nothing. */
  async function mustHaveLeft(limits: Limit[]): Promise<void> {
    const now = Date.now()
    for (const limit of isOn ? limits : []) {
      const end = await endOfReached(db, limit, now)
      if (end) throw tooMany(Date.parse(end) - now)
    }
  }

  return { take, mustHaveLeft, giveBack }
}

export type RateLimits = ReturnType<typeof rateLimits>

/** Limits per action, stored in the database, so that neither a restart nor another process resets them. */
export function rateLimits({ db, isOn, isShared }: { db: Db; isOn: boolean; isShared: boolean }) {
  const stored = storedCounts(db, isOn)
  const { take, giveBack } = stored
  const inMemory = countsInMemory()
  const alone = oneAtATime()

  /**
   * Counts frequent actions such as posting, as `take` does. A single process counts in memory with a sliding window,
   * because a write to the database would double the cost of the action.
   */
  async function takeOften(limit: Limit): Promise<void> {
    if (isShared) await take([limit])
    else if (isOn) inMemory.take(limit)
  }

  return {
    ...stored,
    takeOften,

    /**
     * Counts as `takeOften` does, and runs `work`. A try during another one of the same key in this process is refused
     * with 429 and does not count: what costs much is asked for by one device at a time.
     */
    takeAlone: <Result>(limit: Limit, work: () => Promise<Result>): Promise<Result> =>
      isOn ? alone(limit.key, () => takeOften(limit).then(work)) : work(),

    /**
     * Takes one try in each limit and runs `work`. The try counts only where `work` throws a refusal with one of the
     * codes in `wrong`; else it is given back.
     */
    async attempt<Result>(limits: Limit[], wrong: ErrorCode[], work: () => Promise<Result>): Promise<Result> {
      await take(limits)
      let isWrong = false
      try {
        return await work()
      } catch (error) {
        isWrong = error instanceof AppError && wrong.includes(error.code)
        throw error
      } finally {
        if (!isWrong) await giveBack(limits)
      }
    },

    /**
     * Seconds until one more is allowed where these instants are the earlier ones, by a sliding window; 0 where one is
     * now. For uses that are counted in rows that are stored anyway, within the change that adds one.
     */
    secondsLeft: (instants: readonly string[], limit: Pick<Limit, 'max' | 'seconds'>): number =>
      isOn ? secondsUntilNext(instants, limit) : 0,

    /** Deletes counts whose window is over. */
    async cleanUp(): Promise<void> {
      inMemory.cleanUp()
      await db.deleteFrom('rate_limits').where('expires_at', '<=', new Date().toISOString()).execute()
    },
  }
}
