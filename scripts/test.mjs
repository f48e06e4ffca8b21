import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join as joinPath } from 'node:path'
import { bootstrap, fail } from './bootstrap.mjs'
import { ensureBuilt } from './build.mjs'
import { changedFiles, relatedBrowserTests, relatedFiles, testsIn } from './changed.mjs'
import { runChecks } from './checks.mjs'
import { runNode, Stopped, stopOnSignals } from './children.mjs'
import { join, judge, nothingRan, readPlaywright, sum } from './outcomes.mjs'
import { ensurePackages } from './packages.mjs'
import { retry } from './retry.mjs'
import { notOnPostgres } from './statements.mjs'
import {
  countBroken,
  provideBrowserTools,
  provideChromium,
  provideImageTools,
  provideOpenpyxl,
  providePostgres,
  provideProxies,
  provideVitestTools,
  stopPostgres,
} from './test.tools.mjs'

/**
 * Milliseconds from the start after which a CI run kills its runners and counts them as failed, so that a hanging run
 * still reports. Two idle cores take 20 minutes; where others share them, it has taken more than 45.
 */
const ciDeadline = 80 * 60_000

const vitest = 'node_modules/vitest/vitest.mjs'
const playwright = 'node_modules/@playwright/test/cli.js'

/** @typedef {import('./outcomes.mjs').Outcome} Outcome */

/** @type {Record<string, () => Promise<Outcome>>} */
const parts = {
  check: async () => ({ counts: await runChecks(), failures: [] }),
  unit: async () => {
    await provideProxies()
    return join([await provideOpenpyxl(), await runVitest(['run', '--project', 'unit*'])])
  },
  screens: async () => join([await provideChromium(), await runVitest(['run', '--project', 'screens'])]),
  server: async () => join([await providePostgres(), await comparingDatabases(['run', ...serverProjects()])]),
  e2e: () => runE2e([]),
  // A job of its own: the browser tests once more, on sites that live below a path of their host.
  path: () => {
    process.env.TEST_SITE_PATH = '/ushers'
    return runE2e([])
  },
  // A job of its own: it packs a release twice and starts it, which takes minutes.
  release: async () => {
    process.env.TEST_RELEASE = '1'
    await provideImageTools()
    return join([await providePostgres(), await runVitest(['run', '--project', 'release'])])
  },
}

/**
 * Parts of `npm test`: all but the browser tests in one run, so that tests of one kind wait while those of another
 * work.
 */
const allParts = {
  check: parts.check,
  'unit, screens and server': async () => join([...(await provideVitestTools()), await comparingDatabases(['run'])]),
  e2e: parts.e2e,
}

/** Parts of `npm test -- changed`. @type {typeof allParts} */
const changedParts = {
  check: parts.check,
  'unit, screens and server': async () => {
    const tools = await provideVitestTools()
    const files = relatedFiles(changedFiles(), testsIn('server'))
    return join([...tools, await runVitest(['related', '--run', '--passWithNoTests', ...files], { mayBeEmpty: true })])
  },
  e2e: async () => {
    const files = relatedBrowserTests(changedFiles(), testsIn('e2e'))
    if (files.length > 0) return runE2e(files)
    console.log('No browser test is reached by what changed')
    return nothingRan
  },
}

bootstrap({ withEnvFile: false })
stopOnSignals()
const wanted = process.argv.slice(2)
const unknown = wanted.find((part) => !(part in parts) && part !== 'changed' && part !== 'all')
if (unknown) fail(`There is no part ${unknown}: choose from ${Object.keys(parts).join(', ')}, changed, or all`)
// Every server test on both databases.
if (wanted.includes('all')) process.env.TEST_DATABASES = 'all'
const reports = mkdtempSync(joinPath(tmpdir(), 'ushers-reports-'))

