import { cpSync, existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { run, runNode } from '../children.mjs'
import { isLocked, locked, packageFolder } from './fetched.mjs'

/** @typedef {import('./archive.mjs').Entry} Entry */
/** @typedef {import('./natives.mjs').Machine} Machine */

/** The package whose SQLite is compiled, for each Node and on the machine alone for which it is. */
const COMPILED = 'better-sqlite3'

/** True while SQLite has to be compiled. */
export const isCompiled = () => isLocked(COMPILED)

/**
 * The compiled SQLite for each Node; nothing where SQLite comes with a package (`natives`).
 * @param {Record<string, string>} nodes versions of Node and the sums of their packages, which bring the headers
 * @param {string} work
 * @returns {Promise<Entry[]>}
 * @throws {Error} where the compiler fails
 */
export async function compiledSqlite(nodes, work) {
  if (!isCompiled()) return []
  const made = []
  for (const [version, integrity] of Object.entries(nodes))
    made.push(await compiledFor(packageFolder(`node-linux-${process.arch}`, { version, integrity }, work), work))
  return made
}

/** Compiles for one Node. No path of the build is in the result. @param {string} headers @param {string} work */
async function compiledFor(headers, work) {
  const header = readFileSync(join(headers, 'include/node/node_version.h'), 'utf8')
  const abi = /#define NODE_MODULE_VERSION (\d+)/.exec(header)?.[1]
  const source = packageFolder(COMPILED, locked(COMPILED), work)
  const folder = join(work, `sqlite-${abi}`)
  cpSync(source, folder, { recursive: true, filter: (file) => file !== join(source, 'build') })
  const flags = `-ffile-prefix-map=${folder}=. -ffile-prefix-map=${headers}=node`
  const env = { ...process.env, CFLAGS: flags, CXXFLAGS: flags }
  const args = ['rebuild', '--release', '--silent', `--nodedir=${headers}`, '-j', 'max']
  const code = await runNode(nodeGyp(), args, { cwd: folder, env })
  const file = join(folder, 'build/Release/better_sqlite3.node')
  if (code !== 0 || (await run('strip', ['--strip-unneeded', file])) !== 0)
    throw new Error(`Compiling SQLite for the ABI ${abi} of Node failed: see above`)
  return { path: `native/linux-${process.arch}/${abi}/sqlite/better_sqlite3.node`, content: readFileSync(file) }
}

/** node-gyp of the npm that runs this script, or of the one beside this Node. */
function nodeGyp() {
  const npm = [process.env.npm_execpath, join(dirname(process.execPath), '../lib/node_modules/npm/bin/npm-cli.js')]
  const found = npm
    .map((file) => file && join(dirname(file), '../node_modules/node-gyp/bin/node-gyp.js'))
    .find((file) => file && existsSync(file))
  if (!found) throw new Error('npm brings no node-gyp: run this as npm run release')
  return found
}
