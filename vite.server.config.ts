import { defineConfig } from 'vite'

/** The server, for production: one file per entry, and the worker beside it, so that `new URL` finds it from any chunk. */
export default defineConfig({
  publicDir: false,
  build: {
    ssr: true,
    outDir: 'dist/server',
    target: 'node20',
    sourcemap: true,
    minify: false,
    rolldownOptions: {
      input: {
        main: 'server/main.ts',
        'spreadsheet.worker': 'server/features/schedule/spreadsheet/spreadsheet.worker.ts',
      },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
})
