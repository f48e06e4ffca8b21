import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { root } from '../bootstrap.mjs'
import { released } from './released.mjs'

/** The oldest glibc on which native parts must load: that of Debian 12 is 2.36, of Ubuntu 22.04 2.35. */
const GLIBC = 34

/** Limits of the archive for x64, in bytes. */
const PACKED_MAX = 90e6
const UNPACKED_MAX = 300e6

const place = mkdtempSync(join(tmpdir(), 'ushers-release-'))
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const tgz = `ushers-scheduler-${version}.tgz`
const deb = `ushers_${version}_amd64.deb`
const archive = `ushers-${version}-linux-x64`
/** Options of unshare for a namespace without network; who is not root is root in there. */
const alone = process.getuid?.() === 0 ? ['-n'] : ['-r', '-n']

afterAll(() => rmSync(place, { recursive: true, force: true }))

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

/**
 * Runs lines of a shell without network, in a folder of its own that has nothing but what the lines bring.
 * @param {string} lines
 * @param {Record<string, string>} [env]
 */
function inNamespace(lines, env = {}) {
  const cwd = mkdtempSync(join(place, 'empty-'))
  const ended = spawnSync('unshare', [...alone, 'sh', '-c', `ip link set lo up\n${lines}`], {
    cwd,
    env: { PATH: process.env.PATH, HOME: cwd, ...env },
    encoding: 'utf8',
  })
  return { code: ended.status, out: ended.stdout, err: ended.stderr }
}

/**
 * Starts a server, waits until it is ready, runs lines and stops it.
 * @param {string} program
 * @param {string} word
 * @param {string} [lines]
 */
const whileServing = (program, word, lines = '') => `
${program} ${word} > log 2>&1 &
server=$!
tries=0
until ${program} ready > ready 2>&1; do
  tries=$((tries + 1))
  if [ $tries -gt 60 ] || ! kill -0 $server 2> /dev/null; then cat log ready; exit 1; fi
  sleep 0.5
done
${lines}
kill $server
wait $server
echo "ended with $?"
cat ready log
`

let first = ''
beforeAll(() => {
  first = released(place, 'first')
  for (const name of [tgz, `${archive}.tar.xz`]) execFileSync('tar', ['-xf', join(first, name), '-C', place])
})

it('two clones of one commit make the same bytes, and the sums are those of the files', () => {
  const sums = sumsIn(first)
  expect(Object.keys(sums).toSorted()).toEqual(
    ['CHANGELOG.md', 'SHA256SUMS', 'sbom.cdx.json', `${archive}.tar.xz`, deb, tgz].toSorted(),
  )
  expect(sumsIn(released(place, 'second'))).toEqual(sums)
  execFileSync('sha256sum', ['--check', '--strict', '--quiet', 'SHA256SUMS'], { cwd: first })
})

it('a checkout with changes makes no release', () => {
  const clone = join(place, 'first')
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
  expect(native.length).toBeGreaterThan(3)
  for (const { parentPath, name } of native) {
    const text = readFileSync(join(parentPath, name), 'latin1')
    const symbols = [...text.matchAll(/GLIBC_2\.(\d+)/g)].map(([, minor]) => Number(minor))
    expect([name, Math.max(...symbols) <= GLIBC]).toEqual([name, true])
  }
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
    `npm install --silent --offline --prefix here --global ${join(first, tgz)} && ${whileServing('here/bin/ushers', 'demo', lines)}`,
    { BOT_CHECK: 'off' },
  )
  expect(ended).toMatchObject({ code: 0, err: '' })
  expect(ended.out).toMatch(/^filled: done$/m)
  expect(ended.out).toMatch(/^ended with 0$/m)
})

// dpkg writes into /usr: a copy of this Debian, which nothing leaves.
it.runIf(process.getuid?.() === 0)('the package of Debian serves as its user, and keeps the data when it goes', () => {
  const copy = join(place, 'debian')
  const lines = `
dpkg --install /release.deb > dpkg.log 2>&1 || { cat dpkg.log; exit 1; }
${whileServing('ushers', 'start', 'stat --format="%U %a" /var/lib/ushers /var/lib/ushers/ushers.sqlite; ushers check')}
dpkg --remove ushers >> dpkg.log 2>&1 && test -e /var/lib/ushers/ushers.sqlite && echo 'data after remove'
dpkg --purge ushers < /dev/null && test -e /var/lib/ushers/ushers.sqlite && echo 'data after purge'
test -e /usr/lib/ushers || echo 'no program'
`
  const mounts = `
set -e
mkdir ${copy} && mount -t tmpfs tmpfs ${copy} && mkdir ${copy}/upper ${copy}/work ${copy}/all
mount -t overlay overlay -o lowerdir=/,upperdir=${copy}/upper,workdir=${copy}/work ${copy}/all
mount -t proc proc ${copy}/all/proc && mount --bind /dev ${copy}/all/dev
cp ${join(first, deb)} ${copy}/all/release.deb
mkdir ${copy}/all/empty
ip link set lo up
exec chroot ${copy}/all sh -c 'cd /empty && ${lines.replaceAll("'", "'\\''")}'
`
  const ended = spawnSync('unshare', ['--net', '--mount', '--pid', '--fork', 'sh', '-c', mounts], { encoding: 'utf8' })
  expect(ended).toMatchObject({ status: 0, stderr: '' })
  for (const line of ['ushers 700', 'ushers 600', 'data after remove', 'data after purge', 'no program'])
    expect(ended.stdout.split('\n')).toContain(line)
  expect(ended.stdout).toContain('/var/lib/ushers/ushers.sqlite is sound.')
  expect(ended.stdout).toMatch(/^ended with 0$/m)
})

it('a release for another machine ends with 1 and one line', () => {
  const folder = mkdtempSync(join(place, 'other-'))
  execFileSync('cp', ['-al', join(place, 'package'), folder])
  const native = join(folder, 'package/native')
  renameSync(join(native, 'linux-x64'), join(native, 'linux-s390x'))
  const ended = spawnSync(process.execPath, [join(folder, 'package/dist/server/ushers.js'), 'version'], {
    encoding: 'utf8',
  })
  const line = `This release is for linux-s390x, this machine is ${process.platform}-${process.arch}.\n`
  expect([ended.status, ended.stdout, ended.stderr]).toEqual([1, '', line])
})
