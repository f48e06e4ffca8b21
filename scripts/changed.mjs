import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

/** Imports of server tests that run the built server, on which their import graph does not depend. */
const runsBuiltServer = /testing\/(server\.process|command|built)\.ts/
/** A file of one noun: in its folder of a wing of web/ or server/, or its contract in shared/. */
const ofNoun =
  /^(?:web|server)\/features\/(?:(?:people|talk|work|plan|rota|sunday|reach)\/)?(\w+)\/|^shared\/(?:(?:people|talk|work|plan|rota|sunday|reach)\/)?(\w+)\.ts$/
const product = /^(web|server|shared)\//
const onlyForTests = /\.test\.tsx?$|^server\/testing\/|\.md$/
/** Files that every browser test depends on. */
const forAllBrowserTests = /^(e2e\/|playwright\.config\.ts$|package(-lock)?\.json$)/

const git = (/** @type {string[]} */ ...args) =>
  execFileSync('git', args, { encoding: 'utf8' }).split('\n').filter(Boolean)

/**
 * Files that differ from the branch point on main, committed or not; on main itself, from the previous commit.
 * @throws {Error} with one sentence where git fails
 */
export function changedFiles() {
  try {
    const [head] = git('rev-parse', 'HEAD')
    const [fork] = git('merge-base', 'HEAD', 'main')
    const base = fork && fork !== head ? fork : 'HEAD~1'
    return [...git('diff', '--name-only', base), ...git('ls-files', '--others', '--exclude-standard')]
  } catch {
    throw new Error('What has changed is unknown: this is no git repository, or it has no branch main')
  }
}

/** @typedef {{ file: string, text: string }} Test */

/**
 * Every test file of a folder, with its text.
 * @param {string} folder
 * @returns {Test[]}
 */
export const testsIn = (folder) =>
  git('ls-files', '--cached', '--others', '--exclude-standard', `${folder}/*.test.ts`)
    .filter(existsSync)
    .map((file) => ({ file, text: readFileSync(file, 'utf8') }))

/**
 * Arguments of `vitest related`: the changed files and, where the server changed, the tests of the built server.
 * @param {string[]} changed
 * @param {Test[]} serverTests
 */
export function relatedFiles(changed, serverTests) {
  const isServerChanged = changed.some((file) => /^(server|shared)\//.test(file) && !onlyForTests.test(file))
  const ofBuiltServer = serverTests.filter(({ text }) => isServerChanged && runsBuiltServer.test(text))
  return [...new Set([...changed, ...ofBuiltServer.map(({ file }) => file)])]
}

/**
 * Browser tests to run. A changed test runs. A changed file of one noun runs the tests whose text contains the noun's
 * name, or all when none does. Any other changed product file runs all. This may miss a test; the whole suite decides.
 * @param {string[]} changed
 * @param {Test[]} browserTests
 */
export function relatedBrowserTests(changed, browserTests) {
  const all = browserTests.map(({ file }) => file)
  const wanted = new Set(changed.filter((file) => all.includes(file)))
  for (const file of changed) {
    if (wanted.has(file)) continue
    if (forAllBrowserTests.test(file)) return all
    if (!product.test(file) || onlyForTests.test(file)) continue
    const noun = ofNoun.exec(file)?.slice(1).find(Boolean)
    const naming = noun ? browserTests.filter(({ file, text }) => mentions(`${file} ${text}`, noun)) : []
    if (naming.length === 0) return all
    for (const { file } of naming) wanted.add(file)
  }
  return [...wanted]
}

/**
 * True where the text contains the noun, singular or plural, also inside a word: `tasks` in `adminTasks`, `openTask`.
 */
const mentions = (/** @type {string} */ text, /** @type {string} */ noun) =>
  text.toLowerCase().includes(noun.toLowerCase().replace(/s$/, ''))
