import { type ComponentType, createElement, Suspense } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { lazyPart, untilFetched } from './lazyPart.ts'

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

test('a part that shows itself leaves the page as it is without a line, and is fetched again with the next connection', async () => {
  const [connection, warn] = [new EventTarget(), vi.spyOn(console, 'warn').mockReturnValue()]
  vi.stubGlobal('addEventListener', connection.addEventListener.bind(connection))
  const load = vi.fn().mockRejectedValueOnce(new Error('no line')).mockResolvedValueOnce('the part')
  const settled = vi.fn()
  const part = untilFetched(load)
  part.then(settled, settled)
  await vi.waitFor(() => expect(warn).toHaveBeenCalledOnce())
  expect([load.mock.calls.length, settled.mock.calls.length]).toEqual([1, 0])
  connection.dispatchEvent(new Event('online'))
  await expect(part).resolves.toBe('the part')
  vi.unstubAllGlobals()
})
