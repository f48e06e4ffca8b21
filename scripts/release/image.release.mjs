import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, inject, it } from 'vitest'
import { root } from '../bootstrap.mjs'
import { imageName } from './image.mjs'
import { inRoot, isRoot, whileServing } from './namespace.mjs'

const { place, first, isWhole } = inject('made')
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const USER = '65532:65532'

/**
 * Loads the image of a machine as `podman load` does, into a storage of its own.
 * @param {'amd64' | 'arm64'} arch
 */
function loaded(arch) {
  const storage = mkdtempSync(join(place, `storage-${arch}-`))
  const options = ['--root', join(storage, 'root'), '--runroot', join(storage, 'run'), '--storage-driver=vfs']
  const buildah = (/** @type {string[]} */ ...args) =>
    execFileSync('buildah', [...options, ...args], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim()
  buildah('pull', '--quiet', `--arch=${arch}`, `oci-archive:${join(first, `ushers-${version}-oci.tar`)}`)
  const { OCIv1 } = JSON.parse(buildah('inspect', '--type=image', imageName(version)))
  const container = buildah('from', '--pull-never', `--arch=${arch}`, imageName(version))
  return { config: OCIv1, folder: buildah('mount', container) }
}

const CONFIG = {
  User: USER,
  Entrypoint: ['/opt/ushers/ushers'],
  Cmd: ['start'],
  Volumes: { '/data': {} },
  Env: ['USHERS_DEFAULT_DATA_DIR=/data'],
}

describe.runIf(isRoot && isWhole)('the image', () => {
  it('of x64 is ready without network after its own command, as its user, and again on the same volume', () => {
    const { config, folder } = loaded('amd64')
    expect(config).toMatchObject({ architecture: 'amd64', os: 'linux', config: CONFIG })
    const [program] = CONFIG.Entrypoint
    const ended = inRoot(
      folder,
      `cd /data
export ${CONFIG.Env}
${whileServing(String(program), 'start', `stat --format='%u %a' /data/ushers.sqlite; ${program} check`)}
${whileServing(String(program), 'start')}`,
      { user: USER },
    )
    expect(ended).toMatchObject({ code: 0, err: '' })
    expect(ended.out).toMatch(/^65532 600$/m)
    expect(ended.out).toContain('/data/ushers.sqlite is sound.')
    expect(ended.out.match(/^ended with 0$/gm)).toHaveLength(2)
  })

  // Without a registered interpreter a process there starts no other one: the server itself, without its shell script.
  it('of arm64 migrates, draws the plan of a floor, hashes passwords and is ready, and again, as one process under qemu', () => {
    const { config, folder } = loaded('arm64')
    expect(config).toMatchObject({ architecture: 'arm64', os: 'linux', config: CONFIG })
    copyFileSync('/usr/bin/qemu-aarch64-static', join(folder, 'qemu'))
    const node = `chroot --userspec=${USER} $root /qemu /opt/ushers/bin/node`
    const ended = inRoot(
      folder,
      `cd /
export USHERS_DEMO=1 BOT_CHECK=off DATA_DIR=/data NODE_ENV=production HOST=127.0.0.1
${node} -- /opt/ushers/dist/server/ushers.js version
for start in first second; do
  ${node} /opt/ushers/dist/server/main.js > $root/tmp/$start 2>&1 &
  server=$!
  until node --eval "fetch('http://127.0.0.1:5000/readyz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"; do
    sleep 1
    kill -0 $server || { cat $root/tmp/$start; exit 1; }
  done
  node ${join(root, 'scripts/release/demoFill.mjs')} sign-in < $root/tmp/$start
  kill $server
  wait $server
  echo "ended with $?"
done
grep Migrating $root/tmp/second || echo 'nothing to migrate'
`,
      { shell: [] },
    )
    expect(ended).toMatchObject({ code: 0 })
    expect(ended.out).toMatch(new RegExp(`^${version}\\n`))
    expect(ended.out.match(/^signed in$/gm)).toHaveLength(2)
    expect(ended.out.match(/^ended with 0$/gm)).toHaveLength(2)
    expect(ended.out).toMatch(/^nothing to migrate$/m)
  })
})
