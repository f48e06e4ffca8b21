import { expect, test } from 'vitest'
import { countPlaywright, countVitest, judge, sum } from './counts.mjs'

const vitestReport = { numPassedTests: 5, numFailedTests: 0, numPendingTests: 1, numTodoTests: 1, testResults: [] }
const passingFile = { status: 'passed', assertionResults: [{ status: 'passed' }] }
const failingFile = { status: 'failed', assertionResults: [{ status: 'passed' }, { status: 'failed' }] }
const brokenFile = { status: 'failed', assertionResults: [] }

test('adds up what every runner counted', () => {
  const counts = sum([
    { passed: 3, failed: 0, skipped: 1 },
    { passed: 10, failed: 2, skipped: 0 },
  ])
  expect(counts).toEqual({ passed: 13, failed: 2, skipped: 1 })
  expect(sum([])).toEqual({ passed: 0, failed: 0, skipped: 0 })
})

test('counts the tests of a Vitest report, skipped and planned ones apart', () => {
  expect(countVitest({ ...vitestReport, testResults: [passingFile] })).toEqual({ passed: 5, failed: 0, skipped: 2 })
})

test('counts a test file that could not be loaded as one failed, and a failing test only once', () => {
  const report = { ...vitestReport, numFailedTests: 1, testResults: [passingFile, failingFile, brokenFile] }
  expect(countVitest(report).failed).toBe(2)
})

test('counts a flaky browser test as failed', () => {
  const stats = { expected: 7, unexpected: 1, flaky: 1, skipped: 2 }
  expect(countPlaywright({ stats })).toEqual({ passed: 7, failed: 2, skipped: 2 })
})

test.each([
  ['left no report', null, 1, { passed: 0, failed: 1, skipped: 0 }],
  ['left no report and yet ended well', null, 0, { passed: 0, failed: 1, skipped: 0 }],
  ['ran nothing', { passed: 0, failed: 0, skipped: 0 }, 0, { passed: 0, failed: 1, skipped: 0 }],
  ['only skipped', { passed: 0, failed: 0, skipped: 4 }, 0, { passed: 0, failed: 1, skipped: 4 }],
  ['failed after its last test', { passed: 9, failed: 0, skipped: 0 }, 1, { passed: 9, failed: 1, skipped: 0 }],
])('a runner that %s counts as one failed', (_what, counts, exitCode, expected) => {
  expect(judge(counts, exitCode)).toEqual(expected)
})

test('takes the word of a runner that counted its own failures', () => {
  expect(judge({ passed: 9, failed: 3, skipped: 0 }, 1)).toEqual({ passed: 9, failed: 3, skipped: 0 })
  expect(judge({ passed: 9, failed: 0, skipped: 1 }, 0)).toEqual({ passed: 9, failed: 0, skipped: 1 })
})
