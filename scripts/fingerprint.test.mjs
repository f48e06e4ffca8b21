import { mkdirSync, mkdtempSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fingerprint } from './fingerprint.mjs'

/** @type {string} */
let root

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'ushers-fingerprint-'))
  write('web/main.tsx', 'main')
  write('web/ui/Button.tsx', 'button')
  write('package.json', '{}')
})

afterEach(() => rmSync(root, { recursive: true, force: true }))

test('stays the same when only times change', () => {
  const before = hash()
  utimesSync(join(root, 'web/main.tsx'), 1, 1)
  expect(hash()).toBe(before)
})

test('changes with a content, a name and a new file, and comes back with the old content', () => {
  const before = hash()
  write('web/main.tsx', 'other')
  const changed = hash()
  write('web/main.tsx', 'main')
  expect(hash()).toBe(before)
  renameSync(join(root, 'web/ui/Button.tsx'), join(root, 'web/ui/Knob.tsx'))
  const renamed = hash()
  write('web/new.ts', '')
  expect(new Set([before, changed, renamed, hash()]).size).toBe(4)
})

test('tells text moved from one file to the next apart', () => {
  write('web/a.ts', 'ab')
  write('web/b.ts', 'c')
  const before = hash()
  write('web/a.ts', 'a')
  write('web/b.ts', 'bc')
  expect(hash()).not.toBe(before)
})

test('does not look at tests, nor at paths it was not given', () => {
  const before = hash()
  write('web/main.test.tsx', 'a test')
  write('web/testing/fake.ts', 'a fake')
  write('server/main.ts', 'server')
  expect(hash()).toBe(before)
})

test('takes a path that is not there for empty', () => {
  expect(fingerprint(root, ['nowhere'])).toBe(fingerprint(root, []))
})

const hash = () => fingerprint(root, ['web', 'package.json'])

/**
 * @param {string} path
 * @param {string} text
 */
function write(path, text) {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}
