import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { root } from '../bootstrap.mjs'

/**
 * Makes a release of the last commit in a clone of its own, and returns the folder of its files.
 * @param {string} place where the clone is made
 * @param {string} name
 * @param {string[]} [without] parts that are not made
 * @param {(clone: string) => void} [change] what this release has of its own; it is committed in the clone
 */
export function released(place, name, without = [], change = undefined) {
  const clone = join(place, name)
  execFileSync('git', ['clone', '--quiet', '--local', root, clone])
  execFileSync('cp', ['-al', join(root, 'node_modules'), clone])
  if (change) {
    change(clone)
    const author = ['-c', 'user.name=Release', '-c', 'user.email=release@localhost']
    execFileSync('git', ['add', '--all'], { cwd: clone })
    execFileSync('git', [...author, 'commit', '--quiet', '--message', 'of its own'], { cwd: clone })
  }
  const options = without.length > 0 ? ['--without', without.join(',')] : []
  execFileSync(process.execPath, ['scripts/release.mjs', ...options], {
    cwd: clone,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  return join(clone, 'release')
}
