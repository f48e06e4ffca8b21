import { existsSync } from 'node:fs'

/** True where npm's scripts are: in a clone, and in the image that is built of one. */
const hasScripts = existsSync(new URL('../../scripts/admin.mjs', import.meta.url))

/** How a word of the command line is typed where this program is installed. */
export const asTyped = (word: string, rest: string): string =>
  hasScripts ? `npm run ${word} -- ${rest}` : `ushers ${word} ${rest}`
