import { afterEach, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { withStorage } from './storage.testing.ts'
import { readTab, writeTab } from './tabStorage.ts'

const Draft = z.object({ name: z.string() })

const stored = withStorage('sessionStorage')
afterEach(() => {
  vi.restoreAllMocks()
})

it('gives back what was stored, and forgets it', () => {
  writeTab('draft', { name: 'Ann' })
  expect(readTab('draft', Draft)).toEqual({ name: 'Ann' })
  writeTab('draft', null)
  expect(readTab('draft', Draft)).toBeNull()
  expect(stored.size).toBe(0)
})

it.each(['{broken', '7', 'null', '{"name":7}', '[]'])('takes no harm from %j', (text) => {
  stored.set('draft', text)
  expect(readTab('draft', Draft)).toBeNull()
})

it('works, until the page is reloaded, where nothing may be stored', () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const refuse = () => {
    throw new DOMException('denied', 'SecurityError')
  }
  vi.stubGlobal('sessionStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
  expect(() => writeTab('draft', { name: 'Ann' })).not.toThrow()
  expect(readTab('draft', Draft)).toBeNull()
})
