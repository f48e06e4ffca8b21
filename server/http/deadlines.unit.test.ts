import type { Socket } from 'node:net'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { deadlines } from './deadlines.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Runs an upload that receives `bytes` in each span of a minute, and returns the minute in which it was cut. */
function minuteOfCut(bytes: number, minutes = 12): number | undefined {
  let cut: number | undefined
  const socket = { bytesRead: 0, destroy: () => (cut ??= minute) }
  let minute = 0
  void deadlines(60).runUpload(socket as unknown as Socket, () => new Promise(() => {}))
  for (minute = 1; minute <= minutes; minute += 1) {
    socket.bytesRead += bytes
    vi.advanceTimersByTime(60_000)
  }
  return cut
}

it('an upload goes on while 16 kB arrive in each span, and for ten spans', () => {
  expect(minuteOfCut(0)).toBe(1)
  expect(minuteOfCut(16 * 1024 - 1)).toBe(1)
  expect(minuteOfCut(16 * 1024, 9)).toBeUndefined()
  expect(minuteOfCut(16 * 1024)).toBe(10)
})

it('the deadline of an upload ends with it', async () => {
  const destroy = vi.fn()
  await deadlines(60).runUpload({ bytesRead: 0, destroy } as unknown as Socket, async () => 'read')
  vi.advanceTimersByTime(600_000)
  expect(destroy).not.toHaveBeenCalled()
})
