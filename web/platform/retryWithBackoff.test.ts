import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { untilFetched } from './retryWithBackoff.ts'

let browser: EventTarget
beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(console, 'warn').mockReturnValue()
  browser = new EventTarget()
  vi.stubGlobal('addEventListener', browser.addEventListener.bind(browser))
  vi.stubGlobal('removeEventListener', browser.removeEventListener.bind(browser))
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test.each([
  ['after a pause', () => vi.advanceTimersByTime(2000)],
  ['with the next connection', (browser: EventTarget) => browser.dispatchEvent(new Event('online'))],
])('a part that shows itself leaves the page as it is without a line, and is fetched again %s', async (_, goOn) => {
  const load = vi.fn().mockRejectedValueOnce(new Error('no line')).mockResolvedValue('the part')
  const onFetched = vi.fn()
  untilFetched(load, onFetched)
  await vi.advanceTimersByTimeAsync(1999)
  expect([load.mock.calls.length, onFetched.mock.calls.length]).toEqual([1, 0])
  goOn(browser)
  await vi.advanceTimersByTimeAsync(0)
  expect(onFetched.mock.calls).toEqual([['the part']])
  await vi.advanceTimersByTimeAsync(60_000)
  browser.dispatchEvent(new Event('online'))
  expect(load).toHaveBeenCalledTimes(2)
})

test('a part that nobody waits for any more is neither told of nor fetched again', async () => {
  const [load, onFetched] = [vi.fn().mockRejectedValueOnce(new Error('no line')).mockResolvedValue('late'), vi.fn()]
  untilFetched(load, onFetched)()
  await vi.advanceTimersByTimeAsync(60_000)
  const stop = untilFetched(load, onFetched)
  stop()
  await vi.advanceTimersByTimeAsync(60_000)
  expect([load.mock.calls.length, onFetched.mock.calls.length]).toEqual([2, 0])
})
