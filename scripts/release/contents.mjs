import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { root } from '../bootstrap.mjs'

/** @typedef {import('./archive.mjs').Entry} Entry */

/**
 * What starts the archive's program with the Node inside; also by a link to it. One pool of malloc for all threads,
 * whose blocks from 32 kB go back to the system, a young generation of at most 12 MB, and a collector that saves
 * memory: a server takes a sixth less with nothing to do, a busy one a quarter.
 */
const LAUNCHER = `#!/bin/sh
export MALLOC_ARENA_MAX="\${MALLOC_ARENA_MAX:-1}" MALLOC_MMAP_THRESHOLD_="\${MALLOC_MMAP_THRESHOLD_:-32768}"
export NODE_OPTIONS="\${NODE_OPTIONS:---max-semi-space-size=4}"
here=$(dirname -- "$(readlink -f -- "$0")")
exec "$here/bin/node" --memory-saver-mode -- "$here/dist/server/ushers.js" "$@"
`

/** Fields of package.json that a release keeps: it has no dependencies and no scripts. */
const KEPT = ['name', 'version', 'description', 'license', 'type', 'bin', 'engines', 'releaseNode']

/** @param {string} folder @param {string} to @returns {Entry[]} */
function filesOf(folder, to) {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((file) => statSync(file).isFile())
    .map((file) => ({ path: `${to}/${relative(folder, file)}`, content: readFileSync(file) }))
}

/** The list of bundled packages belongs to the bill of materials, Vite's own folder to the checks of the build. */
const isLeftOut = (/** @type {Entry} */ { path }) => /^dist\/(web\/\.vite\/|server\/packages\.json$)/.test(path)

/**
 * What every way to install has: the built server and web app, native parts, texts.
 * @param {{ server: string, natives: Entry[] }} made `server` is the folder of the bundle
 * @returns {Entry[]}
 */
export function commonEntries({ server, natives }) {
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const kept = Object.fromEntries(KEPT.map((name) => [name, manifest[name]]))
  const wasm = readFileSync(join(root, 'node_modules/highs/build/highs.wasm'))
  const texts = ['LICENSE', 'README.md', 'CHANGELOG.md', '.env.example']
  return [
    { path: 'package.json', content: Buffer.from(`${JSON.stringify(kept, null, 2)}\n`) },
    ...texts.map((name) => ({ path: name, content: readFileSync(join(root, name)) })),
    ...filesOf(join(root, 'dist/web'), 'dist/web'),
    ...filesOf(server, 'dist/server').map((entry) => ({
      ...entry,
      isProgram: entry.path === 'dist/server/ushers.js',
    })),
    // The solver's module looks for it beside itself.
    { path: 'dist/server/highs.wasm', content: wasm },
    ...natives,
  ].filter((entry) => !isLeftOut(entry))
}

/** The Node inside an archive, with its licence. @param {string} folder of its package @returns {Entry[]} */
export const nodeEntries = (folder) => [
  { path: 'ushers', content: Buffer.from(LAUNCHER), isProgram: true },
  { path: 'bin/node', content: readFileSync(join(folder, 'bin/node')), isProgram: true },
  { path: 'bin/LICENSE', content: readFileSync(join(folder, 'LICENSE')) },
]

/** @param {Entry[]} entries @param {string} folder @returns {Entry[]} */
export const below = (folder, entries) => entries.map((entry) => ({ ...entry, path: `${folder}/${entry.path}` }))
