import { expect, it } from 'vitest'
import { withStorage } from '../../../platform/storage.testing.ts'
import { keepWish, readWish } from './push.wish.ts'

const kept = withStorage('localStorage')

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
