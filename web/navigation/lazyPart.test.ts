import { type ComponentType, createElement, Suspense } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { lazyPart } from './lazyPart.ts'

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
