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

test.each([
  ['after a pause', () => vi.advanceTimersByTime(2000)],
  ['with the next connection', (browser: EventTarget) => browser.dispatchEvent(new Event('online'))],
])('a part that shows itself leaves the page as it is without a line, and is fetched again %s', async (_, goOn) => {
  vi.useFakeTimers()
  vi.spyOn(console, 'warn').mockReturnValue()
  const browser = new EventTarget()
  vi.stubGlobal('addEventListener', browser.addEventListener.bind(browser))
  vi.stubGlobal('removeEventListener', browser.removeEventListener.bind(browser))
  const load = vi.fn().mockRejectedValueOnce(new Error('no line')).mockResolvedValue('the part')
  const settled = vi.fn()
  const part = untilFetched(load)
  part.then(settled, settled)
  await vi.advanceTimersByTimeAsync(1999)
  expect([load.mock.calls.length, settled.mock.calls.length]).toEqual([1, 0])
  goOn(browser)
  await expect(part).resolves.toBe('the part')
  await vi.advanceTimersByTimeAsync(60_000)
  browser.dispatchEvent(new Event('online'))
  expect(load).toHaveBeenCalledTimes(2)
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})
