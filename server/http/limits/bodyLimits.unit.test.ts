import { expect, it } from 'vitest'
import { BodiesFull, HeldBytes } from './bodyLimits.ts'

const MB = 1024 * 1024

it('a network holds 8 MB, and holds again what it has released', () => {
  const held = new HeldBytes()
  held.add('a', 8 * MB)
  expect(() => held.add('a', 1)).toThrow(BodiesFull)
  held.add('b', 1)
  held.release('a', 10)
  held.add('a', 10)
  expect(() => held.add('a', 1)).toThrow(BodiesFull)
})

it('all networks hold 64 MB, and what was refused is not held', () => {
  const held = new HeldBytes()
  for (let network = 0; network < 8; network += 1) held.add(String(network), 8 * MB)
  expect(() => held.add('another', 1)).toThrow(BodiesFull)
  held.release('0', 8 * MB)
  held.add('another', 8 * MB)
  expect(() => held.add('0', 1)).toThrow(BodiesFull)
})
