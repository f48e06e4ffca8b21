import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../bootstrap.mjs'
import { run } from '../children.mjs'
import { tar } from './archive.mjs'
import { below } from './contents.mjs'
import { debianMachines } from './deb.mjs'

/** @typedef {import('./archive.mjs').Entry} Entry */
/** @typedef {import('./natives.mjs').Machine} Machine */

/** The release of Debian of which the image's root is. */
const SUITE = 'bookworm'

/** What the server needs of Debian, and a shell with `readlink` for the archive's `ushers`. */
const PACKAGES = ['base-files', 'libc6', 'libstdc++6', 'ca-certificates', 'tzdata', 'dash', 'coreutils']

/** Folders that Debian has below /usr, before packages are unpacked into them. */
const MERGED_USR = 'for one in bin sbin lib lib64; do mkdir -p "$1/usr/$one" && ln -s "usr/$one" "$1/$one"; done'

/** The name under which `podman load` and `docker load` store it. @param {string} version */
export const imageName = (version) => `localhost/ushers-scheduler:${version}`

/**
 * What the image says of itself, as options of `buildah config`.
 * @param {string} version
 */
const config = (version) => [
  '--user=65532:65532',
  '--volume=/data',
  '--workingdir=/data',
  '--port=5000',
  '--env=USHERS_DEFAULT_DATA_DIR=/data',
  '--entrypoint=["/opt/ushers/ushers"]',
  '--cmd=start',
  '--label=org.opencontainers.image.title=ushers-scheduler',
  `--label=org.opencontainers.image.version=${version}`,
  '--label=org.opencontainers.image.licenses=MIT',
]

/**
 * Unpacks packages of Debian for a machine into a tar file. None of their scripts is run, since those of another
 * machine cannot be: `deploy/image/finish` does what they would.
 * @param {{ machine: Machine, seconds: number, file: string }} given
 */
async function debianRoot({ machine, seconds, file }) {
  const args = [
    '--quiet',
    '--variant=extract',
    '--skip=output/dev',
    `--architectures=${debianMachines[machine]}`,
    `--include=${PACKAGES.join(',')}`,
    `--setup-hook=${MERGED_USR}`,
    ...['man', 'locale', 'doc', 'info', 'lintian', 'gdb'].map((one) => `--dpkgopt=path-exclude=/usr/share/${one}/*`),
    '--dpkgopt=path-include=/usr/share/doc/*/copyright',
    `--extract-hook=${join(root, 'deploy/image/finish')}`,
    SUITE,
    file,
  ]
  const env = { ...process.env, SOURCE_DATE_EPOCH: String(seconds) }
  const code = await run('mmdebstrap', args, { env })
  if (code !== 0) throw new Error('mmdebstrap failed: see above')
}

/**
 * Makes an image for each machine, of a layer of Debian and one of the archive, in a storage of its own.
 * @param {{ entriesOf: Record<string, Entry[]>, version: string, seconds: number, work: string }} given
 * @returns {Promise<Buffer>} an OCI archive
 */
export async function imageOf({ entriesOf, version, seconds, work }) {
  const folder = join(work, 'image')
  mkdirSync(folder)
  const storage = ['--root', join(folder, 'storage'), '--runroot', join(folder, 'run'), '--storage-driver=vfs']
  const buildah = (/** @type {string[]} */ ...args) =>
    execFileSync('buildah', [...storage, ...args], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim()
  const times = `--timestamp=${seconds}`
  const name = imageName(version)
  buildah('manifest', 'create', name)
  for (const [machine, entries] of Object.entries(entriesOf)) {
    const arch = debianMachines[/** @type {Machine} */ (machine)]
    const debian = join(folder, `debian-${machine}.tar`)
    await debianRoot({ machine: /** @type {Machine} */ (machine), seconds, file: debian })
    const archive = join(folder, `archive-${machine}.tar`)
    // mmdebstrap leaves its own /dev out whole; what runs the image mounts one there.
    writeFileSync(archive, tar([...below('opt/ushers', entries), { path: 'dev' }], seconds))
    const first = buildah('from', `--arch=${arch}`, 'scratch')
    buildah('add', '--quiet', first, debian, '/')
    const base = buildah('commit', '--quiet', '--rm', times, first)
    const second = buildah('from', '--pull-never', `--arch=${arch}`, base)
    buildah('add', '--quiet', second, archive, '/')
    buildah('config', `--arch=${arch}`, ...config(version), second)
    const image = buildah('commit', '--quiet', '--rm', times, second)
    buildah('manifest', 'add', name, image)
  }
  const layout = join(folder, 'layout')
  buildah('manifest', 'push', '--quiet', '--all', name, `oci:${layout}:${name}`)
  return tar(layoutEntries(layout), seconds)
}

/** An OCI layout as entries of an archive. @param {string} layout @returns {Entry[]} */
function layoutEntries(layout) {
  return readdirSync(layout, { recursive: true, encoding: 'utf8' })
    .filter((name) => statSync(join(layout, name)).isFile())
    .map((name) => ({ path: name, content: readFileSync(join(layout, name)) }))
}

/** compose.yaml of a clone, for the image of a release. @param {string} text @param {string} version */
export function composeOf(text, version) {
  const image = `    image: ${imageName(version)}\n    pull_policy: never\n`
  const health = `    healthcheck:
      test: ["CMD", "/opt/ushers/ushers", "ready"]
      interval: 10s
      timeout: 5s
      start_period: 20s
`
  const changed = text.replace('    build: .\n', `${image}${health}`)
  if (changed === text) throw new Error('compose.yaml has no line that builds the image')
  return changed
}
