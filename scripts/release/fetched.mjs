import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../bootstrap.mjs'

/** @typedef {{ version: string, integrity: string }} Wanted */

/** @returns {Record<string, Wanted>} */
const lockedPackages = () => JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages

/** The version and sum of a package in package-lock.json. @param {string} name @returns {Wanted} */
export function locked(name) {
  const found = lockedPackages()[`node_modules/${name}`]
  if (!found) throw new Error(`package-lock.json has no package ${name}`)
  return found
}

/** @param {string} name @param {string} version */
function isInstalled(name, version) {
  const manifest = join(root, 'node_modules', name, 'package.json')
  return existsSync(manifest) && JSON.parse(readFileSync(manifest, 'utf8')).version === version
}

/** Throws where the bytes do not have the sum. @param {Buffer} content @param {Wanted} wanted @param {string} name */
export function mustHaveSum(content, { version, integrity }, name) {
  const sum = `sha512-${createHash('sha512').update(content).digest('base64')}`
  if (sum !== integrity) throw new Error(`${name}@${version} has the sum ${sum}, not ${integrity}`)
}

/**
 * The folder of a package: that of node_modules where it is installed, else what npm's own client fetches into `work`,
 * for machines other than this one.
 * @param {string} name
 * @param {Wanted} wanted
 * @param {string} work
 * @throws {Error} where it cannot be fetched, or has another sum
 */
export function packageFolder(name, wanted, work) {
  if (isInstalled(name, wanted.version)) return join(root, 'node_modules', name)
  const folder = join(work, 'packages', name.replace('/', '+'))
  if (existsSync(folder)) return join(folder, 'package')
  mkdirSync(folder, { recursive: true })
  const args = ['pack', '--silent', '--pack-destination', folder, `${name}@${wanted.version}`]
  const file = join(folder, execFileSync('npm', args, { encoding: 'utf8', cwd: work }).trim())
  mustHaveSum(readFileSync(file), wanted, name)
  execFileSync('tar', ['-xzf', file, '-C', folder])
  return join(folder, 'package')
}
