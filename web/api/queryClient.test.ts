import { afterEach, expect, it } from 'vitest'
import { scheduleKeys } from '../features/schedule/schedule.queries.ts'
import { ApiError } from './error.ts'
import { foldGap, folds } from './events.ts'
import { makeQueryClient } from './queryClient.ts'

const cache = makeQueryClient()
afterEach(() => cache.clear())

const tries = async (status: number): Promise<number> => {
  let count = 0
  await cache
    .fetchQuery({
      queryKey: ['tries', status],
      queryFn: () => {
        count += 1
        throw new ApiError({ status, code: 'x', message: 'x' })
      },
      retry: cache.getDefaultOptions().queries?.retry,
      retryDelay: 0,
    })
    .catch(() => undefined)
  return count
}

it('asks again after silence and faults, never after a refusal', async () => {
  expect(await tries(0)).toBe(3)
  expect(await tries(503)).toBe(3)
  expect(await tries(404)).toBe(1)
})

const list = scheduleKeys.list('all', '2026-12-01', '2026-12-31')
const isOld = (key: string[]) => cache.getQueryState(key)?.isInvalidated

it('makes the schedule old, and nothing else, when it changed or a gap ended', async () => {
  for (const fold of [() => folds(cache).scheduleChanged({ revision: 2 }), () => foldGap(cache)]) {
    cache.setQueryData(list, [])
    cache.setQueryData(['users', 'directory'], [])
    await fold()
    expect(isOld(list)).toBe(true)
    expect(isOld(['users', 'directory'])).toBe(false)
  }
})
