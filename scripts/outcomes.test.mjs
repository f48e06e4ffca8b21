import { expect, test } from 'vitest'
import { join, judge, readPlaywright, sum } from './outcomes.mjs'

const red = (text) => `\u001b[31m${text}\u001b[39m`

test('adds up what every runner counted, and lists what failed in each', () => {
  const counts = [
    { passed: 3, failed: 0, skipped: 1 },
    { passed: 10, failed: 2, skipped: 0 },
  ]
  expect(sum(counts)).toEqual({ passed: 13, failed: 2, skipped: 1 })
  expect(sum([])).toEqual({ passed: 0, failed: 0, skipped: 0 })
  const failures = ['a', 'b'].map((name) => ({ name, message: '', counted: { passed: 0, failed: 1, skipped: 0 } }))
  const joined = join([
    { counts: counts[0], failures: [] },
    { counts: counts[1], failures },
  ])
  expect(joined).toEqual({ counts: { passed: 13, failed: 2, skipped: 1 }, failures })
})

const spec = (title, status, line = 1) => ({
  title,
  file: 'chat.test.ts',
  line,
  tests: [{ status, results: [{ errors: status === 'expected' ? [] : [{ message: red('Timed out') }] }] }],
})

test('counts a browser test as failed that passes only at a second try of the runner', () => {
  const stats = { expected: 7, unexpected: 1, flaky: 1, skipped: 2 }
  expect(readPlaywright({ stats, suites: [] }).counts).toEqual({ passed: 7, failed: 2, skipped: 2 })
})

test('names the browser tests that failed, those within a group too, without colours, and how each is run alone', () => {
  const suites = [
    {
      title: 'chat.test.ts',
      specs: [spec('opens', 'expected'), spec('sends (1+1)', 'unexpected', 12)],
      suites: [{ title: 'away', specs: [spec('comes back', 'flaky', 30)] }],
    },
  ]
  const { failures } = readPlaywright({ stats: { expected: 1, unexpected: 1, flaky: 1, skipped: 0 }, suites })
  expect(failures.map(({ name, message }) => `${name}: ${message}`)).toEqual([
    'e2e/chat.test.ts › sends (1+1): Timed out',
    'e2e/chat.test.ts › comes back: Timed out',
  ])
  expect(failures[0]?.alone).toEqual(['e2e/chat.test.ts:12', '--grep=sends \\(1\\+1\\)$', '--workers=1'])
})

test('counts an error that belongs to no browser test, such as a file that does not compile, and runs it no second time', () => {
  const stats = { expected: 0, unexpected: 0, flaky: 0, skipped: 0 }
  const { counts, failures } = readPlaywright({ stats, suites: [], errors: [{ message: 'No such module' }] })
  expect(counts.failed).toBe(1)
  expect(failures).toEqual([{ name: 'e2e', message: 'No such module', counted: { passed: 0, failed: 1, skipped: 0 } }])
})

test('keeps as much of a long message as says what went wrong', () => {
  const stats = { expected: 0, unexpected: 0, flaky: 0, skipped: 0 }
  const { failures } = readPlaywright({ stats, suites: [], errors: [{ message: 'y'.repeat(9000) }] })
  expect(failures[0]?.message.length).toBeLessThan(700)
})

const outcome = (counts) => ({ counts, failures: [] })

test.each([
  ['left no report', null, 1, { passed: 0, failed: 1, skipped: 0 }],
  ['left no report and yet ended well', null, 0, { passed: 0, failed: 1, skipped: 0 }],
  ['ran nothing', outcome({ passed: 0, failed: 0, skipped: 0 }), 0, { passed: 0, failed: 1, skipped: 0 }],
  ['only skipped', outcome({ passed: 0, failed: 0, skipped: 4 }), 0, { passed: 0, failed: 1, skipped: 4 }],
  [
    'failed after its last test',
    outcome({ passed: 9, failed: 0, skipped: 0 }),
    1,
    { passed: 9, failed: 1, skipped: 0 },
  ],
])('a runner that %s counts as one failed', (_what, known, exitCode, expected) => {
  expect(judge(known, exitCode).counts).toEqual(expected)
})

test('takes the word of a runner that counted its own failures', () => {
  expect(judge(outcome({ passed: 9, failed: 3, skipped: 0 }), 1).counts).toEqual({ passed: 9, failed: 3, skipped: 0 })
  expect(judge(outcome({ passed: 9, failed: 0, skipped: 1 }), 0).counts).toEqual({ passed: 9, failed: 0, skipped: 1 })
})
