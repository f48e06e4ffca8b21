import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { extname, join, relative, resolve, sep } from 'node:path'
import { build, type Plugin } from 'vite'
import { bundledPackages } from '../../scripts/release/bundledPackages.ts'
import { manifest } from './manifest.ts'

const STORED = new Set(['.js', '.css', '.html', '.svg', '.woff2'])
const WORKER = 'sw.js'

/** The files that the worker stores: what pages load. Of pictures only the icon that pages show; installing fetches
 * the others. A file whose name changes with its content has no revision. */
function builtFiles(dir: string): { url: string; revision: string | null }[] {
  const paths = readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(dir, join(parentPath, name)).split(sep).join('/'))
  return paths
    .filter((url) => (STORED.has(extname(url)) && url !== WORKER) || url === 'icons/icon-192.png')
    .sort()
    .map((url) => {
      const content = readFileSync(join(dir, url))
      return { url, revision: url.startsWith('assets/') ? null : createHash('md5').update(content).digest('hex') }
    })
}

/** Builds the worker from `web/sw.ts`, and writes the web app's manifest. Neither exists in development. */
export function serviceWorker(): Plugin {
  let root = ''
  let dir = ''
  return {
    name: 'service-worker',
    apply: 'build',
    configResolved(config) {
      root = config.root
      dir = resolve(root, config.build.outDir)
    },
    transformIndexHtml: () => [{ tag: 'link', attrs: { rel: 'manifest', href: '/manifest.webmanifest' } }],
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'manifest.webmanifest', source: JSON.stringify(manifest) })
    },
    // The list of files needs the whole build, so that the worker follows in one of its own.
    closeBundle: {
      sequential: true,
      async handler(error) {
        if (error) return
        await build({
          root,
          configFile: false,
          publicDir: false,
          plugins: [bundledPackages('.vite/worker.json')],
          logLevel: 'warn',
          define: { BUILT_FILES: JSON.stringify(builtFiles(dir)) },
          build: {
            outDir: dir,
            emptyOutDir: false,
            modulePreload: false,
            rolldownOptions: {
              input: join(root, 'sw.ts'),
              output: { entryFileNames: WORKER, format: 'iife', codeSplitting: false },
            },
          },
        })
      },
    },
  }
}
