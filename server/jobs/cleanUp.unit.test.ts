import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { HOUR_MS } from '#shared/days.ts'
import { cleanUp } from './cleanUp.ts'
import { startJobs } from './runner.ts'

const YEAR_MS = 365 * 24 * HOUR_MS

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'performance', 'setInterval', 'clearInterval'] })
})
afterEach(() => void vi.useRealTimers())

function start() {
  const warnings: unknown[] = []
  const work = vi.fn(async () => {})
  const log = { warn: (about: object) => void warnings.push(about), error: () => {} }
  const stop = startJobs(log, [{ name: 'clean-up', everyMs: HOUR_MS, run: cleanUp(log, [work]) }])
  return { work, stop, warnings }
}

it('cleans up at once and every hour, until it is stopped', () => {
  const { work, stop, warnings } = start()
  vi.advanceTimersByTime(3 * HOUR_MS)
  expect(work).toHaveBeenCalledTimes(4)
  void stop()
  vi.advanceTimersByTime(3 * HOUR_MS)
  expect(work).toHaveBeenCalledTimes(4)
  expect(warnings).toEqual([])
})

it('deletes nothing in the hour in which the clock was put forward, and trusts it then', () => {
  const { work, warnings } = start()
  vi.setSystemTime(Date.now() + YEAR_MS)
  vi.advanceTimersByTime(HOUR_MS)
  expect(work).toHaveBeenCalledTimes(1)
  expect(warnings).toEqual([{ hours: 365 * 24 }])
  vi.advanceTimersByTime(HOUR_MS)
  expect(work).toHaveBeenCalledTimes(2)
})

it('continues where the clock is put back: less is old then', () => {
  const { work, warnings } = start()
  vi.setSystemTime(Date.now() - YEAR_MS)
  vi.advanceTimersByTime(HOUR_MS)
  expect(work).toHaveBeenCalledTimes(2)
  expect(warnings).toEqual([])
})

it('a failed clean-up is logged and holds up no other', async () => {
  const errors: unknown[] = []
  const work = vi.fn(async () => {})
  const fail = () => Promise.reject(new Error('No'))
  await cleanUp({ warn: () => {}, error: (...line: unknown[]) => void errors.push(line) }, [fail, work])()
  expect(work).toHaveBeenCalledTimes(1)
  expect(errors).toEqual([[{ err: new Error('No') }, 'clean-up failed']])
})
