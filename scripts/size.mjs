import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { root } from './bootstrap.mjs'
import { circleIn } from './circle.mjs'

/** Bytes, as in Vite's tables. */
const kilobyte = 1000

/**
 * Limits of each page's transfer size in kB, gzipped, set by this project. `chunks` are what a page loads, at once
 * (itself, its frame, its section of strings) or later by itself (the live connection): modules, and groups of
 * web/build/chunks.ts by name. The manifest lists their static imports.
 */
const pages = [
  {
    path: '/login',
    chunks: ['index.html', 'features/people/sessions/LoginPage.tsx', 'strings/loaded/visitor.en'],
    scriptLimit: 130,
    styleLimit: 12.5,
  },
  {
    path: '/dashboard',
    chunks: ['index.html', 'member', 'strings/loaded/member.en', 'app/member/live.events.ts'],
    scriptLimit: 180,
    styleLimit: 12.5,
  },
  {
    path: '/chat/{channelId}',
    chunks: [
      'index.html',
      'member',
      'features/talk/chat/ChannelPage.tsx',
      'outbox',
      'strings/loaded/member.en',
      'app/member/live.events.ts',
    ],
    scriptLimit: 210,
    styleLimit: 12.5,
  },
]

/** Limit of the titles' face in kB: every page loads it, after all that it waits for. */
const fontLimit = 30

/**
 * @typedef {Record<string, { file: string, name?: string, src?: string, imports?: string[], css?: string[] }>} Manifest
 * as Vite writes it
 */

/**
 * Every script and style that a page loads: the given chunks and their static imports, recursively.
 * @param {Manifest} manifest
 * @param {string[]} chunks keys of the manifest, or names of groups
 * @returns {{ scripts: string[], styles: string[] }} files below the built web app, each once
 * @throws {Error} when a chunk is not in the manifest, so that a renamed page does not lose its limits
 */
export function filesOf(manifest, chunks) {
  const seen = new Set()
  const scripts = new Set()
  const styles = new Set()
  const visit = (/** @type {string} */ key) => {
    if (seen.has(key)) return
    seen.add(key)
    const chunk = manifest[key] ?? Object.values(manifest).find(({ name, src }) => name === key && !src)
    if (!chunk) throw new Error(`The built web app has no chunk ${key}: correct the list in scripts/size.mjs`)
    if (chunk.file.endsWith('.js')) scripts.add(chunk.file)
    for (const style of chunk.css ?? []) styles.add(style)
    for (const other of chunk.imports ?? []) visit(other)
  }
  for (const chunk of chunks) visit(chunk)
  return { scripts: [...scripts], styles: [...styles] }
}

/**
 * Names of chunks that import each other in a circle, in which a module could run before what it needs; [] where there
 * is none. A group that takes no dependencies along (web/build/chunks.ts) could make one.
 * @param {Manifest} manifest
 * @returns {string[]}
 */
export const circleOf = (manifest) =>
  circleIn(new Map(Object.entries(manifest).map(([key, { imports = [] }]) => [key, imports]))).map(
    (key) => manifest[key]?.name ?? key,
  )

/**
 * Measures the pages of the built web app and prints a table.
 * @param {string} [webFolder]
 * @returns {boolean} whether every page is within its limits, and no chunks import each other in a circle
 */
export function checkSizes(webFolder = join(root, 'dist/web')) {
  const manifestFile = join(webFolder, '.vite/manifest.json')
  if (!existsSync(manifestFile))
    throw new Error(`${manifestFile} is missing: the web app must be built with a manifest`)
  const manifest = JSON.parse(readFileSync(manifestFile, 'utf8'))
  const weigh = (/** @type {string[]} */ files) =>
    files.reduce((sum, file) => sum + gzipSync(readFileSync(join(webFolder, file))).length, 0) / kilobyte
  const rows = pages.flatMap(({ path, chunks, scriptLimit, styleLimit }) => {
    const { scripts, styles } = filesOf(manifest, chunks)
    return [
      { what: `${path} scripts`, files: scripts.length, weight: weigh(scripts), limit: scriptLimit },
      { what: `${path} styles`, files: styles.length, weight: weigh(styles), limit: styleLimit },
    ]
  })
  const fonts = Object.values(/** @type {Manifest} */ (manifest)).flatMap(({ file }) =>
    file.endsWith('.woff2') ? file : [],
  )
  rows.push({ what: 'fonts', files: fonts.length, weight: weigh(fonts), limit: fontLimit })
  for (const { what, files, weight, limit } of rows) {
    const verdict = weight <= limit ? 'ok' : 'TOO LARGE'
    console.log(`  ${what.padEnd(20)} ${files} files, ${weight.toFixed(1)} of ${limit} kB gzip: ${verdict}`)
  }
  const circle = circleOf(manifest)
  if (circle.length > 0) console.log(`  These chunks import each other: ${circle.join(' > ')}`)
  return circle.length === 0 && rows.every(({ weight, limit }) => weight <= limit)
}
