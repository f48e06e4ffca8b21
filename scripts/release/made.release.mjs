import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, inject, it } from 'vitest'
import { root } from '../bootstrap.mjs'
import { inNamespace, whileServing } from './namespace.mjs'

/** The oldest glibc on which native parts must load: that of Debian 12 is 2.36, of Ubuntu 22.04 2.35. */
const GLIBC = 34

/** Limits of the archive for x64, in bytes. */
const PACKED_MAX = 90e6
const UNPACKED_MAX = 300e6

const { place, first, second, isWhole } = inject('made')
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const tgz = `ushers-scheduler-${version}.tgz`
const archive = `ushers-${version}-linux-x64`

const sumsIn = (folder) =>
  Object.fromEntries(
    readdirSync(folder).map((name) => [
      name,
      createHash('sha256')
        .update(readFileSync(join(folder, name)))
        .digest('hex'),
    ]),
  )

/** Files below a folder. @param {string} folder */
const filesBelow = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())

beforeAll(() => {
  for (const name of [tgz, `${archive}.tar.xz`]) execFileSync('tar', ['-xf', join(first, name), '-C', place])
})

it('two clones of one commit make the same bytes, and the sums are those of the files', () => {
  const sums = sumsIn(first)
  const all = ['CHANGELOG.md', 'SHA256SUMS', 'sbom.cdx.json', tgz]
  for (const machine of ['x64', 'arm64']) all.push(`ushers-${version}-linux-${machine}.tar.xz`)
  for (const machine of ['amd64', 'arm64']) all.push(`ushers_${version}_${machine}.deb`)
  if (isWhole) all.push(`ushers-${version}-oci.tar`, 'compose.yaml')
  expect(Object.keys(sums).toSorted()).toEqual(all.toSorted())
  expect(sumsIn(second)).toEqual(sums)
  execFileSync('sha256sum', ['--check', '--strict', '--quiet', 'SHA256SUMS'], { cwd: first })
})

it('a checkout with changes makes no release', () => {
  const clone = join(first, '..')
  renameSync(join(clone, 'LICENSE'), join(clone, 'LICENSE.old'))
  const ended = spawnSync(process.execPath, ['scripts/release.mjs'], { cwd: clone, encoding: 'utf8' })
  renameSync(join(clone, 'LICENSE.old'), join(clone, 'LICENSE'))
  expect([ended.status, ended.stderr]).toEqual([1, 'There are changes that are not committed: commit them first\n'])
})

it('the package has no dependencies, no scripts and no node_modules; every native part loads on old glibc', () => {
  const manifest = JSON.parse(readFileSync(join(place, 'package/package.json'), 'utf8'))
  expect(manifest).toMatchObject({ name: 'ushers-scheduler', version, bin: { ushers: 'dist/server/ushers.js' } })
  expect(manifest).not.toHaveProperty('dependencies')
  expect(manifest).not.toHaveProperty('scripts')
  const files = filesBelow(join(place, 'package'))
  expect(files.filter(({ parentPath }) => parentPath.includes('node_modules'))).toEqual([])
  const native = files.filter(({ parentPath }) => parentPath.includes('/native/'))
  expect(native.map(({ parentPath }) => /linux-[^/]+/.exec(parentPath)?.[0]).toSorted()).toEqual(
    ['linux-arm64', 'linux-x64'].flatMap((one) => Array(4).fill(one)),
  )
  for (const { parentPath, name } of native) {
    const text = readFileSync(join(parentPath, name), 'latin1')
    const symbols = [...text.matchAll(/GLIBC_2\.(\d+)/g)].map(([, minor]) => Number(minor))
    expect([name, Math.max(...symbols) <= GLIBC]).toEqual([name, true])
  }
})

it.each([
  ['x64', 'amd64'],
  ['arm64', 'arm64'],
])('the package of Debian for %s has every file of the archive, and none of another machine', (machine, debian) => {
  const folder = mkdtempSync(join(place, `${debian}-`))
  const name = `ushers-${version}-linux-${machine}`
  mkdirSync(join(folder, 'deb'))
  execFileSync('tar', ['-xf', join(first, `${name}.tar.xz`), '-C', folder])
  execFileSync('dpkg-deb', ['--extract', join(first, `ushers_${version}_${debian}.deb`), join(folder, 'deb')])
  execFileSync('diff', ['--recursive', '--brief', join(folder, name), join(folder, 'deb/usr/lib/ushers')])
  expect(readdirSync(join(folder, name, 'native'))).toEqual([`linux-${machine}`])
})

it('the archive is no larger than it may be', () => {
  const unpacked = filesBelow(join(place, archive)).map(({ parentPath, name }) => readFileSync(join(parentPath, name)))
  expect(unpacked.reduce((total, { length }) => total + length, 0)).toBeLessThan(UNPACKED_MAX)
  expect(readFileSync(join(first, `${archive}.tar.xz`)).length).toBeLessThan(PACKED_MAX)
})

it('the archive starts in an empty folder without network, twice, and a backup of it can be restored', () => {
  const program = join(place, archive, 'ushers')
  const backup = `${program} backup --to backup.sqlite && ${program} drill --from backup.sqlite`
  const ended = inNamespace(
    place,
    `${program} version\n${whileServing(program, 'start', backup)}\n${whileServing(program, '')}`,
  )
  expect(ended).toMatchObject({ code: 0, err: '' })
  expect(ended.out).toMatch(new RegExp(`^${version}\\n`))
  expect(ended.out).toContain('backup.sqlite can be restored.')
  expect(ended.out.match(/^ended with 0$/gm)).toHaveLength(2)
  expect(ended.out).toContain('First login, shown this once')
})

it('the demo, with pictures and passwords, starts of the package that npm has installed without network, and fills', () => {
  const lines = `sed -n '/Demo logins/,$p' log > logins && node ${join(root, 'scripts/release/demoFill.mjs')} < logins`
  const ended = inNamespace(
    place,
    `npm install --silent --offline --prefix here --global ${join(first, tgz)} && ${whileServing('here/bin/ushers', 'demo', lines)}`,
    { BOT_CHECK: 'off' },
  )
  expect(ended).toMatchObject({ code: 0, err: '' })
  expect(ended.out).toMatch(/^filled: done$/m)
  expect(ended.out).toMatch(/^ended with 0$/m)
})

it('a release for another machine ends with 1 and one line', () => {
  const folder = mkdtempSync(join(place, 'other-'))
  execFileSync('cp', ['-al', join(place, 'package'), folder])
  rmSync(join(folder, 'package/native/linux-x64'), { recursive: true })
  const ended = spawnSync(process.execPath, [join(folder, 'package/dist/server/ushers.js'), 'version'], {
    encoding: 'utf8',
  })
  const line = `This release is for linux-arm64, this machine is ${process.platform}-${process.arch}.\n`
  expect([ended.status, ended.stdout, ended.stderr]).toEqual([1, '', line])
})
