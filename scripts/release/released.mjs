import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { root } from '../bootstrap.mjs'

/** @param {string} place @param {string} name */
function cloned(place, name) {
  const clone = join(place, name)
  execFileSync('git', ['clone', '--quiet', '--local', root, clone])
  return clone
}

/** @param {string} clone @param {string[]} without @returns {string} the folder of the files that were made */
function releaseOf(clone, without) {
  const options = without.length > 0 ? ['--without', without.join(',')] : []
  execFileSync(process.execPath, ['scripts/release.mjs', ...options], {
    cwd: clone,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  return join(clone, 'release')
}

/**
 * Makes a release of the last commit in a clone of its own, and returns the folder of its files.
 * @param {string} place where the clone is made
 * @param {string} name
 * @param {string[]} [without] parts that are not made
 * @param {(clone: string) => void} [change] what this release has of its own; it is committed in the clone
 */
export function released(place, name, without = [], change = undefined) {
  const clone = cloned(place, name)
  execFileSync('cp', ['-al', join(root, 'node_modules'), clone])
  if (change) {
    change(clone)
    const author = ['-c', 'user.name=Release', '-c', 'user.email=release@localhost']
    execFileSync('git', ['add', '--all'], { cwd: clone })
    execFileSync('git', [...author, 'commit', '--quiet', '--message', 'of its own'], { cwd: clone })
  }
  return releaseOf(clone, without)
}

/** True where the history of this clone has a commit: a shallow one ends before it. @param {string} commit */
export function isInHistory(commit) {
  try {
    execFileSync('git', ['cat-file', '-e', `${commit}^{commit}`], { cwd: root, stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/**
 * Makes the archive of an earlier commit with the packages of its own lock file, which come from npm's registry.
 * @param {string} place
 * @param {string} name
 * @param {string} commit
 */
export function releasedAt(place, name, commit) {
  const clone = cloned(place, name)
  execFileSync('git', ['checkout', '--quiet', '--detach', commit], { cwd: clone })
  execFileSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: clone, stdio: 'inherit' })
  return releaseOf(clone, ['arm64', 'deb', 'oci'])
}
