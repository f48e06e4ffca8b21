import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Tests and what only tests use never end up in a build, so a change to them makes none stale. */
const onlyForTests = /\.test\.m?tsx?$|(^|\/)testing(\/|$)/

/**
 * One hash over the names and contents of files and folders: equal exactly when nothing a build reads has changed.
 * What is not there counts as empty; times and order do not count.
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
