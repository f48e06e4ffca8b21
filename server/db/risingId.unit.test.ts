import { expect, it, onTestFinished, vi } from 'vitest'
import { risingId } from './risingId.ts'

it('is a UUID of version 7 that holds the time', () => {
  const before = Date.now()
  const id = risingId()
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  const time = Number.parseInt(id.replace('-', '').slice(0, 12), 16)
  expect(time).toBeGreaterThanOrEqual(before)
  expect(time).toBeLessThanOrEqual(Date.now())
})

it('is another one each time', () => {
  expect(new Set(Array.from({ length: 1000 }, risingId)).size).toBe(1000)
})

it('rises with each call, also within a millisecond, beyond what its counter holds, and where the clock is set back', () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const ids = Array.from({ length: 5000 }, risingId)
  vi.setSystemTime(Date.now() - 60_000)
  ids.push(risingId(), risingId())
  expect(ids).toEqual([...new Set(ids)].sort())
})
