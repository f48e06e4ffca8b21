import { expect, test } from 'vitest'
import { retry } from './retry.mjs'

const oneFailed = { passed: 0, failed: 1, skipped: 0 }
const failureOf = (name) => ({ name, message: 'expected 1 to be 2', counted: oneFailed, alone: [name] })
const passes = { passed: 1, failed: 0, skipped: 0 }

/** Outcome of a run of 20 tests in which these failed, plus 2 skipped ones. */
const runWith = (...failures) => ({
  counts: { passed: 20 - failures.length, failed: failures.length, skipped: 2 },
  failures,
})

/** Results of the runs alone, by name; `asked` has the names that were run, in order. */
function second(results) {
  const asked = []
  const runAlone = async ({ name }) => {
    asked.push(name)
    return results[name]
  }
  return { asked, runAlone }
}

test('a test that fails twice stays failed', async () => {
  const run = runWith(failureOf('a'))
  const { asked, runAlone } = second({ a: oneFailed })
  expect(await retry(run, runAlone)).toEqual({ ...run, flaky: [] })
  expect(asked).toEqual(['a'])
})

test('a test that passes alone is flaky, counts once, and the run passes', async () => {
  // A name pattern skips the other tests of its file.
  const { runAlone } = second({ a: { passed: 1, failed: 0, skipped: 30 }, b: passes })
  const verdict = await retry(runWith(failureOf('a'), failureOf('b')), runAlone)
  expect(verdict).toEqual({ counts: { passed: 20, failed: 0, skipped: 2 }, failures: [], flaky: ['a', 'b'] })
})

test('a flaky test beside one that fails twice does not hide it', async () => {
  const { runAlone } = second({ a: passes, b: oneFailed })
  const verdict = await retry(runWith(failureOf('a'), failureOf('b')), runAlone)
  expect(verdict).toEqual({
    counts: { passed: 19, failed: 1, skipped: 2 },
    failures: [failureOf('b')],
    flaky: ['a'],
  })
})

test('three flaky tests fail the run, and all three are named', async () => {
  const run = runWith(failureOf('a'), failureOf('b'), failureOf('c'))
  const { runAlone } = second({ a: passes, b: passes, c: passes })
  expect(await retry(run, runAlone)).toEqual({ ...run, flaky: ['a', 'b', 'c'] })
})

test('a file that did not start is run again whole, and all its tests count', async () => {
  const file = { ...failureOf('file'), isFile: true, counted: { passed: 1, failed: 1, skipped: 5 } }
  const run = { counts: { passed: 11, failed: 1, skipped: 5 }, failures: [file] }
  const { runAlone } = second({ file: { passed: 6, failed: 0, skipped: 1 } })
  const verdict = await retry(run, runAlone)
  expect(verdict).toEqual({ counts: { passed: 16, failed: 0, skipped: 1 }, failures: [], flaky: ['file'] })
})

test('a second run in which nothing passed is no pass', async () => {
  const run = runWith(failureOf('a'))
  const { runAlone } = second({ a: { passed: 0, failed: 0, skipped: 9 } })
  expect(await retry(run, runAlone)).toEqual({ ...run, flaky: [] })
})

test('what cannot be run alone stays failed', async () => {
  const { alone, ...failure } = failureOf('unhandled error')
  const { asked, runAlone } = second({})
  expect(await retry(runWith(failure), runAlone)).toEqual({ ...runWith(failure), flaky: [] })
  expect([alone, asked]).toEqual([['unhandled error'], []])
})

test('nothing is run again where more than ten failed', async () => {
  const run = runWith(...Array.from({ length: 11 }, (_, place) => failureOf(`test ${place}`)))
  const { asked, runAlone } = second({})
  expect(await retry(run, runAlone)).toEqual({ ...run, flaky: [] })
  expect(asked).toEqual([])
})
