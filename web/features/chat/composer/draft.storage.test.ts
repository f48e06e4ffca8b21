import { expect, it } from 'vitest'
import { withStorage } from '../../../platform/storage.testing.ts'
import { keepDraft, readDraft } from './draft.storage.ts'

const kept = withStorage('sessionStorage')

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
