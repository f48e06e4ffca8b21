import { expect, it } from 'vitest'
import { AppError } from '#shared/errors.ts'
import type { Db } from '../../db/client.ts'
import { rateLimits } from './rateLimits.ts'

const limit = { key: 'search ann', max: 2, seconds: 60 }
/** Counts in memory need no database. */
const limitsOf = (isOn: boolean) => rateLimits({ db: {} as Db, isOn, isShared: false })

const refusalOf = (tried: Promise<unknown>) =>
  tried.then(
    () => null,
    (error: AppError) => [error.code, error.details.retryAfter],
  )

it('takeAlone lets one of a key run at a time, counts those that ran, and forgets one that failed', async () => {
  const { takeAlone } = limitsOf(true)
  let resolve = (_value: string) => {}
  const promise = new Promise<string>((done) => {
    resolve = done
  })
  const first = takeAlone(limit, () => promise)
  expect(await refusalOf(takeAlone(limit, async () => 'second'))).toEqual(['too_many_attempts', 1])
  expect(await takeAlone({ ...limit, key: 'search bob' }, async () => 'other')).toBe('other')
  resolve('first')
  expect(await first).toBe('first')
  // The one that was refused has not counted: this is the second of two.
  const failed = takeAlone(limit, async () => {
    throw new AppError('not_found')
  })
  expect(await refusalOf(failed)).toEqual(['not_found', undefined])
  expect(await refusalOf(takeAlone(limit, async () => 'third'))).toEqual(['too_many_attempts', 60])
})

it('takeAlone refuses nobody with RATE_LIMIT=off', async () => {
  const { takeAlone } = limitsOf(false)
  const all = await Promise.all(Array.from({ length: 5 }, (_, at) => takeAlone(limit, async () => at)))
  expect(all).toEqual([0, 1, 2, 3, 4])
})
