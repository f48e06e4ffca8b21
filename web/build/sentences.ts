import { resolve } from 'node:path'
import type { Plugin } from 'vite'
import { LANGUAGE_CODES, type Language } from '../../shared/languages.ts'
import { SECTIONS, type Section, sentencesOf } from '../../shared/strings/sections.ts'

const FOLDER = resolve(import.meta.dirname, '../strings/loaded')

/** The sections that browsers fetch: English `core` is in the first chunk. */
const LATER = SECTIONS.filter((section) => section !== 'server')
  .flatMap((section) => LANGUAGE_CODES.map((language) => `${section}.${language}`))
  .filter((name) => name !== 'core.en')

/**
 * Makes `sentences:member.es`, a section in one language, and `sentences:later`, which fetches any of them: the file of
 * a noun has all languages, and a browser loads one.
 */
export const sentences: Plugin = {
  name: 'sentences',
  resolveId: { filter: { id: /^sentences:/ }, handler: (id) => id.replace('sentences:', `${FOLDER}/`) },
  load: {
    filter: { id: new RegExp(`^${FOLDER}/`) },
    handler(id) {
      const name = id.slice(FOLDER.length + 1)
      if (name === 'later')
        return `export default {${LATER.map((each) => `'${each}': () => import('sentences:${each}')`)}}`
      const [section, language] = name.split('.') as [Section, Language]
      return `export default ${JSON.stringify(sentencesOf(section, language))}`
    },
  },
}
