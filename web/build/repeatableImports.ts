import { join } from 'node:path'
import type { Plugin } from 'vite'

/** The module from which Vite takes what it puts around each `import()`. The name is Vite's own. */
const HELPER = '\0vite/preload-helper.js'

const OWN = join(import.meta.dirname, '../worker/importWhenFetched.ts')

/** Leads all `import()`s through a file of the app in place of Vite's helper: one that failed can be repeated then. */
export function repeatableImports(): Plugin {
  let isReplaced = false
  return {
    name: 'repeatable-imports',
    apply: 'build',
    enforce: 'pre',
    config: () => ({
      build: {
        modulePreload: {
          polyfill: false,
          // Also the file itself, which Vite leaves out where it stands alone.
          resolveDependencies: (file, files, { hostType }) =>
            hostType === 'js' ? [...new Set([file, ...files])] : files,
        },
      },
    }),
    load(id) {
      if (id !== HELPER) return
      isReplaced = true
      return `export { importWhenFetched as __vitePreload } from ${JSON.stringify(OWN)}`
    },
    generateBundle(_, bundle) {
      if (!isReplaced) throw new Error('Vite does not ask for its helper of imports under the known name any more')
      const styles = Object.keys(bundle).filter((file) => file.endsWith('.css'))
      if (styles.length > 1) throw new Error(`Imports wait for scripts only, and there are more styles: ${styles}`)
    },
  }
}
