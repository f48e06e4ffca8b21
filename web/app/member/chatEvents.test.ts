import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { endCache, makeQueryClient } from '../../api/queryClient.ts'
import { channelsKeys } from '../../features/chat/sync/chat.keys.ts'
import { chatReducersFrom } from './chatEvents.ts'

/** The first pause of retryWithBackoff(), in milliseconds. */
const PAUSE = 2000

const browser = new EventTarget()
let cache = makeQueryClient()
/** Tries so far, and whether the code comes. */
let [tries, isThere] = [0, false]

const load = () => {
  tries += 1
  return isThere ? import('../../features/chat/sync/chat.events.ts') : Promise.reject(new Error('no line'))
}
let reducersFor = chatReducersFrom(load)

const isOld = () => cache.getQueryState(channelsKeys.all)?.isInvalidated
const comeBack = () => browser.dispatchEvent(new Event('online'))

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.stubGlobal('addEventListener', browser.addEventListener.bind(browser))
  vi.stubGlobal('removeEventListener', browser.removeEventListener.bind(browser))
  vi.spyOn(console, 'error').mockReturnValue()
  cache = makeQueryClient()
  reducersFor = chatReducersFrom(load)
  cache.setQueryData(channelsKeys.all, [])
  ;[tries, isThere] = [0, false]
})
afterEach(() => {
  endCache(cache)
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

it('are not fetched where nothing of the chat is here', async () => {
  cache.clear()
  expect(await reducersFor(cache)).toBeUndefined()
  expect(tries).toBe(0)
})

it('make nothing old where they come at once', async () => {
  isThere = true
  expect(await reducersFor(cache)).toHaveProperty('applyMessage')
  expect(isOld()).toBe(false)
})

it('make up for what was told before they came, when they have come', async () => {
  expect(await reducersFor(cache)).toBeUndefined()
  expect(await reducersFor(cache)).toBeUndefined()
  await vi.advanceTimersByTimeAsync(PAUSE)
  expect([tries, isOld()]).toEqual([3, false])
  isThere = true
  comeBack()
  await vi.waitFor(() => expect(isOld()).toBe(true))
  // Then it is over: nothing is tried, nothing asked for again.
  cache.setQueryData(channelsKeys.all, [])
  comeBack()
  await vi.advanceTimersByTimeAsync(10 * PAUSE)
  expect([tries, isOld()]).toEqual([4, false])
})

it('make up for it with the next event, too', async () => {
  await reducersFor(cache)
  isThere = true
  await reducersFor(cache)
  expect(isOld()).toBe(true)
  await vi.advanceTimersByTimeAsync(10 * PAUSE)
  expect(tries).toBe(2)
})

it('are not tried for somebody who has left, not even where they had just been asked for', async () => {
  await reducersFor(cache)
  const asked = reducersFor(cache)
  endCache(cache)
  await asked
  comeBack()
  await vi.advanceTimersByTimeAsync(10 * PAUSE)
  expect(tries).toBe(2)
})
