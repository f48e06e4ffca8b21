import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The repository's root: every path in the scripts is relative to it. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** False in the container image, which has the build only: nothing is installed or built there. */
export const hasSources = existsSync(join(root, 'server'))

/** The oldest supported Node version; equals `engines` in package.json. */
const oldestNode = [20, 19]

/**
 * Exits with one line when this Node is too old, before a script fails with an unclear error. Then changes to the root
 * and loads `.env` where it exists; variables of the environment take precedence.
 * @param {{ withEnvFile?: boolean }} [options] tests do not load `.env`, so that local settings do not change their
 * result
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
 * Prints one line and exits with code 1.
 * @param {string} sentence
 * @returns {never}
 */
export function fail(sentence) {
  console.error(sentence)
  process.exit(1)
}

/**
 * Runs a step of work and prints its name and duration.
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
