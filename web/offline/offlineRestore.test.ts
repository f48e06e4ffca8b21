import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type Restoring, showStored } from './offlineRestore.ts'
import type { StoredAnswer } from './offlineStore.ts'

let whenIdle: (() => void)[]
let isSignedIn: boolean
let cache: QueryClient

beforeEach(() => {
  whenIdle = []
  isSignedIn = true
  cache = new QueryClient()
  vi.stubGlobal('window', { requestIdleCallback: true })
  vi.stubGlobal('requestIdleCallback', (act: () => void) => whenIdle.push(act))
})

afterEach(() => {
  vi.unstubAllGlobals()
  cache.clear()
})

const becomeIdle = () => {
  for (const act of whenIdle) act()
}

/** What the device holds of a list, as Ann saw it just now. */
const list = (name: string, about: Partial<StoredAnswer> = {}): StoredAnswer => {
  const key = ['lists', name]
  return { owner: 'ann', hash: JSON.stringify(key), key, data: [name], at: Date.now(), ...about }
}

const begin = (...stored: StoredAnswer[]) => {
  const lists = { key: ['lists'], toStored: (data: unknown) => data, fromStored: (data: unknown) => data }
  const restoring: Restoring = { cache, owner: 'ann', mayShow: () => isSignedIn, queries: [lists] }
  return showStored(restoring, stored)
}

/** Makes a query, as a page does that is drawn. Returns the data with which it is drawn first. */
const open = (name: string) => cache.getQueryCache().build(cache, { queryKey: ['lists', name] }).state.data

const held = (name: string) => cache.getQueryData(['lists', name])

it('a query that waits has its data at once, and one that is made later is drawn with them', () => {
  open('tasks')
  begin(list('tasks'), list('shifts'), list('people'))
  expect(held('tasks')).toEqual(['tasks'])
  expect(open('shifts')).toEqual(['shifts'])
  expect(held('people')).toBeUndefined()
})

it('the rest comes when the page is idle, and what the server has said by then stays', async () => {
  const shown = begin(list('tasks'), list('people'))
  cache.setQueryData(['lists', 'tasks'], ['newer'])
  becomeIdle()
  await shown
  expect(held('tasks')).toEqual(['newer'])
  expect(held('people')).toEqual(['people'])
})

it('a list that is made after that is not drawn with older data', async () => {
  const shown = begin(list('tasks'))
  becomeIdle()
  await shown
  cache.clear()
  expect(open('tasks')).toBeUndefined()
})

it('data of somebody else and data older than 30 days are not shown', () => {
  begin(list('tasks', { owner: 'bo' }), list('shifts', { at: Date.now() - 31 * 24 * 60 * 60 * 1000 }))
  expect(open('tasks')).toBeUndefined()
  expect(open('shifts')).toBeUndefined()
})

it('nothing is shown of somebody who has signed out, before the page is idle or after', async () => {
  isSignedIn = false
  await begin(list('tasks'))
  expect(open('tasks')).toBeUndefined()
  isSignedIn = true
  const shown = begin(list('people'))
  isSignedIn = false
  becomeIdle()
  await shown
  expect(held('people')).toBeUndefined()
})
