import { afterEach, expect, it } from 'vitest'
import { ApiError } from './error.ts'
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
