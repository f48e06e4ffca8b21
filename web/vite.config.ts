import { readdir, readFile, writeFile } from 'node:fs/promises'
import { extname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { bundledPackages } from '../scripts/release/bundledPackages.ts'
import { EVENTS } from '../shared/events.ts'
import { schemaHash } from '../shared/schemaHash.ts'
import { groups } from './build/chunks.ts'
import { auditActions, contract } from './build/contract.ts'
import { iconFiles } from './build/icons.ts'
import { repeatableImports } from './build/repeatableImports.ts'
import { sentences } from './build/sentences.ts'
import { serviceWorker } from './build/worker.ts'

const COMPRESSIBLE = new Set(['.js', '.css', '.html', '.svg', '.json', '.webmanifest'])

/** Smaller files are not worth compressing: the headers weigh more than the savings. */
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

/** Writes `.gz` and `.br` files beside the build output, so that the server compresses nothing at run time. */
function precompress(): Plugin {
  let dir = ''
  return {
    name: 'precompress',
    apply: 'build',
    configResolved(config) {
      dir = resolve(config.root, config.build.outDir)
    },
    // Runs last: the worker is built after everything else.
    closeBundle: { order: 'post', sequential: true, handler: (error) => (error ? undefined : compressFilesIn(dir)) },
  }
}

/**
 * Loads styles before scripts: the splash of index.html needs only styles, and a slow network loads one file at a time.
 */
const stylesFirst: Plugin = {
  name: 'styles-first',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html) => html.replaceAll(/<(script type="module"|link rel="modulepreload")/g, '<$1 fetchpriority="low"'),
  },
}

/** The web app's build. The server accepts the development port 5173 as an origin. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    tailwindcss(),
    sentences,
    contract,
    auditActions,
    iconFiles,
    stylesFirst,
    repeatableImports(),
    serviceWorker(),
    precompress(),
    bundledPackages('.vite/app.json'),
  ],
  // Version of the live events, named in the handshake (web/live/live.ts).
  define: { 'import.meta.env.EVENTS_VERSION': JSON.stringify(schemaHash(EVENTS)) },
  server: { port: 5173, strictPort: true },
  // One build lives below any path: only the page, in which the server writes that path, names files from the root.
  experimental: {
    renderBuiltUrl: (file, { hostType }) => (hostType === 'html' ? `/${file}` : { relative: true }),
  },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    manifest: true,
    rolldownOptions: {
      output: {
        codeSplitting: { groups },
        // Every first load lists the names of all chunks: with the name of what is in it, each is 1 kB larger.
        chunkFileNames: 'assets/[hash:8].js',
      },
    },
  },
})
