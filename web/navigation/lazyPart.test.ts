import { type ComponentType, createElement, Suspense } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { lazyPart, loadInTurn } from './lazyPart.ts'

const shown = (Part: ComponentType) =>
  renderToString(createElement(Suspense, { fallback: 'Loading' }, createElement(Part)))

test('a part that was fetched ahead is shown at once, without a word that it is on its way', async () => {
  const load = vi.fn(async () => () => 'the page')
  const [Page, Later] = [lazyPart(load), lazyPart(load)]
  await Page.preload()
  expect(shown(Page)).toMatch(/the page/)
  expect(shown(Page)).not.toMatch(/Loading/)
  expect(load).toHaveBeenCalledOnce()
  expect(shown(Later)).toMatch(/Loading/)
  expect([Page.isLoaded(), Later.isLoaded()]).toEqual([true, false])
})

test('a part that did not come ahead is fetched again', async () => {
  const Page = lazyPart(
    vi
      .fn()
      .mockRejectedValueOnce(new Error('no line'))
      .mockResolvedValueOnce(() => 'the page'),
  )
  await expect(Page.preload()).rejects.toThrow('no line')
  await Page.preload()
  expect(shown(Page)).toMatch(/the page/)
})

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
