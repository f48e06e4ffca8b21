import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBuilt } from './build.mjs'
import { runChecks } from './checks.mjs'
import { runNode, Stopped, stopOnSignals } from './children.mjs'
import { countPlaywright, countVitest, judge, sum } from './counts.mjs'
import { failuresOfPlaywright, failuresOfVitest } from './failures.mjs'
import { enterHouse, fail } from './house.mjs'
import { ensurePackages } from './packages.mjs'
import { ensureChromium, ensureOpenpyxl, ensurePostgres } from './tools.mjs'

/** A CI run that hangs must still say so: what is not over by then counts as failed. Milliseconds since the start. */
const ciDeadline = 45 * 60_000

const oneFailed = { passed: 0, failed: 1, skipped: 0 }
const vitest = 'node_modules/vitest/vitest.mjs'
const playwright = 'node_modules/@playwright/test/cli.js'

/** @type {Record<string, () => Promise<import('./counts.mjs').Counts>>} */
const parts = {
  check: runChecks,
  unit: async () => sum([await provide('TEST_PYTHON', ensureOpenpyxl), await runVitest(['unit'])]),
  server: async () => sum([await providePostgres(), await runVitest(serverProjects())]),
  e2e: async () => {
    const tools = [
      await provide('TEST_PYTHON', ensureOpenpyxl),
      await provide('CHROMIUM_PATH', ensureChromium),
      await providePostgres(),
    ]
    await ensureBuilt()
    return sum([...tools, await runPlaywright()])
  },
}

enterHouse({ withEnvFile: false })
stopOnSignals()
const wanted = process.argv.slice(2)
const unknown = wanted.find((part) => !(part in parts))
if (unknown) fail(`There is no part ${unknown}: choose from ${Object.keys(parts).join(', ')}`)
const reports = mkdtempSync(join(tmpdir(), 'ushers-reports-'))
/** @type {Set<string>} */
const missingTools = new Set()
/** Said again at the end: a log that was cut still names them. @type {string[]} */
const failures = []

try {
  await ensurePackages()
  const counts = []
  for (const [name, runPart] of Object.entries(parts)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue
    console.log(`\n== ${name} ==`)
    counts.push(await runPart().catch(countBroken))
  }
  const { passed, failed, skipped } = sum(counts)
  for (const failure of failures) console.log(`\nFailed: ${failure}`)
  if (skipped > 0) console.log(`${skipped} skipped`)
  if (failed > 0) process.exitCode = 1
  console.log(`${passed} passed, ${failed} failed`)
} catch (error) {
  if (error instanceof Stopped) process.exitCode = 130
  else {
    process.exitCode = 1
    console.log(error.message)
    console.log('0 passed, 1 failed')
  }
} finally {
  rmSync(reports, { recursive: true, force: true })
}

/** @param {Error} error */
function countBroken(error) {
  if (error instanceof Stopped) throw error
  console.log(error.message)
  return oneFailed
}

/**
 * Looks for a tool, or installs it, and names it to the tests in an environment variable. One that is missing counts as one
 * failed, once, and what does not need it still runs.
 * @param {string} variable
 * @param {() => Promise<string>} ensure
 */
async function provide(variable, ensure) {
  const nothing = { passed: 0, failed: 0, skipped: 0 }
  if (missingTools.has(variable)) return nothing
  try {
    process.env[variable] = await ensure()
    return nothing
  } catch (error) {
    missingTools.add(variable)
    return countBroken(error)
  }
}

async function providePostgres() {
  if (process.env.TEST_DATABASE_URL === 'none') console.log('PostgreSQL is left out: TEST_DATABASE_URL=none')
  if (process.env.TEST_DATABASE_URL) return { passed: 0, failed: 0, skipped: 0 }
  const counts = await provide('POSTGRES_BIN', ensurePostgres)
  if (missingTools.has('POSTGRES_BIN')) process.env.TEST_DATABASE_URL = 'none'
  return counts
}

function serverProjects() {
  return process.env.TEST_DATABASE_URL === 'none' ? ['server-sqlite'] : ['server-sqlite', 'server-postgres']
}

/** @param {string[]} projects */
async function runVitest(projects) {
  const report = join(reports, `${projects[0]}.json`)
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const code = await runNode(vitest, [...args, ...projects.flatMap((name) => ['--project', name])], limits())
  return judge(readReport(report, countVitest, failuresOfVitest), code)
}

async function runPlaywright() {
  const report = join(reports, 'playwright.json')
  const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: report }
  const code = await runNode(playwright, ['test'], { ...limits(), env })
  return judge(readReport(report, countPlaywright, failuresOfPlaywright), code)
}

/** Both runners tidy up on SIGINT: browsers, servers and folders of their own. */
function limits() {
  const deadline = process.env.CI ? Math.max(1, ciDeadline - performance.now()) : undefined
  return /** @type {const} */ ({ stopSignal: 'SIGINT', grace: 15_000, deadline })
}

/**
 * @template T
 * @param {string} file
 * @param {(report: T) => import('./counts.mjs').Counts} count
 * @param {(report: T) => string[]} name
 */
function readReport(file, count, name) {
  try {
    const report = JSON.parse(readFileSync(file, 'utf8'))
    failures.push(...name(report))
    return count(report)
  } catch {
    return null
  }
}
