import { expect, it } from 'vitest'
import { withStorage } from '../../../../platform/storage.testing.ts'
import { readPreference, storePreference } from './push.preference.ts'

const stored = withStorage('localStorage')

it('is stored for each person by themselves', () => {
  storePreference('ann', { token: 'a', registeredAt: '2026-12-06T18:00:00Z' })
  expect(readPreference('ann')).toEqual({ token: 'a', registeredAt: '2026-12-06T18:00:00Z' })
  expect(readPreference('ben')).toBeNull()
  storePreference('ann', null)
  expect(readPreference('ann')).toBeNull()
  expect(stored.size).toBe(0)
})

it.each(['{broken', '7', 'null', '[]', '{}', '{"token":7,"registeredAt":null}'])(
  'takes no harm from %j in its place',
  (text) => {
    stored.set('push ann', text)
    expect(readPreference('ann')).toBeNull()
  },
)
