import { defineConfig, type Plugin } from 'vite'

/** Optional dependencies of packages, which are not installed. */
export const absent = ['pg-native', 'bufferutil', 'utf-8-validate']

/**
 * Packages with native code or WebAssembly: Node loads them at run time, so they alone are dependencies, and all others
 * development's (decision 0032). A release bundles them, too.
 */
export const loaded = ['@photostructure/sqlite', '@node-rs/argon2', 'sharp', 'highs']

/** Notices of licences stay in the bundle, their letters beyond ASCII as escapes. */
const asciiNotices: Plugin = {
  name: 'ascii-notices',
  generateBundle(_options, bundle) {
    for (const one of Object.values(bundle))
      if (one.type === 'chunk')
        one.code = one.code.replace(/\/\*!.*?\*\/|\/\/!.*?$/gms, (notice) =>
          notice.replace(/[^\0-\x7f]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`),
        )
  },
}

/**
 * Bundles the production server with its pure JavaScript packages: measured on two cores, it starts twice as fast as
 * with packages loaded file by file (0.4 s of processor time against 0.9 s) and needs 94 MB against 108 MB.
 * Minification preserves names and lines for stack traces.
 */
export default defineConfig({
  publicDir: false,
  plugins: [asciiNotices],
  ssr: { noExternal: true, external: [...loaded, ...absent] },
  build: {
    ssr: true,
    outDir: 'dist/server',
    target: 'node20',
    sourcemap: true,
    rolldownOptions: {
      input: {
        main: 'server/main.ts',
        ushers: 'server/cli/ushers.ts',
        words: 'server/cli/words.ts',
        cli: 'server/cli/cli.ts',
        'encryption.worker': 'server/providers/push/encryption.worker.mjs',
        'spreadsheet.worker': 'server/features/plan/worker/spreadsheet.worker.ts',
        'fill.worker': 'server/features/rota/fill/solver/fill.worker.ts',
      },
      output: {
        // All files in one folder, so that every chunk finds the workers beside it.
        entryFileNames: '[name].js',
        chunkFileNames: '[name]-[hash].js',
        // Node keeps the text of each file, with two bytes a character where one of them is not of ASCII: 4 MB.
        charset: 'ascii',
        comments: { jsdoc: false, annotation: false },
        minify: {
          compress: { keepNames: { function: true, class: true } },
          mangle: { keepNames: true },
          codegen: { removeWhitespace: false },
        },
      },
    },
  },
})
