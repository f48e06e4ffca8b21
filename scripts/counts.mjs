/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */

/** @param {Counts[]} all */
export const sum = (all) =>
  all.reduce(
    (total, { passed, failed, skipped }) => ({
      passed: total.passed + passed,
      failed: total.failed + failed,
      skipped: total.skipped + skipped,
    }),
    { passed: 0, failed: 0, skipped: 0 },
  )

/**
 * What a Vitest JSON report counts. A file that could not even be loaded has no tests in it and counts as one failed.
 * @param {{ numPassedTests: number, numFailedTests: number, numPendingTests: number, numTodoTests: number,
 *   testResults: { status: string, assertionResults: { status: string }[] }[] }} report
 * @returns {Counts}
 */
export function countVitest({ numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults }) {
  const brokenFiles = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  )
  return {
    passed: numPassedTests,
    failed: numFailedTests + brokenFiles.length,
    skipped: numPendingTests + numTodoTests,
  }
}

/**
 * What a Playwright JSON report counts. A test that passes only at the second try counts as failed.
 * @param {{ stats: { expected: number, unexpected: number, flaky: number, skipped: number } }} report
 * @returns {Counts}
 */
export function countPlaywright({ stats }) {
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped }
}

/**
 * A runner that crashed, or ran nothing at all, never looks like success: it counts as one failed.
 * @param {Counts | null} counts null where it left no report
 * @param {number} exitCode
 * @returns {Counts}
 */
export function judge(counts, exitCode) {
  const known = counts ?? { passed: 0, failed: 0, skipped: 0 }
  const isSilentFailure = known.failed === 0 && (exitCode !== 0 || known.passed === 0)
  return isSilentFailure ? { ...known, failed: 1 } : known
}