try {
  await ensurePackages()
  const outcomes = []
  for (const [name, runPart] of wantedParts()) {
    console.log(`\n== ${name} ==`)
    const startedAt = performance.now()
    outcomes.push(await runPart().catch(countBroken))
    console.log(`\n${name} took ${Math.round((performance.now() - startedAt) / 1000)} s`)
  }
  const outcome = join(outcomes)
  const retried = process.env.CI ? await retry(outcome, runAlone) : { ...outcome, flaky: [] }
  // Statements are compared after the retries, since a test that failed did not execute all of its statements.
  const statements = process.env.TEST_STATEMENTS ? notOnPostgres(process.env.TEST_STATEMENTS) : []
  const { flaky } = retried
  const { counts, failures } = join([
    retried,
    { counts: sum(statements.map(({ counted }) => counted)), failures: statements },
  ])
  // Printed last, so that a truncated log still has them.
  for (const { name, message } of failures) console.log(`\nFailed: ${name}\n${message}`)
  for (const name of flaky) console.log(`flaky: ${name}`)
  if (counts.skipped > 0) console.log(`${counts.skipped} skipped`)
  if (counts.failed > 0) process.exitCode = 1
  console.log(`${counts.passed} passed, ${counts.failed} failed`)
} catch (error) {
  if (error instanceof Stopped) process.exitCode = 130
  else {
    process.exitCode = 1
    console.log(error.message)
    console.log('0 passed, 1 failed')
  }
} finally {
  await stopPostgres()
  rmSync(reports, { recursive: true, force: true })
}

/** The parts that the command line names, each with its name. @returns {[string, () => Promise<Outcome>][]} */
function wantedParts() {
  if (wanted.includes('changed')) return Object.entries(changedParts)
  if (wanted.length === 0 || wanted.includes('all')) return Object.entries(allParts)
  return Object.entries(parts).filter(([name]) => wanted.includes(name))
}

function serverProjects() {
  const onSqlite = ['--project', 'server-sqlite']
  return process.env.TEST_DATABASE_URL === 'none' ? onSqlite : [...onSqlite, '--project', 'server-postgres']
}

/**
 * Runs all server tests, and notes which statements each database executes.
 * @param {string[]} args
 */
function comparingDatabases(args) {
  if (process.env.TEST_DATABASE_URL !== 'none')
    process.env.TEST_STATEMENTS = mkdtempSync(joinPath(reports, 'statements-'))
  return runVitest(args)
}

/** @param {string[]} files all where empty */
async function runE2e(files) {
  const tools = await provideBrowserTools()
  await ensureBuilt()
  return join([...tools, await runPlaywright(files)])
}

/**
 * @param {string[]} args
 * @param {{ mayBeEmpty?: boolean }} [options]
 */
async function runVitest(args, { mayBeEmpty = false } = {}) {
  const report = newReport()
  const env = { ...process.env, VITEST_REPORT_FILE: report }
  const reporters = ['--reporter=default', '--reporter=./scripts/vitest.report.mjs']
  const code = await runNode(vitest, [...args, ...reporters], { ...limits(), env })
  const outcome = readReport(report)
  return mayBeEmpty && code === 0 ? (outcome ?? nothingRan) : judge(outcome, code)
}

/** @param {string[]} args */
async function runPlaywright(args) {
  const report = newReport()
  const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: report }
  const code = await runNode(playwright, ['test', ...args], { ...limits(), env })
  const read = readReport(report)
  return judge(read && readPlaywright(read), code)
}

/** @param {import('./outcomes.mjs').Failure} failure */
async function runAlone({ name, alone = [] }) {
  console.log(`\n== once more, alone: ${name} ==`)
  const isBrowserTest = alone[0]?.startsWith('e2e/')
  return (await (isBrowserTest ? runPlaywright(alone) : runVitest(['run', ...alone]))).counts
}

/** Both runners stop their browsers and servers and remove their folders on SIGINT. */
function limits() {
  const deadline = process.env.CI ? Math.max(1, ciDeadline - performance.now()) : undefined
  return /** @type {const} */ ({ stopSignal: 'SIGINT', grace: 15_000, deadline })
}

function newReport() {
  return joinPath(mkdtempSync(joinPath(reports, 'run-')), 'report.json')
}

/** @param {string} file @returns {any} null where the runner left none */
function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}
