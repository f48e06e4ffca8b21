import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { startJobs } from './runner.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
})
afterEach(() => void vi.useRealTimers())

it('a failed run is logged under its name, and the job runs again', async () => {
  const error = vi.fn()
  const run = vi.fn().mockRejectedValueOnce(new Error('No')).mockResolvedValue(undefined)
  const stop = startJobs({ error }, [{ name: 'reminders', everyMs: 1000, run }])
  vi.advanceTimersByTime(1000)
  await stop()
  expect(run).toHaveBeenCalledTimes(2)
  expect(error.mock.calls).toEqual([[{ err: new Error('No') }, 'reminders failed']])
})

it('a stop waits for the runs in progress', async () => {
  let finish = (): void => {}
  const run = () => new Promise<void>((resolve) => (finish = resolve))
  const stop = startJobs({ error: () => {} }, [{ name: 'slow', everyMs: 1000, run }])
  const stopped = vi.fn()
  const end = stop().then(stopped)
  await Promise.resolve()
  expect(stopped).not.toHaveBeenCalled()
  finish()
  await end
  expect(stopped).toHaveBeenCalled()
})
