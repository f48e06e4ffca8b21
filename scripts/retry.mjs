import { sum } from './outcomes.mjs'

/** Maximum flaky tests of a run that passes. */
const toleratedFlaky = 2
/** Maximum failures of a run that are retried; with more, the code is broken, not flaky. */
const mostRetried = 10

/**
 * @typedef {object} Verdict
 * @property {import('./outcomes.mjs').Counts} counts of the whole run, each test once
 * @property {import('./outcomes.mjs').Failure[]} failures
 * @property {string[]} flaky names of tests that failed once and passed alone; above `toleratedFlaky`, `failures` has
 * them too
 */

/**
 * Runs each failure once more, alone. That run passes when it has at least one passed test and no failed one.
 * @param {import('./outcomes.mjs').Outcome} outcome
 * @param {(failure: import('./outcomes.mjs').Failure) => Promise<import('./outcomes.mjs').Counts>} runAlone
 * @returns {Promise<Verdict>}
 */
export async function retry({ counts, failures }, runAlone) {
  if (failures.length > mostRetried) return { counts, failures, flaky: [] }
  const failedTwice = []
  const passed = []
  for (const failure of failures) {
    const second = failure.alone ? await runAlone(failure) : undefined
    if (second && second.passed > 0 && second.failed === 0) passed.push({ failure, second })
    else failedTwice.push(failure)
  }
  const flaky = passed.map(({ failure }) => failure.name)
  if (flaky.length > toleratedFlaky) return { counts, failures, flaky }
  return { counts: sum([counts, ...passed.map(correction)]), failures: failedTwice, flaky }
}

/** Replaces the first run's share of the counts by one passed test, or by the second run's counts of the whole file. */
function correction({ failure: { counted, isFile }, second }) {
  return {
    passed: (isFile ? second.passed : 1) - counted.passed,
    failed: -counted.failed,
    skipped: (isFile ? second.skipped : 0) - counted.skipped,
  }
}
