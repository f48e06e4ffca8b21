import { expect, test, vi } from 'vitest'
import { loadInTurn } from './lazyPart.ts'

test('who asks while a part is on its way goes on in turn, whatever order the imports end in', async () => {
  const ends: (() => void)[] = []
  const load = loadInTurn(() => new Promise<string>((resolve) => ends.push(() => resolve('here'))))
  const order: number[] = []
  const asked = [1, 2, 3].map((turn) => load().then(() => order.push(turn)))
  for (const end of ends.toReversed()) end()
  await Promise.all(asked)
  expect(order).toEqual([1, 2, 3])
})

test('a part that did not come is fetched again', async () => {
  const load = loadInTurn(vi.fn().mockRejectedValueOnce(new Error('no line')).mockResolvedValueOnce('here'))
  await expect(load()).rejects.toThrow('no line')
  await expect(load()).resolves.toBe('here')
  await expect(load()).resolves.toBe('here')
})
