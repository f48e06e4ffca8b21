import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { changeStore, type StoredAnswer } from './offlineStore.ts'
import { storeOffline } from './offlineWriter.ts'

vi.mock('./offlineStore.ts', () => ({ changeStore: vi.fn() }))

let stored: StoredAnswer[]
let isSignedIn: boolean
const page = new EventTarget()
const cache = new QueryClient()

beforeEach(() => {
  vi.useFakeTimers()
  stored = []
  isSignedIn = true
  vi.mocked(changeStore).mockImplementation(async (mayChange, change) => {
    const put = (answer: StoredAnswer) => stored.push(answer)
    if (mayChange()) change({ put } as unknown as IDBObjectStore)
  })
  vi.stubGlobal('document', page)
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  cache.clear()
})

const begin = () =>
  storeOffline({
    cache,
    owner: 'ann',
    mayStore: () => isSignedIn,
    queries: [{ key: ['users', 'directory'], toStored: (data) => data, fromStored: (data) => data }],
  })

it('stores what was received within a second, and nothing of other queries', () => {
  const stop = begin()
  cache.setQueryData(['users', 'directory'], ['Bo'])
  cache.setQueryData(['users', 'all'], ['secret'])
  vi.advanceTimersByTime(1000)
  expect(stored).toMatchObject([{ owner: 'ann', key: ['users', 'directory'], data: ['Bo'] }])
  stop()
})

it.each(['pagehide', 'visibilitychange'])('stores it at once on %s', (event) => {
  const stop = begin()
  cache.setQueryData(['users', 'directory'], ['Bo'])
  page.dispatchEvent(new Event(event))
  expect(stored).toHaveLength(1)
  stop()
})

it('stores nothing of somebody who has signed out', () => {
  const stop = begin()
  cache.setQueryData(['users', 'directory'], ['Bo'])
  isSignedIn = false
  page.dispatchEvent(new Event('pagehide'))
  stop()
  vi.advanceTimersByTime(1000)
  expect(stored).toEqual([])
})
