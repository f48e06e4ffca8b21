import { join } from 'node:path'
import { expect, test } from 'vitest'
import { outcomeOf } from './vitest.report.mjs'

const root = { type: 'module', name: 'a.test.ts' }
const group = { type: 'suite', name: 'a list', parent: root }
const error = (message) => ({ message, stack: `Error: ${message}\n at somewhere` })

const testIn = (parent, name, state) => ({
  type: 'test',
  name,
  parent,
  result: () => ({ state, errors: state === 'failed' ? [error('\u001b[31mexpected 1 to be 2\u001b[39m')] : [] }),
})

const moduleWith = (tests, { errors = [], suiteErrors = [], project = 'unit' } = {}) => ({
  moduleId: join(process.cwd(), 'server/a.test.ts'),
  project: { name: project },
  task: { errors },
  // Vitest's own methods read the module that they belong to.
  errors() {
    return this.task.errors
  },
  children: { allTests: () => tests, allSuites: () => [{ errors: () => suiteErrors }] },
})

test('counts the tests of every file, skipped ones apart', () => {
  const one = moduleWith([testIn(root, 'adds', 'passed'), testIn(root, 'later', 'skipped')])
  const two = moduleWith([testIn(root, 'adds', 'passed')])
  expect(outcomeOf([one, two], [])).toEqual({ counts: { passed: 2, failed: 0, skipped: 1 }, failures: [] })
})

test('names a failed test with its project and why it failed, without colours, and how it is run alone', () => {
  const tests = [testIn(group, 'keeps', 'passed'), testIn(group, 'loses none (of 2)', 'failed')]
  const { counts, failures } = outcomeOf([moduleWith(tests, { project: 'server-postgres' })], [])
  expect(counts).toEqual({ passed: 1, failed: 1, skipped: 0 })
  expect(failures).toEqual([
    {
      name: 'server-postgres server/a.test.ts › a list loses none (of 2)',
      message: 'Error: expected 1 to be 2\n at somewhere',
      counted: { passed: 0, failed: 1, skipped: 0 },
      alone: [
        '--project',
        'server-postgres',
        'server/a.test.ts',
        '--testNamePattern',
        '^a list loses none \\(of 2\\)$',
      ],
    },
  ])
})

test('counts a file that did not load as one failure, which the whole file alone can mend', () => {
  const { counts, failures } = outcomeOf([moduleWith([], { errors: [error('No such module')] })], [])
  expect(counts).toEqual({ passed: 0, failed: 1, skipped: 0 })
  expect(failures).toMatchObject([
    { name: 'unit server/a.test.ts', isFile: true, counted: counts, alone: ['--project', 'unit', 'server/a.test.ts'] },
  ])
})

test('counts a failing test once in a file whose hook failed too, and takes the file as a whole', () => {
  const tests = [testIn(group, 'keeps', 'skipped'), testIn(root, 'adds', 'failed'), testIn(root, 'ends', 'passed')]
  const { counts, failures } = outcomeOf([moduleWith(tests, { suiteErrors: [error('no database')] })], [])
  expect(counts).toEqual({ passed: 1, failed: 1, skipped: 1 })
  expect(failures).toMatchObject([{ name: 'unit server/a.test.ts', isFile: true, counted: counts }])
})

test('counts an error that no test is to blame for, and runs it no second time', () => {
  const { counts, failures } = outcomeOf([moduleWith([testIn(root, 'adds', 'passed')])], [error('nobody caught it')])
  expect(counts).toEqual({ passed: 1, failed: 1, skipped: 0 })
  expect(failures).toMatchObject([{ name: 'unhandled error' }])
  expect(failures[0]).not.toHaveProperty('alone')
})
