import { expect, it } from 'vitest'
import { risingId } from './risingId.ts'

it('is a UUID of version 7 that holds the time', () => {
  const before = Date.now()
  const id = risingId()
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  const time = Number.parseInt(id.replace('-', '').slice(0, 12), 16)
  expect(time).toBeGreaterThanOrEqual(before)
  expect(time).toBeLessThanOrEqual(Date.now())
})

it('is another one each time', () => {
  expect(new Set(Array.from({ length: 1000 }, risingId)).size).toBe(1000)
})
