import { stripVTControlCharacters } from 'node:util'

/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */

/**
 * One failed test, or one file that failed as a whole.
 * @typedef {object} Failure
 * @property {string} name
 * @property {string} message
 * @property {Counts} counted its share of the run's counts
 * @property {boolean} [isFile]
 * @property {string[]} [alone] the runner's arguments that run it alone; without them it is not retried
 */

/** @typedef {{ counts: Counts, failures: Failure[] }} Outcome */

/** Maximum characters of a reported error message, so that the summary at the end of a log stays short. */
const messageLength = 600

export const oneFailed = { passed: 0, failed: 1, skipped: 0 }

/** @type {Outcome} */
export const nothingRan = { counts: { passed: 0, failed: 0, skipped: 0 }, failures: [] }

/** @param {Counts[]} all */
export const sum = (all) =>
  all.reduce(
    (total, { passed, failed, skipped }) => ({
      passed: total.passed + passed,
      failed: total.failed + failed,
      skipped: total.skipped + skipped,
    }),
    nothingRan.counts,
  )

/** @param {Outcome[]} outcomes @returns {Outcome} */
export const join = (outcomes) => ({
  counts: sum(outcomes.map(({ counts }) => counts)),
  failures: outcomes.flatMap(({ failures }) => failures),
})

/** @param {string | undefined} message */
export const shorten = (message) => stripVTControlCharacters(message ?? 'no message').slice(0, messageLength)

/** @param {string} text a regular expression that matches it literally */
export const literally = (text) => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')

/**
 * Counts a runner that crashed or ran no test as one failed.
 * @param {Outcome | null} outcome null where the runner left no report
 * @param {number} exitCode
 * @returns {Outcome}
 */
export function judge(outcome, exitCode) {
  const { counts, failures } = outcome ?? nothingRan
  const isSilentFailure = counts.failed === 0 && (exitCode !== 0 || counts.passed === 0)
  return isSilentFailure ? { counts: { ...counts, failed: 1 }, failures } : { counts, failures }
}

/**
 * Reads Playwright's JSON report. `errors` belong to no test, for example a file that does not compile.
 * @typedef {{ title: string, file: string, line: number,
 *   tests: { status: string, results: { errors: { message?: string }[] }[] }[] }} Spec
 * @typedef {{ title: string, specs?: Spec[], suites?: Suite[] }} Suite
 * @param {{ stats: { expected: number, unexpected: number, flaky: number, skipped: number }, suites: Suite[],
 *   errors?: { message?: string }[] }} report
 * @returns {Outcome}
 */
export function readPlaywright({ stats, suites, errors = [] }) {
  const ofNoTest = errors.map(({ message }) => ({ name: 'e2e', message: shorten(message), counted: oneFailed }))
  return {
    counts: {
      passed: stats.expected,
      failed: stats.unexpected + stats.flaky + ofNoTest.length,
      skipped: stats.skipped,
    },
    failures: [...ofNoTest, ...suites.flatMap(failuresOfSuite)],
  }
}

/** @param {Suite} suite @returns {Failure[]} */
function failuresOfSuite({ specs = [], suites = [] }) {
  const own = specs.flatMap(({ title, file, line, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ results }) => ({
        name: `e2e/${file} › ${title}`,
        message: shorten(results.flatMap(({ errors }) => errors)[0]?.message),
        counted: oneFailed,
        // Selects by title too: tests of a loop share one line.
        alone: [`e2e/${file}:${line}`, `--grep=${literally(title)}$`, '--workers=1'],
      })),
  )
  return [...own, ...suites.flatMap(failuresOfSuite)]
}
