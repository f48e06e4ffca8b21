import { describe, expect, it } from 'vitest'
import { ResponseCache } from './responseCache.ts'

const HALF_MEGABYTE = 512 * 1024

describe('the response cache', () => {
  it('finds a response by its version only', () => {
    const cache = new ResponseCache()
    cache.set('1-all', Buffer.from('[]'))
    expect(cache.get('1-all')?.toString()).toBe('[]')
    expect(cache.get('2-all')).toBeUndefined()
  })

  it('holds 16 MB at most: the least recently used response goes first', () => {
    const cache = new ResponseCache()
    for (let place = 0; place < 32; place += 1) cache.set(`${place}`, Buffer.alloc(HALF_MEGABYTE))
    cache.get('0')
    cache.set('more', Buffer.alloc(HALF_MEGABYTE))
    expect(cache.get('0')).toBeDefined()
    expect(cache.get('1')).toBeUndefined()
    expect(cache.get('more')).toBeDefined()
  })

  it('takes no response that would push all others out', () => {
    const cache = new ResponseCache()
    cache.set('large', Buffer.alloc(5 * 1024 * 1024))
    expect(cache.get('large')).toBeUndefined()
  })
})
