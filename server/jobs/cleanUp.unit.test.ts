import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { startCleanUp } from './cleanUp.ts'

const HOUR_MS = 3_600_000
const YEAR_MS = 365 * 24 * HOUR_MS

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'performance', 'setInterval', 'clearInterval'] })
})
afterEach(() => void vi.useRealTimers())

function start() {
  const warnings: unknown[] = []
  const work = vi.fn(async () => {})
  const stop = startCleanUp({ warn: (about: object) => void warnings.push(about), error: () => {} }, [work])
  return { work, stop, warnings }
}

it('cleans up at once and every hour, until it is stopped', () => {
  const { work, stop, warnings } = start()
  vi.advanceTimersByTime(3 * HOUR_MS)
  expect(work).toHaveBeenCalledTimes(4)
  stop()
  vi.advanceTimersByTime(3 * HOUR_MS)
  expect(work).toHaveBeenCalledTimes(4)
  expect(warnings).toEqual([])
})

it('forgets nothing in the hour in which the clock was put forward, and believes it then', () => {
  const { work, warnings } = start()
  vi.setSystemTime(Date.now() + YEAR_MS)
  vi.advanceTimersByTime(HOUR_MS)
  expect(work).toHaveBeenCalledTimes(1)
  expect(warnings).toEqual([{ hours: 365 * 24 }])
  vi.advanceTimersByTime(HOUR_MS)
  expect(work).toHaveBeenCalledTimes(2)
})

it('goes on where the clock is put back: less is old then', () => {
  const { work, warnings } = start()
  vi.setSystemTime(Date.now() - YEAR_MS)
  vi.advanceTimersByTime(HOUR_MS)
  expect(work).toHaveBeenCalledTimes(2)
  expect(warnings).toEqual([])
})
