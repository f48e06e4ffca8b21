import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { AppError, type ErrorCode } from '#shared/errors.ts'
import type { Db } from '../../db/client.ts'
import { CLOCK_SKEW_MS } from '../../db/clockSkew.ts'

export interface Limit {
  /** What is counted, such as an address and an email. Stored hashed. */
  key: string
  /** So many in one window; one more is refused. */
  max: number
  /** Seconds from the first to when the count starts again. */
  seconds: number
}

export interface RateLimits {
  /** Counts one try in each limit, all or none refused with 429 and Retry-After. Holds across processes. */
  take(limits: Limit[]): Promise<void>
  /**
   * The same for what people do many times a minute, such as posting. Where there is one process alone it counts in its
   * memory, and the window slides: a row of its own would double what each time costs.
   */
  takeOften(limit: Limit): Promise<void>
  /**
   * Runs `work` as one try in each limit, and refuses as `take` does. The try counts where `work` throws a refusal with one
   * of the codes in `wrong`, and is given back at any other end.
   */
  attempt<Result>(limits: Limit[], wrong: ErrorCode[], work: () => Promise<Result>): Promise<Result>
  /** Gives a try back that turned out not to count. */
  giveBack(limits: Limit[]): Promise<void>
  /** Forgets counts whose window is over. */
  cleanUp(): Promise<void>
}

const hashOf = ({ key }: Limit): string => createHash('sha256').update(key).digest('base64url')

/** Limits that live in the database, so that restarts and other processes do not reset them. */
export function rateLimits({ db, isOn, isShared }: { db: Db; isOn: boolean; isShared: boolean }): RateLimits {
  const giveBack = async (limits: Limit[]): Promise<void> => {
    for (const limit of isOn ? limits : [])
      await db
        .updateTable('rate_limits')
        .set({ count: sql`count - 1` })
        .where('key', '=', hashOf(limit))
        .where('count', '>', 0)
        .execute()
  }

  /** Counted first and judged after, so that tries side by side cannot all pass. */
  const count = (limit: Limit, now: Date) => {
    const end = now.getTime() + limit.seconds * 1000
    const fresh = new Date(end).toISOString()
    const at = now.toISOString()
    // A window that ends later than one that begins now was begun before the clock was put back.
    const latest = new Date(end + CLOCK_SKEW_MS).toISOString()
    const isOver = sql`rate_limits.expires_at <= ${at} or rate_limits.expires_at > ${latest}`
    return db
      .insertInto('rate_limits')
      .values({ key: hashOf(limit), count: 1, expires_at: fresh })
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet({
          count: sql`case when ${isOver} then 1 else rate_limits.count + 1 end`,
          expires_at: sql`case when ${isOver} then ${fresh} else rate_limits.expires_at end`,
        }),
      )
      .returning(['count', 'expires_at'])
      .executeTakeFirstOrThrow()
  }

  /** When each of the last tries was, oldest first, in milliseconds of the process: no clock can be put back under them. */
  const here = new Map<string, { times: number[]; seconds: number }>()
  const within = (times: number[], seconds: number, now: number) => times.filter((time) => time > now - seconds * 1000)

  function takeHere({ key, max, seconds }: Limit): void {
    const now = performance.now()
    const times = within(here.get(key)?.times ?? [], seconds, now)
    const oldest = times[0] ?? now
    if (times.length >= max)
      throw new AppError('too_many_attempts', {
        retryAfter: Math.max(1, Math.ceil((oldest + seconds * 1000 - now) / 1000)),
      })
    here.set(key, { times: [...times, now], seconds })
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
        const seconds = Math.ceil((Date.parse(expires_at) - now.getTime()) / 1000)
        throw new AppError('too_many_attempts', { retryAfter: Math.max(1, seconds) })
      }
    }
  }

  return {
    take,
    async takeOften(limit) {
      if (isShared) await take([limit])
      else if (isOn) takeHere(limit)
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
    async cleanUp() {
      const now = performance.now()
      for (const [key, { times, seconds }] of here) if (within(times, seconds, now).length === 0) here.delete(key)
      await db.deleteFrom('rate_limits').where('expires_at', '<=', new Date().toISOString()).execute()
    },
  }
}
