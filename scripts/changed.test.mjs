import { expect, test } from 'vitest'
import { relatedBrowserTests, relatedFiles } from './changed.mjs'

const serverTests = [
  { file: 'server/start.unit.test.ts', text: "from './testing/server.process.ts'" },
  { file: 'server/features/work/tasks/tasks.test.ts', text: "from '../../testing/app.ts'" },
]
const browserTests = [
  { file: 'e2e/adminTasks.test.ts', text: 'goes to the board' },
  { file: 'e2e/dashboard.test.ts', text: "openTask('Count the bulletins')" },
  { file: 'e2e/login.test.ts', text: 'signs in' },
]
const all = browserTests.map(({ file }) => file)

test('the tests of the built server run with every change of its sources', () => {
  expect(relatedFiles(['server/http/etag.ts'], serverTests)).toEqual([
    'server/http/etag.ts',
    'server/start.unit.test.ts',
  ])
  expect(relatedFiles(['shared/work/tasks.ts'], serverTests)).toContain('server/start.unit.test.ts')
  expect(relatedFiles(['server/start.unit.test.ts', 'server/env.ts'], serverTests)).toHaveLength(2)
})

test('the tests of the built server do not run for a page, a test or a text', () => {
  for (const file of ['web/shell/Footer.tsx', 'server/features/work/tasks/tasks.test.ts', 'docs/STYLE.md'])
    expect(relatedFiles([file], serverTests)).toEqual([file])
})

test('a change of one noun runs the browser tests that name it, in their title or in their text', () => {
  for (const file of [
    'web/features/work/tasks/TaskCard.tsx',
    'server/features/work/tasks/tasks.store.ts',
    'shared/work/tasks.ts',
  ])
    expect(relatedBrowserTests([file], browserTests)).toEqual(['e2e/adminTasks.test.ts', 'e2e/dashboard.test.ts'])
})

test('a change that belongs to no noun, or to one that no browser test names, runs all of them', () => {
  for (const file of [
    'web/shell/Footer.tsx',
    'server/http/etag.ts',
    'web/features/rota/RotaPage.tsx',
    'e2e/stage/team.server.ts',
    'package-lock.json',
  ])
    expect(relatedBrowserTests([file], browserTests)).toEqual(all)
})

test('a changed browser test runs alone', () => {
  expect(relatedBrowserTests(['e2e/login.test.ts'], browserTests)).toEqual(['e2e/login.test.ts'])
})

test('what no browser can see runs no browser test', () => {
  const files = [
    'docs/STYLE.md',
    'web/dates.test.ts',
    'server/testing/app.ts',
    'bench/fanout.bench.ts',
    'scripts/lock.mjs',
  ]
  expect(relatedBrowserTests(files, browserTests)).toEqual([])
})
