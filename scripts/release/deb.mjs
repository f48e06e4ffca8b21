import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { root } from '../bootstrap.mjs'
import { below } from './contents.mjs'

/** @typedef {import('./archive.mjs').Entry} Entry */

/** Names of machines in Debian. */
export const debianMachines = /** @type {const} */ ({ x64: 'amd64', arm64: 'arm64' })

const source = (/** @type {string} */ name) => readFileSync(join(root, 'deploy', name))

/** The unit of a clone, for what the package installs: the command reads the settings itself. */
export function unitOf(/** @type {string} */ unit) {
  const changed = unit
    .replace(/^#.*\n/gm, '')
    .replace(/^EnvironmentFile=.*\n/m, '')
    .replace(/^WorkingDirectory=.*$/m, 'WorkingDirectory=/var/lib/ushers')
    .replace(/^ExecStart=.*$/m, 'ExecStart=/usr/bin/ushers start')
  if (!changed.includes('WorkingDirectory=/var/lib') || !changed.includes('ExecStart=/usr/bin/ushers'))
    throw new Error('deploy/ushers.service has lines that the package does not know')
  return changed
}

/** @param {string} version @param {string} machine @param {number} kilobytes of what is installed */
const control = (version, machine, kilobytes) => `Package: ushers
Version: ${version}
Architecture: ${machine}
Maintainer: Ushers Scheduler <ushers@localhost>
Installed-Size: ${kilobytes}
Depends: libc6 (>= 2.34), libstdc++6
Recommends: ca-certificates, tzdata
Section: web
Priority: optional
Description: schedules a church's volunteer ushers team
 A server with an installable web app: the rota, answers, stand-ins, the day itself, chat and tasks.
 Node is inside. Data are in /var/lib/ushers, settings in /etc/ushers/ushers.env.
`

/**
 * What the package installs.
 * @param {Entry[]} entries of the archive
 * @returns {Entry[]}
 */
function installed(entries) {
  return [
    ...below('usr/lib/ushers', entries),
    { path: 'usr/bin/ushers', content: source('deb/ushers'), isProgram: true },
    { path: 'usr/lib/systemd/system/ushers.service', content: Buffer.from(unitOf(`${source('ushers.service')}`)) },
    { path: 'usr/share/man/man1/ushers.1.gz', content: gzipSync(source('deb/ushers.1'), { level: 9 }) },
    { path: 'usr/share/doc/ushers/copyright', content: readFileSync(join(root, 'LICENSE')) },
    { path: 'etc/ushers/ushers.env', content: readFileSync(join(root, '.env.example')) },
  ]
}

/**
 * Builds a package with dpkg-deb, whose times are those of the commit and whose owner is root.
 * @param {{ entries: Entry[], version: string, machine: 'amd64' | 'arm64', seconds: number, work: string }} given
 * @returns {Buffer}
 */
export function debOf({ entries, version, machine, seconds, work }) {
  const tree = join(work, `deb-${machine}`)
  const all = installed(entries)
  const kilobytes = Math.ceil(all.reduce((total, { content }) => total + (content?.length ?? 0), 0) / 1024)
  write(tree, { path: 'DEBIAN/control', content: Buffer.from(control(version, machine, kilobytes)) })
  write(tree, { path: 'DEBIAN/conffiles', content: Buffer.from('/etc/ushers/ushers.env\n') })
  for (const name of ['postinst', 'prerm', 'postrm'])
    write(tree, { path: `DEBIAN/${name}`, content: source(`deb/${name}`), isProgram: true })
  for (const entry of all) write(tree, entry)
  chmodSync(join(tree, 'etc/ushers/ushers.env'), 0o640)
  for (const name of readdirSync(tree, { recursive: true, encoding: 'utf8' }))
    if (statSync(join(tree, name)).isDirectory()) chmodSync(join(tree, name), 0o755)
  chmodSync(tree, 0o755)
  const file = join(work, `${machine}.deb`)
  execFileSync('dpkg-deb', ['--root-owner-group', '-Zxz', '-z2', '--threads-max=1', '--build', tree, file], {
    env: { ...process.env, SOURCE_DATE_EPOCH: String(seconds) },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  return readFileSync(file)
}

/** @param {string} tree @param {Entry} entry */
function write(tree, { path, content, isProgram }) {
  const file = join(tree, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, content ?? '')
  chmodSync(file, isProgram ? 0o755 : 0o644)
}
