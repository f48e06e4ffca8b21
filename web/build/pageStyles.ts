import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Plugin } from 'vite'

const WEB = resolve(import.meta.dirname, '..')

/** The features that styles.css leaves out, from its own line: one list. */
function laterFeatures(): string[] {
  const listed = /@source not "\.\/features\/\{([^}]+)\}/.exec(readFileSync(resolve(WEB, 'styles.css'), 'utf8'))?.[1]
  if (!listed) throw new Error('styles.css names no features whose styles come later')
  return listed.split(',')
}

/**
 * Lets every module of a feature that styles.css leaves out import pages.css: whatever loads such a module has its styles
 * before it draws. First loads have 10 kB of styles at most (docs/decisions/0009).
 */
export function pageStyles(): Plugin {
  const features = laterFeatures().join('|')
  return {
    name: 'page-styles',
    transform: {
      filter: { id: new RegExp(`/web/features/(${features})/.*\\.tsx$`) },
      handler: (code) => `${code}\nimport ${JSON.stringify(resolve(WEB, 'pages.css'))}`,
    },
  }
}
