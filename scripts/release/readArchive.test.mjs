import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, it, onTestFinished, vi } from 'vitest'
import { readArchive } from '../../server/cli/upgrade/archive.ts'
import { lookInto, machineOf, mustHaveSum } from '../../server/cli/upgrade/newRelease.ts'
import { tar } from './archive.mjs'

/** @typedef {import('./archive.mjs').Entry} Entry */

function folder() {
  const made = mkdtempSync(join(tmpdir(), 'ushers-read-'))
  onTestFinished(() => rmSync(made, { recursive: true, force: true }))
  return made
}

/** @param {Buffer} content of a tar file */
function packed(content) {
  const file = join(folder(), 'ushers-1.2.3-linux-x64.tar')
  writeFileSync(file, content)
  execFileSync('xz', ['-0', file])
  return `${file}.xz`
}

/** @param {Entry[]} entries */
const archive = (...entries) => packed(tar(entries, 1_796_022_997))

/** @param {string} path @param {string | Buffer} [content] @returns {Entry} */
const file = (path, content = path) => ({ path: `u/${path}`, content: Buffer.from(content) })

/** The head of a program for a machine. @param {number} machine */
function elf(machine) {
  const head = Buffer.alloc(64)
  head.write('\x7fELF\x02\x01\x01', 'latin1')
  head.writeUInt16LE(machine, 18)
  return head
}

const manifest = (version = '1.2.3') => file('package.json', JSON.stringify({ name: 'ushers-scheduler', version }))
const release = (machine = 62) => [manifest(), file('bin/node', elf(machine)), file('ushers')]

/** All that is read of an archive. @param {string} name */
async function read(name) {
  /** @type {Record<string, string>} */
  const found = {}
  await readArchive(name, async ({ path, isFolder }, content) => {
    const pieces = []
    for await (const piece of content) pieces.push(piece)
    if (!isFolder) found[path] = Buffer.concat(pieces).toString()
  })
  return found
}

it('an archive is read as it was written, also files longer than a piece of the stream', async () => {
  const long = 'ü'.repeat(700_000)
  const name = archive(file('a/b.txt', 'b'), file('long', long), file('empty', ''))
  expect(await read(name)).toEqual({ 'a/b.txt': 'b', long, empty: '' })
  // As tar fills the end of a file, and more than a pipe holds.
  const filled = packed(Buffer.concat([tar([file('a')], 0), Buffer.alloc(1_000_000)]))
  expect(await read(filled)).toEqual({ a: 'a' })
  const refused = archive(file('a'), { path: 'u/b', link: 'a' }, file('long', long))
  await expect(read(refused)).rejects.toThrow('has a link')
})

it.each([
  ['a path above', { path: 'u/../../evil', content: Buffer.from('') }, 'leads out of its folder'],
  ['a path from the root', { path: '/etc/evil', content: Buffer.from('') }, 'leads out of its folder'],
  ['a second folder beside', { path: 'v/evil', content: Buffer.from('') }, 'leads out of its folder'],
  ['a control character', { path: 'u/a\nb', content: Buffer.from('') }, 'leads out of its folder'],
  ['a link outward', { path: 'u/evil', link: '/etc' }, 'has a link, "u/evil"'],
  ['a link inside', { path: 'u/evil', link: 'a' }, 'has a link, "u/evil"'],
])('%s is refused', async (_what, entry, line) => {
  await expect(read(archive(file('a'), entry))).rejects.toThrow(line)
})

it('a path twice, a device and a folder with content are refused', async () => {
  const twice = tar([file('a')], 0)
  await expect(read(packed(Buffer.concat([twice.subarray(0, -1024), twice])))).rejects.toThrow('twice')
  for (const kind of ['1', '3', '5', 'x', 'L']) {
    const content = tar([file('a')], 0)
    const at = content.indexOf('u/a')
    content.write(kind, at + 156)
    content.write('        ', at + 148)
    const sum = content.subarray(at, at + 512).reduce((total, byte) => total + byte, 0)
    content.write(`${sum.toString(8).padStart(6, '0')}\0 `, at + 148)
    await expect(read(packed(content))).rejects.toThrow(/is no release/)
  }
})

