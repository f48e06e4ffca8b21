import { defineConfig } from 'vite'
import { bundledPackages } from './scripts/release/bundledPackages.ts'
import { nativeParts } from './scripts/release/nativeParts.ts'
import server, { absent } from './vite.server.config.ts'

/** The server with all its packages, for an installation without node_modules (`npm run release`). */
export default defineConfig({
  ...server,
  plugins: [...(server.plugins ?? []), nativeParts(), bundledPackages('packages.json')],
  ssr: { ...server.ssr, external: absent },
  build: { ...server.build, sourcemap: false },
})
