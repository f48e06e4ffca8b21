import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { hasSources, root, step } from './bootstrap.mjs'
import { runNode } from './children.mjs'
import { fingerprint } from './fingerprint.mjs'
import { ensureBuildTools, whilePreparing } from './packages.mjs'

const commonSources = ['shared', 'package.json', 'package-lock.json', 'tsconfig.json']

/** Parts to build: sources whose change makes a part stale, Vite config, and a file that exists in a complete build. */
const parts = {
  web: { name: 'the web app', sources: ['web'], config: 'web/vite.config.ts', folder: 'web', proof: 'index.html' },
  server: {
    name: 'the server',
    sources: ['server', 'vite.server.config.ts'],
    config: 'vite.server.config.ts',
    folder: '.',
    proof: 'main.js',
  },
}

/** @typedef {keyof typeof parts} Part */

const stampFile = join(root, 'dist/.stamp')

/**
 * Builds the stale parts of `wanted` into dist/. A build replaces the previous one as a whole or not at all.
 * @param {Part[]} wanted
 * @throws {Error} with one sentence
 */
export async function ensureBuilt(wanted = ['web', 'server']) {
  if (!hasSources || wanted.every(isFresh)) return
  await whilePreparing(async () => {
    const stale = wanted.filter((part) => !isFresh(part))
    if (stale.length > 0) await ensureBuildTools()
    for (const part of stale) await build(part)
  })
}

/** @param {Part} part */
function isFresh(part) {
  return readStamps()[part] === fingerprintOf(part) && existsSync(join(root, 'dist', part, parts[part].proof))
}

/** @param {Part} part */
const fingerprintOf = (part) => fingerprint(root, [...commonSources, ...parts[part].sources])

/** @param {Part} part */
async function build(part) {
  const { name, config, folder, proof } = parts[part]
  const source = fingerprintOf(part)
  removeLeftovers(part)
  const next = join(root, 'dist', `.${part}.next.${process.pid}`)
  const args = ['build', folder, '--config', config, '--outDir', next, '--emptyOutDir', '--logLevel', 'warn']
  const env = { ...process.env, NODE_ENV: 'production' }
  await step(`Building ${name}`, async () => {
    const code = await runNode('node_modules/vite/bin/vite.js', args, { env })
    if (code !== 0 || !existsSync(join(next, proof))) throw new Error(`Building ${name} failed: see above`)
  })
  swapIn(part, next)
  writeFileSync(stampFile, JSON.stringify({ ...readStamps(), [part]: source }))
}

/**
 * Replaces the current build by two renames. Killed between them, it leaves no build, and the next start builds again.
 * @param {Part} part
 * @param {string} next
 */
function swapIn(part, next) {
  const current = join(root, 'dist', part)
  const previous = join(root, 'dist', `.${part}.previous.${process.pid}`)
  if (existsSync(current)) renameSync(current, previous)
  renameSync(next, current)
  rmSync(previous, { recursive: true, force: true })
}

/**
 * Removes folders of killed builds. Each process builds into its own folder, because the Vite of a killed build may
 * still be writing.
 * @param {Part} part
 */
function removeLeftovers(part) {
  for (const name of readdirSync(join(root, 'dist'))) {
    if (name.startsWith(`.${part}.`)) rmSync(join(root, 'dist', name), { recursive: true, force: true })
  }
}

/** @returns {Partial<Record<Part, string>>} */
function readStamps() {
  try {
    return JSON.parse(readFileSync(stampFile, 'utf8'))
  } catch {
    return {}
  }
}
