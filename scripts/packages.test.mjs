import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './bootstrap.mjs'
import { hasEveryPackage } from './packages.mjs'

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

test('package-lock.json names every optional package, without which npm ci refuses to install anything', () => {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const names = new Set(Object.keys(packages).map((path) => path.split('node_modules/').at(-1)))
  const missing = Object.values(packages).flatMap((entry) => {
    return Object.keys(entry.optionalDependencies ?? {}).filter((name) => !names.has(name))
  })
  expect(missing).toEqual([])
})