it('an archive that is cut off anywhere, or whose bytes differ, is called so', async () => {
  const whole = readFileSync(
    archive(...release(), file('random', Buffer.from(crypto.getRandomValues(new Uint8Array(60_000))))),
  )
  const name = join(folder(), 'cut.tar.xz')
  for (const length of [13, 500, whole.length - 20_000, whole.length - 1]) {
    writeFileSync(name, whole.subarray(0, length))
    await expect(read(name)).rejects.toThrow('cut off or damaged')
  }
  const other = Buffer.from(whole)
  other[30_000] = (other[30_000] ?? 0) ^ 1
  writeFileSync(name, other)
  await expect(read(name)).rejects.toThrow('cut off or damaged')
  await expect(read(packed(tar(release(), 0).subarray(0, -1024)))).rejects.toThrow('cut off or damaged')
})

it('what is no archive of a release is named', async () => {
  const name = join(folder(), 'other')
  writeFileSync(name, gzipSync('a'))
  await expect(read(name)).rejects.toThrow("is npm's package")
  writeFileSync(name, 'a')
  await expect(read(name)).rejects.toThrow('is no archive of a release')
  await expect(read(join(folder(), 'nowhere'))).rejects.toThrow('cannot be read')
  await expect(lookInto(archive(manifest(), file('ushers')), 'x64')).rejects.toThrow('lacks')
  await expect(
    lookInto(archive(...release().slice(1), file('package.json', '{"name":"other"}')), 'x64'),
  ).rejects.toThrow('is no release of this program')
  await expect(lookInto(archive(...release().slice(1), manifest('../1')), 'x64')).rejects.toThrow('has no version')
})

it('the machine is that of the program inside, whatever the name says', async () => {
  expect(await lookInto(archive(...release(62)), 'x64')).toMatchObject({ version: '1.2.3' })
  expect(await lookInto(archive(...release(183)), 'arm64')).toMatchObject({ version: '1.2.3' })
  await expect(lookInto(archive(...release(183)), 'x64')).rejects.toThrow('is for arm64, this machine is x64')
  expect(machineOf(readFileSync(process.execPath).subarray(0, 64))).toBe(process.arch)
  expect(machineOf(Buffer.from('#!/bin/sh\n'))).toBe('another machine')
})

it('a machine without xz is told how to get it', async () => {
  const name = archive(...release())
  vi.stubEnv('PATH', folder())
  onTestFinished(() => void vi.unstubAllEnvs())
  await expect(read(name)).rejects.toThrow('Missing: xz. On Debian or Ubuntu: apt install xz-utils')
})

it('the sum is that of the list beside the file, or the one that is named', async () => {
  const place = folder()
  const name = join(place, 'a.tar.xz')
  writeFileSync(name, 'a')
  const sum = 'ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb'
  await expect(mustHaveSum(name, undefined)).rejects.toThrow('has no sum of a.tar.xz')
  await expect(mustHaveSum(name, 'ca97')).rejects.toThrow('64 digits')
  await expect(mustHaveSum(name, 'f'.repeat(64))).rejects.toThrow(`has the sum ${sum}, not ffff`)
  await expect(mustHaveSum(join(place, 'nowhere'), sum)).rejects.toThrow('There is no file')
  await mustHaveSum(name, sum.toUpperCase())
  writeFileSync(join(place, 'SHA256SUMS'), `${'f'.repeat(64)}  b.tar.xz\n${sum}  a.tar.xz\n`)
  await mustHaveSum(name, undefined)
  writeFileSync(join(place, 'SHA256SUMS'), `${'f'.repeat(64)}  a.tar.xz\n`)
  await expect(mustHaveSum(name, undefined)).rejects.toThrow('not ffff')
})
