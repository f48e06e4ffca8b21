import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Files that are never part of a build, so that a change to them makes none stale. */
const onlyForTests = /\.test\.m?tsx?$|(^|\/)testing(\/|$)/

/**
 * Hash of the names and contents of files and folders; changes with every file that a build reads. A missing path
 * counts as empty; timestamps and the order of `paths` do not matter.
 * @param {string} root
 * @param {string[]} paths relative to the root
 * @returns {string}
 */
export function fingerprint(root, paths) {
  const hash = createHash('sha256')
  for (const path of paths.flatMap((path) => filesBelow(root, path)).sort()) {
    const content = readFileSync(join(root, path))
    hash.update(`${path}\0${content.length}\0`).update(content)
  }
  return hash.digest('hex')
}

/**
 * @param {string} root
 * @param {string} path
 * @returns {string[]}
 */
function filesBelow(root, path) {
  if (onlyForTests.test(path)) return []
  const stat = statSync(join(root, path), { throwIfNoEntry: false })
  if (!stat) return []
  if (stat.isFile()) return [path]
  return readdirSync(join(root, path)).flatMap((name) => filesBelow(root, `${path}/${name}`))
}
