import type { Plugin } from 'vite'

const VIRTUAL = '\0native-part'

const REQUIRED = "createRequire(import.meta.url)('@photostructure/sqlite')"

/** A module that loads the one native file of a folder below `native/<machine>/napi`: Node-API is every Node's ABI. */
const loader = `
import { readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
const load = createRequire(import.meta.url)
export function nativePart(folder) {
  const place = fileURLToPath(new URL('../../native/linux-' + process.arch + '/napi/' + folder, import.meta.url))
  return load(place + '/' + readdirSync(place)[0])
}
`

/** What replaces the modules of packages that look for their binary, by the end of the module's path. */
const replaced: Record<string, string> = {
  'node_modules/sharp/dist/sharp.mjs': `import { nativePart } from '${VIRTUAL}'
export default nativePart('sharp-linux-' + process.arch + '/lib')`,
  'node_modules/@node-rs/argon2/index.js': `module.exports = require('${VIRTUAL}').nativePart('argon2')`,
  'node_modules/node-gyp-build/index.js': `module.exports = () => require('${VIRTUAL}').nativePart('sqlite')`,
}

/** Bundles packages with native parts (`natives.mjs`), whose binaries then come from `native/`. */
export function nativeParts(): Plugin {
  let isFound = false
  return {
    name: 'native-parts',
    enforce: 'pre',
    resolveId: (id) => (id === VIRTUAL ? id : undefined),
    // The package is loaded where Node has no SQLite of its own: as a chunk.
    transform(code) {
      if (!code.includes(REQUIRED)) return undefined
      isFound = true
      return { code: code.replace(REQUIRED, "(await import('@photostructure/sqlite'))") }
    },
    buildEnd(error) {
      if (!error && !isFound) this.error(`No module has ${REQUIRED}: SQLite would not be in the bundle`)
    },
    load(id) {
      const code = id === VIRTUAL ? loader : Object.entries(replaced).find(([end]) => id.endsWith(end))?.[1]
      return code === undefined ? undefined : { code, moduleType: 'js' as const }
    },
  }
}
