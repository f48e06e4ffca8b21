import { afterEach, expect, it, vi } from 'vitest'
import { makeUuid } from './uuid.ts'

const FOUR = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/

afterEach(() => {
  vi.unstubAllGlobals()
})

it('is a new one each time', () => {
  expect(makeUuid()).toMatch(FOUR)
  expect(makeUuid()).not.toBe(makeUuid())
})

it('is one where the page came over plain http, too', () => {
  const { crypto } = globalThis
  vi.stubGlobal('crypto', { getRandomValues: (bytes: Uint8Array<ArrayBuffer>) => crypto.getRandomValues(bytes) })
  const made = Array.from({ length: 200 }, makeUuid)
  for (const uuid of made) expect(uuid).toMatch(FOUR)
  expect(new Set(made).size).toBe(200)
})
