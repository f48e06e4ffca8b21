import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { importWhenFetched } from './importWhenFetched.ts'

/** What the document shows and loads by itself. */
let isOpening: boolean
let links: string[]
const fetched = vi.fn<(address: string) => Promise<Response>>()

beforeEach(() => {
  isOpening = false
  links = ['/assets/vendor.js']
  fetched.mockReset().mockImplementation(async () => new Response('export {}'))
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('fetch', fetched)
  vi.stubGlobal('document', {
    querySelector: (selector: string) =>
      (
        selector === '.opening'
          ? isOpening
          : links.some((path) => selector.includes(`link[rel=modulepreload][href="${path}"]`))
      )
        ? {}
        : null,
    createElement: () => ({}),
    head: { append: ({ href }: { href: string }) => links.push(href) },
  })
})

afterEach(() => vi.unstubAllGlobals())

const addresses = () => fetched.mock.calls.map(([address]) => address)

it('does not import a part of which a file did not come, and asks for that file alone the next time', async () => {
  const load = vi.fn(async () => 'the part')
  const paths = ['./a.js', './b.js', './vendor.js', './index.css']
  for (const failure of [
    () => Promise.reject(new TypeError('no line')),
    async () => new Response('', { status: 502 }),
  ]) {
    fetched.mockImplementation(async (address) => (address.endsWith('b.js') ? failure() : new Response('')))
    await expect(importWhenFetched(load, paths)).rejects.toThrow(TypeError)
  }
  expect(load).not.toHaveBeenCalled()
  fetched.mockReset().mockImplementation(async () => new Response(''))
  expect(await importWhenFetched(load, paths)).toBe('the part')
  expect(addresses()).toEqual(['/assets/b.js'])
  await importWhenFetched(load, paths)
  expect(fetched).toHaveBeenCalledTimes(1)
})

it('imports at once, files beside each other, before the first page and where the worker has the files', async () => {
  isOpening = true
  const load = vi.fn(async () => 'the part')
  await importWhenFetched(load, ['./c.js', './d.js', './vendor.js'])
  isOpening = false
  vi.stubGlobal('location', { origin: 'https://ushers.example' })
  vi.stubGlobal('navigator', { serviceWorker: { controller: { scriptURL: 'https://ushers.example/sw.js' } } })
  await importWhenFetched(load, ['./d.js', './e.js'])
  expect(load).toHaveBeenCalledTimes(2)
  expect(fetched).not.toHaveBeenCalled()
  expect(links).toEqual(['vendor', 'c', 'd', 'e'].map((name) => `/assets/${name}.js`))
})
