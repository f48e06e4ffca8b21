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
  /** What one call of `take` counts as; 1 where it is left out. `takeOften` does not know it. */
  by?: number
}

export interface RateLimits {
  /**
   * Counts one try in each limit. If any is exceeded, counts in none and throws 429 with Retry-After. Holds
   * across processes.
   */
  take(limits: Limit[]): Promise<void>
  /** Throws as `take` where a limit is reached, and counts nothing. */
  mustHaveLeft(limits: Limit[]): Promise<void>
  /**
   * As `take`, for frequent actions such as posting. A single process counts in memory with a sliding window, because
   * a write to the database would double the cost of the action.
   */
  takeOften(limit: Limit): Promise<void>
  /**
   * As `takeOften`, and runs `work`. A try during another one of the same key in this process is refused with 429 and does
   * not count: what costs much is asked for by one device at a time.
   */
  takeAlone<Result>(limit: Limit, work: () => Promise<Result>): Promise<Result>
  /**
   * Takes one try in each limit and runs `work`. The try counts only where `work` throws a refusal with one of the codes
   * in `wrong`; else it is given back.
   */
  attempt<Result>(limits: Limit[], wrong: ErrorCode[], work: () => Promise<Result>): Promise<Result>
  /** Gives back a try that does not count. */
  giveBack(limits: Limit[]): Promise<void>
  /**
   * Seconds until one more is allowed where these instants are the earlier ones, by a sliding window; 0 where one is now.
   * For uses that are counted in rows that are stored anyway, within the change that adds one.
   */
  secondsLeft(instants: readonly string[], limit: Pick<Limit, 'max' | 'seconds'>): number
  /** Deletes counts whose window is over. */
  cleanUp(): Promise<void>
}

/** Milliseconds after which somebody whose other try was not done comes back. */
const BUSY_MS = 1000

const secondsOf = (waitMs: number): number => Math.max(1, Math.ceil(waitMs / 1000))

const tooMany = (waitMs: number): AppError => new AppError('too_many_attempts', { retryAfter: secondsOf(waitMs) })

const hashOf = ({ key }: Limit): string => createHash('sha256').update(key).digest('base64url')

/** Limits per action, stored in the database, so that neither a restart nor another process resets them. */
export function rateLimits({ db, isOn, isShared }: { db: Db; isOn: boolean; isShared: boolean }): RateLimits {
  const giveBack = async (limits: Limit[]): Promise<void> => {
    for (const limit of isOn ? limits : [])
      await db
        .updateTable('rate_limits')
        .set({ count: sql`count - ${limit.by ?? 1}` })
        .where('key', '=', hashOf(limit))
        .where('count', '>=', limit.by ?? 1)
        .execute()
  }

  /** Counts before comparing, so that concurrent tries cannot all pass. */
  const count = (limit: Limit, now: Date) => {
    const end = now.getTime() + limit.seconds * 1000
    const fresh = new Date(end).toISOString()
    const at = now.toISOString()
    const by = limit.by ?? 1
    // A window that ends later than one starting now was started before the clock was put back.
    const latest = new Date(end + CLOCK_SKEW_MS).toISOString()
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

  /** Counts nothing; see `isOver` of `count` for a clock that was put back. */
  async function mustHaveLeft(limits: Limit[]): Promise<void> {
    const now = Date.now()
    for (const limit of isOn ? limits : []) {
      const counted = await db
        .selectFrom('rate_limits')
        .select('expires_at')
        .where('key', '=', hashOf(limit))
        .where('count', '>=', limit.max)
        .where('expires_at', '>', new Date(now).toISOString())
        .where('expires_at', '<=', new Date(now + limit.seconds * 1000 + CLOCK_SKEW_MS).toISOString())
        .executeTakeFirst()
      if (counted) throw tooMany(Date.parse(counted.expires_at) - now)
    }
  }

  /** Times of recent tries in this process, oldest first, by the monotonic clock. */
  const inMemory = new Map<string, { times: number[]; seconds: number }>()
  const within = (times: number[], seconds: number, now: number) => times.filter((time) => time > now - seconds * 1000)

  function takeInMemory({ key, max, seconds }: Limit): void {
    const now = performance.now()
    const times = within(inMemory.get(key)?.times ?? [], seconds, now)
    const oldest = times[0] ?? now
    if (times.length >= max) throw tooMany(oldest + seconds * 1000 - now)
    inMemory.set(key, { times: [...times, now], seconds })
  }

  async function take(limits: Limit[]): Promise<void> {
    if (!isOn) return
    const now = new Date()
    const taken: Limit[] = []
    for (const limit of limits) {
      taken.push(limit)
      const { count: reached, expires_at } = await count(limit, now)
      if (reached > limit.max) {
        await giveBack(taken)
        throw tooMany(Date.parse(expires_at) - now.getTime())
      }
    }
  }

  async function takeOften(limit: Limit): Promise<void> {
    if (isShared) await take([limit])
    else if (isOn) takeInMemory(limit)
  }

  const running = new Set<string>()

  return {
    take,
    mustHaveLeft,
    takeOften,
    async takeAlone(limit, work) {
      if (!isOn) return work()
      if (running.has(limit.key)) throw tooMany(BUSY_MS)
      running.add(limit.key)
      try {
        await takeOften(limit)
        return await work()
      } finally {
        running.delete(limit.key)
      }
    },
    async attempt(limits, wrong, work) {
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
    giveBack,
    secondsLeft(instants, { max, seconds }) {
      const now = Date.now()
      // A later one was stored before the clock was put back.
      const within = instants
        .map((instant) => Date.parse(instant))
        .filter((time) => time > now - seconds * 1000 && time <= now + CLOCK_SKEW_MS)
        .sort((a, b) => a - b)
      const oldest = within.at(-max)
      return isOn && oldest !== undefined ? secondsOf(oldest + seconds * 1000 - now) : 0
    },
    async cleanUp() {
      const now = performance.now()
      for (const [key, { times, seconds }] of inMemory)
        if (within(times, seconds, now).length === 0) inMemory.delete(key)
      await db.deleteFrom('rate_limits').where('expires_at', '<=', new Date().toISOString()).execute()
    },
  }
}
