import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { bootstrap, fail, root, step } from './bootstrap.mjs'
import { ensureBuilt } from './build.mjs'
import { run, runNode, Stopped, stopOnSignals } from './children.mjs'
import { ensurePackages } from './packages.mjs'
import { tar } from './release/archive.mjs'
import { below, commonEntries, nodeEntries } from './release/contents.mjs'
import { debianMachines, debOf } from './release/deb.mjs'
import { locked, packageFolder } from './release/fetched.mjs'
import { composeOf, imageOf } from './release/image.mjs'
import { nativeFiles, nativePackages } from './release/natives.mjs'
import { missingTools, neededTools, planOf } from './release/plan.mjs'
import { billOfMaterials } from './release/sbom.mjs'

/** Bytes of a block of xz: fixed, so that the file does not depend on the number of processors. */
const XZ_BLOCK = 16 * 1_048_576

const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const { version } = manifest
const output = join(root, 'release')

bootstrap({ withEnvFile: false })
stopOnSignals()
try {
  const plan = planOf(process.argv.slice(2), version)
  refuse(missingTools(neededTools(plan), isHere))
  refuse(git('status', '--porcelain') === '' ? null : 'There are changes that are not committed: commit them first')
  await ensurePackages()
  await ensureBuilt(['web'])
  mkdirSync(output, { recursive: true })
  const work = mkdtempSync(join(output, '.work-'))
  try {
    const made = await makeRelease(plan, work)
    for (const { name, content } of made) console.log(`${name}  ${(content.length / 1_000_000).toFixed(1)} MB`)
    for (const line of plan.leftOut) console.log(`Left out: ${line}`)
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
} catch (error) {
  if (error instanceof Stopped) process.exit(130)
  fail(error.message)
}

/** @param {string | null} reason */
function refuse(reason) {
  if (reason !== null) throw new Error(reason)
}

/** @param {string} program by its name, or a file by its path */
function isHere(program) {
  if (program.startsWith('/')) return existsSync(program)
  return spawnSync(program, ['--version']).error === undefined
}

/** @param {string[]} args */
function git(...args) {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
}

/**
 * Makes every file of the plan below `release/`, and their sums.
 * @param {import('./release/plan.mjs').Plan} plan
 * @param {string} work a folder that is removed after it
 */
async function makeRelease(plan, work) {
  const server = join(work, 'server')
  await step('Bundling the server with its packages', () => bundleServer(server))
  const seconds = Number(git('log', '-1', '--format=%ct'))
  const folderOf = (/** @type {string} */ name) => packageFolder(name, locked(name), work)
  const nativesOf = Object.fromEntries(plan.machines.map((machine) => [machine, nativeFiles(machine, folderOf)]))
  const all = commonEntries({ server, natives: Object.values(nativesOf).flat() })
  const files = [
    { name: `ushers-scheduler-${version}.tgz`, content: gzipSync(tar(below('package', all), seconds), { level: 9 }) },
  ]
  const entriesOf = Object.fromEntries(
    plan.machines.map((machine) => [
      machine,
      [...commonEntries({ server, natives: nativesOf[machine] }), ...nodeEntries(nodeFolder(machine, work))],
    ]),
  )
  for (const [machine, entries] of Object.entries(entriesOf)) {
    const folder = `ushers-${version}-linux-${machine}`
    const content = await step(`Packing ${folder}.tar.xz`, () => xz(tar(below(folder, entries), seconds), work))
    files.push({ name: `${folder}.tar.xz`, content })
  }
  if (plan.deb) files.push(...(await debs(entriesOf, seconds, work)))
  if (plan.oci) {
    const name = `ushers-${version}-oci.tar`
    const image = await step(`Making ${name}`, () => imageOf({ entriesOf, version, seconds, work }))
    const compose = composeOf(readFileSync(join(root, 'compose.yaml'), 'utf8'), version)
    files.push({ name, content: image }, { name: 'compose.yaml', content: Buffer.from(compose) })
  }
  const names = [...bundledNames(server), ...plan.machines.flatMap(nativePackages)]
  const bill = billOfMaterials([...new Set(names)], manifest.releaseNode)
  files.push({ name: 'sbom.cdx.json', content: Buffer.from(`${JSON.stringify(bill, null, 2)}\n`) })
  files.push({ name: 'CHANGELOG.md', content: readFileSync(join(root, 'CHANGELOG.md')) })
  const sums = files.map(({ name, content }) => `${createHash('sha256').update(content).digest('hex')}  ${name}\n`)
  files.push({ name: 'SHA256SUMS', content: Buffer.from(sums.join('')) })
  for (const { name, content } of files) writeFileSync(join(output, name), content)
  return files
}

/**
 * A package of Debian for each machine.
 * @param {Record<string, import('./release/archive.mjs').Entry[]>} entriesOf
 * @param {number} seconds
 * @param {string} work
 */
async function debs(entriesOf, seconds, work) {
  const made = []
  for (const [machine, entries] of Object.entries(entriesOf)) {
    const debian = debianMachines[/** @type {import('./release/natives.mjs').Machine} */ (machine)]
    const name = `ushers_${version}_${debian}.deb`
    const content = await step(`Packing ${name}`, async () =>
      debOf({ entries, version, machine: debian, seconds, work }),
    )
    made.push({ name, content })
  }
  return made
}

/** @param {string} folder */
async function bundleServer(folder) {
  const config = ['--config', 'vite.release.config.ts', '--logLevel', 'warn']
  const args = ['build', '.', ...config, '--outDir', folder, '--emptyOutDir']
  const code = await runNode('node_modules/vite/bin/vite.js', args, { env: { ...process.env, NODE_ENV: 'production' } })
  if (code !== 0) throw new Error('Bundling the server failed: see above')
}

/** Packages with code in the bundles of the server, the web app and its worker. @param {string} server */
function bundledNames(server) {
  const lists = [
    join(server, 'packages.json'),
    ...['app', 'worker'].map((one) => join(root, `dist/web/.vite/${one}.json`)),
  ]
  return lists.flatMap((file) => JSON.parse(readFileSync(file, 'utf8')))
}

/** @param {import('./release/natives.mjs').Machine} machine @param {string} work */
function nodeFolder(machine, work) {
  const name = `node-linux-${machine}`
  return packageFolder(name, { version: manifest.releaseNode, integrity: manifest.releaseNodeSums[machine] }, work)
}

/** @param {Buffer} content @param {string} work */
async function xz(content, work) {
  const file = join(work, 'archive.tar')
  writeFileSync(file, content)
  const code = await run('xz', ['-2', '--threads=2', `--block-size=${XZ_BLOCK}`, '--force', file])
  if (code !== 0) throw new Error('xz failed: see above')
  return readFileSync(`${file}.xz`)
}
