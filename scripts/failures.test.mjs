import { join } from 'node:path'
import { expect, test } from 'vitest'
import { failuresOfPlaywright, failuresOfVitest } from './failures.mjs'

const inHouse = (path) => join(process.cwd(), path)
const red = (text) => `\u001b[31m${text}\u001b[39m`

test('names the tests of Vitest that failed, and why, without colours', () => {
  const assertionResults = [
    { fullName: 'keeps', status: 'passed' },
    { fullName: 'loses none', status: 'failed', failureMessages: [red('expected 1 to be 2')] },
  ]
  const testResults = [{ name: inHouse('server/a.test.ts'), status: 'failed', assertionResults }]
  expect(failuresOfVitest({ testResults })).toEqual(['server/a.test.ts › loses none\nexpected 1 to be 2'])
})

test('names a file that could not be loaded, and nothing of what passed', () => {
  const testResults = [
    { name: inHouse('a.test.ts'), status: 'passed', assertionResults: [] },
    { name: inHouse('b.test.ts'), status: 'failed', message: 'No such module', assertionResults: [] },
  ]
  expect(failuresOfVitest({ testResults })).toEqual(['b.test.ts\nNo such module'])
})

test('names the tests of Playwright that failed, those within a group too', () => {
  const spec = (title, status) => ({
    title,
    ok: status === 'expected',
    file: 'chat.test.ts',
    tests: [{ status, results: [{ errors: status === 'expected' ? [] : [{ message: red('Timed out') }] }] }],
  })
  const suites = [
    {
      title: 'chat.test.ts',
      specs: [spec('opens', 'expected'), spec('sends', 'unexpected')],
      suites: [{ title: 'away', specs: [spec('comes back', 'flaky')] }],
    },
  ]
  expect(failuresOfPlaywright({ suites })).toEqual([
    'chat.test.ts › sends\nTimed out',
    'chat.test.ts › comes back\nTimed out',
  ])
})

test('keeps as much of a long message as says what went wrong', () => {
  const assertionResults = [{ fullName: 'x', status: 'failed', failureMessages: ['y'.repeat(9000)] }]
  const [told] = failuresOfVitest({ testResults: [{ name: inHouse('a'), status: 'failed', assertionResults }] })
  expect(told?.length).toBeLessThan(700)
})
