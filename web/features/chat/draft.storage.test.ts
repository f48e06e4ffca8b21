import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { keepDraft, readDraft } from './draft.storage.ts'

let kept: Map<string, string>

beforeEach(() => {
  kept = new Map()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const ann = { _id: 'ann' }
const bo = { _id: 'bo' }

it('keeps what was begun for one person in one channel', () => {
  keepDraft('general', ann, 'See you on Sun')
  expect(readDraft('general', ann)).toBe('See you on Sun')
  expect(readDraft('announcements', ann)).toBe('')
  expect(readDraft('general', bo)).toBe('')
})

it('forgets what was sent', () => {
  keepDraft('general', ann, 'See you on Sunday')
  keepDraft('general', ann, '')
  expect(readDraft('general', ann)).toBe('')
  expect(kept.size).toBe(0)
})
