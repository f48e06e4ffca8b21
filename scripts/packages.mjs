import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { hasSources, root, step } from './bootstrap.mjs'
import { run, runNode } from './children.mjs'
import { withLock } from './lock.mjs'

const stamp = join(root, 'node_modules/.installed')
const lockFile = join(root, 'dist/.lock')

/**
 * Installs the packages of package-lock.json unless they are installed for this Node. Includes development packages for
 * every NODE_ENV, because the build needs them.
 * @throws {Error} with one sentence
 */
export async function ensurePackages() {
  if (!hasSources || readText(stamp) === wanted()) return
  await whilePreparing(async () => {
    if (readText(stamp) === wanted()) return
    if (!isInstalledByHand()) await step('Installing packages (npm ci)', npmCi)
    writeFileSync(stamp, wanted())
  })
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
  const found = readText(join(root, 'node_modules/.package-lock.json'))
  if (!found) return false
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  return hasEveryPackage(lock.packages, JSON.parse(found).packages) && nativeModulesLoad()
}

/**
 * @typedef {Record<string, { version?: string, integrity?: string, optional?: boolean }>} Packages
 */

/**
 * True when `found` has every package of `locked` in its locked version; optional ones (for other systems) may be missing.
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
  const probe = "new (require('better-sqlite3'))(':memory:').close(); require('@node-rs/argon2')"
  return spawnSync(process.execPath, ['-e', probe], { cwd: root, stdio: 'ignore' }).status === 0
}

async function npmCi() {
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund']
  const npm = process.env.npm_execpath
  const code = await (npm && basename(npm) === 'npm-cli.js' ? runNode(npm, args) : run('npm', args))
  if (code !== 0)
    throw new Error('Packages could not be installed: see what npm says above (no network, or no compiler?)')
}

/** @param {string} path */
function readText(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}
