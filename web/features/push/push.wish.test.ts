import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { keepWish, readWish } from './push.wish.ts'

let kept: Map<string, string>

beforeEach(() => {
  kept = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

it('is kept for each person by themselves', () => {
  keepWish('ann', { token: 'a', registeredAt: '2026-12-06T18:00:00Z' })
  expect(readWish('ann')).toEqual({ token: 'a', registeredAt: '2026-12-06T18:00:00Z' })
  expect(readWish('ben')).toBeNull()
  keepWish('ann', null)
  expect(readWish('ann')).toBeNull()
  expect(kept.size).toBe(0)
})

it.each(['{broken', '7', 'null', '[]', '{}', '{"token":7,"registeredAt":null}'])(
  'takes no harm from %j in its place',
  (text) => {
    kept.set('push ann', text)
    expect(readWish('ann')).toBeNull()
  },
)
