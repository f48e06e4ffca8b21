import { expect, it } from 'vitest'
import { endCache, makeQueryClient, onCacheEnd, perCache } from './queryClient.ts'

it('makes one thing for each cache, and a new one after its person has left', () => {
  const stopped: number[] = []
  let made = 0
  const thingOf = perCache(() => {
    made += 1
    const number = made
    return { number, stop: () => void stopped.push(number) }
  })
  const [mine, other] = [makeQueryClient(), makeQueryClient()]
  expect(thingOf(mine)).toBe(thingOf(mine))
  expect(thingOf(other).number).toBe(2)
  endCache(mine)
  expect(stopped).toEqual([1])
  expect(thingOf(mine).number).toBe(3)
  expect(thingOf(other).number).toBe(2)
})

it('forgets what a person was told, and ends what works for them once', () => {
  const cache = makeQueryClient()
  let ends = 0
  onCacheEnd(cache, () => {
    ends += 1
  })
  cache.setQueryData(['mine'], 1)
  endCache(cache)
  endCache(cache)
  expect(ends).toBe(1)
  expect(cache.getQueryData(['mine'])).toBeUndefined()
})
