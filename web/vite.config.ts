import { readdir, readFile, writeFile } from 'node:fs/promises'
import { extname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { EVENTS } from '../shared/events.ts'
import { schemaHash } from '../shared/schemaHash.ts'
import { groups } from './build/chunks.ts'
import { manifest } from './build/manifest.ts'

const COMPRESSIBLE = new Set(['.js', '.css', '.html', '.svg', '.json', '.webmanifest'])

/** Below this the headers weigh more than what is saved. */
const WORTH_IT_BYTES = 1024

async function compressFilesIn(dir: string): Promise<void> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true })
  for (const entry of entries) {
    if (!entry.isFile() || !COMPRESSIBLE.has(extname(entry.name)) || entry.parentPath.endsWith('.vite')) continue
    const file = join(entry.parentPath, entry.name)
    const content = await readFile(file)
    if (content.length < WORTH_IT_BYTES) continue
    await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }))
    await writeFile(`${file}.br`, await promisify(brotliCompress)(content))
  }
}

/** Writes `.gz` and `.br` beside what is built, so that the server never compresses the same file twice. */
function precompress(): Plugin {
  let dir = ''
  return {
    name: 'precompress',
    apply: 'build',
    configResolved(config) {
      dir = resolve(config.root, config.build.outDir)
    },
    // The last of all: the worker is built when everything else has been written.
    closeBundle: { order: 'post', sequential: true, handler: (error) => (error ? undefined : compressFilesIn(dir)) },
  }
}

/** Styles first: the splash of index.html needs them and no script, and a slow line carries one thing at a time. */
const stylesFirst: Plugin = {
  name: 'styles-first',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html) => html.replaceAll(/<(script type="module"|link rel="modulepreload")/g, '<$1 fetchpriority="low"'),
  },
}

/** The worker, which keeps the whole app on the device: its list of files is what is built, hashes and all. */
const worker = VitePWA({
  strategies: 'injectManifest',
  srcDir: '.',
  filename: 'sw.ts',
  // web/worker/register.ts does, when the page is at rest.
  injectRegister: false,
  manifest,
  // Of the pictures only what the app itself shows; the browser fetches the others when it installs the app.
  includeManifestIcons: false,
  injectManifest: { globPatterns: ['**/*.{js,css,html,svg}', 'icons/icon-192.png'] },
  integration: {
    // A build within the build: it is as quiet, and takes the name that its bundler now has for one file.
    configureCustomSWViteBuild(config) {
      config.logLevel = 'warn'
      if (config.build)
        config.build.rollupOptions = { input: 'sw.ts', output: { entryFileNames: 'sw.mjs', codeSplitting: false } }
    },
  },
})

/** The browser's side. Its own port in development is the one that the server lets in (5173). */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss(), stylesFirst, worker, precompress()],
  // Of the live events: named in the handshake (web/live/live.ts).
  define: { 'import.meta.env.EVENTS_VERSION': JSON.stringify(schemaHash(EVENTS)) },
  server: { port: 5173, strictPort: true },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    manifest: true,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: { groups },
      },
    },
  },
})
