import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The repository's root: every path in the scripts is relative to it, wherever they are called from. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** False where only what was built is, as in the container image: then there is nothing to install and to build. */
export const hasSources = existsSync(join(root, 'server'))

/** The oldest Node the product runs on; the same as `engines` in package.json. */
const oldestNode = [20, 19]

/**
 * Ends the process with one line when this Node is too old, before anything fails in a way nobody understands.
 * Then goes to the root and takes `.env` in, where there is one: what the environment already says wins.
 * @param {{ withEnvFile?: boolean }} [options] tests leave `.env` out, so that nobody's own settings change their result
 */
export function bootstrap({ withEnvFile = true } = {}) {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major < oldestNode[0] || (major === oldestNode[0] && minor < oldestNode[1])) {
    fail(`Node ${oldestNode.join('.')} or newer is needed, this is ${process.versions.node}`)
  }
  process.chdir(root)
  if (!withEnvFile) return
  try {
    process.loadEnvFile(join(root, '.env'))
  } catch (error) {
    if (error.code !== 'ENOENT') fail(`.env could not be read: ${error.message}`)
  }
}

/**
 * One clear line, then the end.
 * @param {string} sentence
 * @returns {never}
 */
export function fail(sentence) {
  console.error(sentence)
  process.exit(1)
}

/**
 * Runs a step of work and says on stdout what it is and how long it took.
 * @template T
 * @param {string} what for example `Building the web app`
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function step(what, work) {
  const started = performance.now()
  console.log(`${what} …`)
  const result = await work()
  console.log(`${what}: done in ${((performance.now() - started) / 1000).toFixed(1)} s`)
  return result
}
