import { expect, it } from 'vitest'
import { ChannelIndex } from './channelIndex.ts'

const READER = 'reader'
const posted = { sender_id: 'writer', deleted: 0 } as const

it('is the same in whatever order changes are read, and however often', () => {
  const index = new ChannelIndex(0)
  // The first was edited after the others were posted.
  const changed = [2, 3, 1].map((seq) => ({ ...posted, seq, revision: seq === 1 ? 4 : seq }))
  index.apply(4, changed)
  index.apply(2, changed.slice(0, 1))
  expect([0, 1, 2, 3].map((marker) => index.unread(READER, marker))).toEqual([3, 2, 1, 0])
  expect(index.revision).toBe(4)
  index.apply(5, [{ ...posted, deleted: 1, seq: 1, revision: 5 }])
  index.apply(4, changed)
  expect([0, 1, 2, 3].map((marker) => index.unread(READER, marker))).toEqual([2, 2, 1, 0])
})
