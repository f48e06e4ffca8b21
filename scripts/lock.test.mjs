import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { withLock } from './lock.mjs'

/** @type {string} */
let folder
/** @type {string} */
let file

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ushers-lock-'))
  file = join(folder, '.lock')
})

afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('lets one after the other in and says whom the second waits for', async () => {
  const order = []
  const owners = []
  const first = withLock(file, async () => {
    order.push('first in')
    await new Promise((resolve) => setTimeout(resolve, 50))
    order.push('first out')
  })
  const second = withLock(
    file,
    async () => {
      order.push('second in')
    },
    (owner) => owners.push(owner),
  )
  await Promise.all([first, second])
  expect(order).toEqual(['first in', 'first out', 'second in'])
  expect(owners).toEqual([process.pid])
})

test('opens again when the work fails, and leaves nothing behind', async () => {
  const failing = withLock(file, async () => {
    throw new Error('broken')
  })
  await expect(failing).rejects.toThrow('broken')
  expect(await withLock(file, async () => 'in')).toBe('in')
  expect(readdirSync(folder)).toEqual([])
})

test.each([
  ['a process that has ended', () => JSON.stringify({ pid: deadPid(), born: null })],
  ['a process whose number another one has now', () => JSON.stringify({ pid: process.pid, born: 'long ago' })],
  ['nobody knows whom', () => 'not a lock'],
])('takes over the lock of %s', async (_whose, content) => {
  writeFileSync(file, content())
  expect(await withLock(file, async () => 'in')).toBe('in')
  expect(readdirSync(folder)).toEqual([])
})

const deadPid = () => spawnSync(process.execPath, ['-e', '']).pid
