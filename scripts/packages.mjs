import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { hasSources, root, step } from './bootstrap.mjs'
import { run, runNode } from './children.mjs'
import { withLock } from './lock.mjs'

const stamp = join(root, 'node_modules/.installed')
const lockFile = join(root, 'dist/.lock')
/** npm's list of what it has installed, which `npm ci` removes first and writes last. */
const npmList = join(root, 'node_modules/.package-lock.json')

/** Milliseconds between two counts of installed packages, and between two lines where a line cannot be written over. */
const COUNT_MS = 500
const LINE_MS = 10_000

/**
 * Installs the packages of package-lock.json unless they are installed for this Node. Includes development packages for
 * every NODE_ENV, because the build needs them.
 * @throws {Error} with one sentence
 */
export async function ensurePackages() {
  if (!hasSources || readText(stamp) === wanted()) return
  await whilePreparing(async () => {
    if (readText(stamp) === wanted()) return
    if (!isInstalledByHand()) await install()
    writeFileSync(stamp, wanted())
  })
}

const install = () => step('Installing packages (npm ci)', npmCi)

/** Installs what a build needs again where it was pruned, as after a build on a small disk. For `whilePreparing`. */
export async function ensureBuildTools() {
  if (existsSync(join(root, 'node_modules/vite'))) return
  await install()
  writeFileSync(stamp, wanted())
}

/**
 * Runs `work` under the lock for installing and building in this folder.
 * @template T
 * @param {() => Promise<T>} work
 */
export function whilePreparing(work) {
  mkdirSync(join(root, 'dist'), { recursive: true })
  return withLock(lockFile, work, (owner) => console.log(`Waiting: process ${owner} is installing or building here …`))
}

/** The stamp of an up-to-date installation. It contains the Node ABI, for which native modules are built. */
function wanted() {
  const lock = readFileSync(join(root, 'package-lock.json'))
  return `${createHash('sha256').update(lock).digest('hex')} ${process.platform}-${process.arch}-${process.versions.modules}`
}

/** True where a person has already run npm: npm writes a list of the installed packages. */
function isInstalledByHand() {
  const found = readText(npmList)
  return found !== null && hasEveryPackage(lockedPackages(), JSON.parse(found).packages) && nativeModulesLoad()
}

/** @returns {Packages} */
const lockedPackages = () => JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages

/** @typedef {{ version?: string, integrity?: string, optional?: boolean }} Package */
/** @typedef {Record<string, Package & { os?: string[], cpu?: string[], libc?: string[] }>} Packages */

/**
 * True when `found` has every package of `locked` in its locked version; optional ones (for other systems) may be
 * missing.
 * @param {Packages} locked
 * @param {Packages} found
 */
export function hasEveryPackage(locked, found) {
  return Object.entries(locked).every(([path, { version, integrity, optional }]) => {
    const here = found[path]
    if (path === '' || (!here && optional)) return true
    return here?.version === version && here?.integrity === integrity
  })
}

function nativeModulesLoad() {
  const sqlite = "(process.getBuiltinModule?.('node:sqlite') ?? require('@photostructure/sqlite'))"
  const probe = `new ${sqlite}.DatabaseSync(':memory:').close(); require('@node-rs/argon2')`
  return spawnSync(process.execPath, ['-e', probe], { cwd: root, stdio: 'ignore' }).status === 0
}

/**
 * Folders of the locked packages that npm installs on this machine. Left out are those for other systems, and optional
 * ones that name no system: nearly all of them belong to builds for WebAssembly.
 * @param {Packages} locked
 * @param {{ os: string, cpu: string, libc: string }} [machine]
 */
export function packagesFor(locked, machine = thisMachine()) {
  const suits = (/** @type {Packages[string]} */ one) =>
    ['os', 'cpu', 'libc'].every((name) => one[name] === undefined || one[name].includes(machine[name]))
  const isForSystem = (/** @type {Packages[string]} */ one) => Boolean(one.os ?? one.cpu ?? one.libc)
  return Object.entries(locked).flatMap(([path, one]) =>
    path !== '' && suits(one) && (!one.optional || isForSystem(one)) ? [path] : [],
  )
}

function thisMachine() {
  const { header } = /** @type {{ header: { glibcVersionRuntime?: string } }} */ (process.report.getReport())
  return { os: process.platform, cpu: process.arch, libc: header.glibcVersionRuntime ? 'glibc' : 'musl' }
}

/**
 * Shows while `work` runs how much of it is done, and for how long it has run: in a terminal one line that is written
 * over, else a line every ten seconds.
 * @template T
 * @param {() => Promise<T>} work
 * @param {() => string | null} progress null while there is nothing to tell
 * @param {{ isTTY?: boolean, write(text: string): unknown }} [out]
 * @returns {Promise<T>}
 */
export async function whileShowing(work, progress, out = process.stdout) {
  const started = performance.now()
  const show = () => {
    const done = progress()
    if (done === null) return
    const line = `  ${done}, ${Math.round((performance.now() - started) / 1000)} s`
    out.write(out.isTTY ? `\r${line}\u001B[K` : `${line}\n`)
  }
  const timer = setInterval(show, out.isTTY ? COUNT_MS : LINE_MS)
  try {
    return await work()
  } finally {
    clearInterval(timer)
    if (out.isTTY) out.write('\r\u001B[K')
  }
}

async function npmCi() {
  const wanted = packagesFor(lockedPackages())
  await whileShowing(runNpmCi, () => {
    if (existsSync(npmList)) return null
    const installed = wanted.filter((path) => existsSync(join(root, path, 'package.json'))).length
    const next = installed === wanted.length ? ', native modules are made ready' : ''
    return `${installed} of ${wanted.length} packages${next}`
  })
}

async function runNpmCi() {
  // npm's own sign of life is a letter that turns, and in a log nothing.
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund', '--no-progress']
  const npm = process.env.npm_execpath
  const code = await (npm && basename(npm) === 'npm-cli.js' ? runNode(npm, args) : run('npm', args))
  if (code !== 0) throw new Error('Packages could not be installed: see what npm says above (no network?)')
}

/** @param {string} path */
function readText(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}
