import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { loaded } from '../vite.server.config.ts'
import { root } from './bootstrap.mjs'
import { hasEveryPackage, packagesFor, whileShowing } from './packages.mjs'

const locked = {
  '': { version: '0.1.0' },
  'node_modules/fastify': { version: '5.12.8', integrity: 'sha512-a' },
  'node_modules/binding-darwin': { version: '1.0.0', integrity: 'sha512-b', optional: true },
}

test('packages in their locked versions need no installation, whatever is made for other systems', () => {
  expect(hasEveryPackage(locked, { 'node_modules/fastify': { version: '5.12.8', integrity: 'sha512-a' } })).toBe(true)
})

test.each([
  ['is missing', {}],
  ['has another version', { 'node_modules/fastify': { version: '5.12.7', integrity: 'sha512-a' } }],
  ['has another content', { 'node_modules/fastify': { version: '5.12.8', integrity: 'sha512-z' } }],
])('an installation is needed when a package %s', (_what, found) => {
  expect(hasEveryPackage(locked, found)).toBe(false)
})

test('an optional package in another version needs an installation too', () => {
  const found = {
    ...locked,
    'node_modules/binding-darwin': { version: '0.9.0', integrity: 'sha512-c', optional: true },
  }
  expect(hasEveryPackage(locked, found)).toBe(false)
})

test('the packages of this machine are counted, without those of other systems', () => {
  const packages = {
    ...locked,
    'node_modules/binding-darwin': { optional: true, os: ['darwin'], cpu: ['arm64'] },
    'node_modules/binding-gnu': { optional: true, os: ['linux'], cpu: ['x64'], libc: ['glibc'] },
    'node_modules/binding-musl': { optional: true, os: ['linux'], cpu: ['x64'], libc: ['musl'] },
    'node_modules/binding-wasm': { optional: true },
  }
  const wanted = ['node_modules/fastify', 'node_modules/binding-gnu']
  expect(packagesFor(packages, { os: 'linux', cpu: 'x64', libc: 'glibc' })).toEqual(wanted)
  const real = packagesFor(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages)
  expect(real.filter((path) => !existsSync(join(root, path, 'package.json')))).toEqual([])
})

test.each([
  [true, 1_600, '\r  1 of 3, 1 s\u001B[K\r  2 of 3, 2 s\u001B[K\r\u001B[K'],
  [false, 30_500, '  1 of 3, 20 s\n  2 of 3, 30 s\n'],
])('progress is one line in a terminal (%s), else a line now and then', async (isTTY, milliseconds, text) => {
  vi.useFakeTimers()
  let written = ''
  const counts = [null, '1 of 3', '2 of 3']
  /** @type {(value: string) => void} */
  let end = () => {}
  const work = new Promise((resolve) => {
    end = resolve
  })
  const out = { isTTY, write: (/** @type {string} */ more) => (written += more) }
  const shown = whileShowing(
    () => work,
    () => counts.shift() ?? null,
    out,
  )
  await vi.advanceTimersByTimeAsync(milliseconds)
  end('installed')
  expect(await shown).toBe('installed')
  expect(written).toBe(text)
})

test('package-lock.json names every optional package, without which npm ci refuses to install anything', () => {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const names = new Set(Object.keys(packages).map((path) => path.split('node_modules/').at(-1)))
  const missing = Object.values(packages).flatMap((entry) => {
    return Object.keys(entry.optionalDependencies ?? {}).filter((name) => !names.has(name))
  })
  expect(missing).toEqual([])
})

test('a server without development packages has those that its build loads at run time, and no others', () => {
  const { dependencies, optionalDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  expect(Object.keys({ ...dependencies, ...optionalDependencies }).toSorted()).toEqual(loaded.toSorted())
  const all = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages
  const runtime = Object.fromEntries(Object.entries(all).filter(([, { dev }]) => !dev))
  expect(packagesFor(runtime, { os: 'linux', cpu: 'x64', libc: 'glibc' }).length).toBeLessThanOrEqual(120)
})
