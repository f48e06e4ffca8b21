import { describe, expect, it } from 'vitest'
import { Replies } from './responseCache.ts'

const HALF_MEGABYTE = 512 * 1024

describe('kept replies', () => {
  it('are found by their version only', () => {
    const replies = new Replies()
    replies.keep('1-all', Buffer.from('[]'))
    expect(replies.find('1-all')?.toString()).toBe('[]')
    expect(replies.find('2-all')).toBeUndefined()
  })

  it('take 16 MB at most: the one nobody asked for the longest goes first', () => {
    const replies = new Replies()
    for (let place = 0; place < 32; place += 1) replies.keep(`${place}`, Buffer.alloc(HALF_MEGABYTE))
    replies.find('0')
    replies.keep('more', Buffer.alloc(HALF_MEGABYTE))
    expect(replies.find('0')).toBeDefined()
    expect(replies.find('1')).toBeUndefined()
    expect(replies.find('more')).toBeDefined()
  })

  it('do not include one that would push all others out', () => {
    const replies = new Replies()
    replies.keep('large', Buffer.alloc(2 * 1024 * 1024))
    expect(replies.find('large')).toBeUndefined()
  })
})
