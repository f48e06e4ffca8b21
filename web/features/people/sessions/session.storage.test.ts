import { afterEach, expect, it, vi } from 'vitest'
import { withStorage } from '../../../platform/storage.testing.ts'
import { clearSession, storedUser, storeSession } from './session.storage.ts'
import { annWith } from './session.testing.ts'

const stored = withStorage('localStorage')
afterEach(() => {
  vi.restoreAllMocks()
})

const ann = annWith()

it('keeps token and user under the specified names, and forgets both', () => {
  storeSession('secret', ann)
  expect(Object.fromEntries(stored)).toEqual({ token: 'secret', user: JSON.stringify(ann) })
  expect(storedUser()).toEqual(ann)
  clearSession()
  expect(stored.size).toBe(0)
  expect(storedUser()).toBeNull()
})

it.each(['{broken', '7', 'null', '{"name":7}', '{"_id":"u1","name":"Ann"}', '{"_id":7,"name":"Ann"}'])(
  'takes no harm from %j in place of a user',
  (text) => {
    stored.set('user', text)
    expect(storedUser()).toBeNull()
  },
)

it('works, for as long as the tab is open, where nothing may be stored', () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const refuse = () => {
    throw new DOMException('denied', 'SecurityError')
  }
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
  expect(() => storeSession('secret', ann)).not.toThrow()
  expect(storedUser()).toBeNull()
})
