import { Stopped } from './children.mjs'
import { join, nothingRan, oneFailed } from './outcomes.mjs'
import {
  ensureChromium,
  ensureChromiumShell,
  ensureImageTools,
  ensureOpenpyxl,
  ensurePostgres,
  ensureProxies,
} from './tools.mjs'

/** @typedef {import('./outcomes.mjs').Outcome} Outcome */

/** @type {Set<string>} */
const missingTools = new Set()
/** @type {{ stop(): Promise<void> } | undefined} */
let postgresServer

/**
 * Counts a part that could not run as one failed.
 * @param {Error} error
 * @returns {Outcome}
 * @throws {Stopped} where the person has stopped the run
 */
export function countBroken(error) {
  if (error instanceof Stopped) throw error
  console.log(error.message)
  return { counts: oneFailed, failures: [] }
}

/**
 * Finds or installs a tool and passes its path to the tests in an environment variable. A missing tool counts as one
 * failed, once; tests that do not need it still run.
 * @param {string} variable
 * @param {() => Promise<string>} ensure
 */
async function provide(variable, ensure) {
  if (missingTools.has(variable)) return nothingRan
  try {
    process.env[variable] = await ensure()
    return nothingRan
  } catch (error) {
    missingTools.add(variable)
    return countBroken(error)
  }
}

/** The tools of the browser tests. */
export const provideBrowserTools = async () => [
  await provideOpenpyxl(),
  await provideChromium(),
  await providePostgres(),
]

/** The tools of unit, screen and server tests together. */
export async function provideVitestTools() {
  await provideProxies()
  return provideBrowserTools()
}

/** Python with openpyxl, with which tests read the spreadsheets that the server writes. */
export const provideOpenpyxl = () => provide('TEST_PYTHON', ensureOpenpyxl)

/** One PostgreSQL for the whole run: server tests and browser tests create their databases on it. */
export async function providePostgres() {
  if (process.env.TEST_DATABASE_URL === 'none') console.log('PostgreSQL is left out: TEST_DATABASE_URL=none')
  if (process.env.TEST_DATABASE_URL) return nothingRan
  const outcome = await provide('TEST_DATABASE_URL', startPostgres)
  if (missingTools.has('TEST_DATABASE_URL')) process.env.TEST_DATABASE_URL = 'none'
  return outcome
}

/** Chromium and its headless shell. Without them the screen tests do not run, and one failure is counted. */
export async function provideChromium() {
  const outcomes = [
    await provide('CHROMIUM_PATH', ensureChromium),
    await provide('CHROMIUM_SHELL_PATH', () => ensureChromiumShell(process.env.CHROMIUM_PATH ?? '')),
  ]
  if (missingTools.has('CHROMIUM_PATH')) process.env.TEST_SCREENS = 'none'
  return join(outcomes)
}

/** nginx and Caddy. Their tests are left out where they cannot be had, as on a machine without Debian's packages. */
export async function provideProxies() {
  if (process.env.TEST_PROXIES !== 'none') {
    try {
      await ensureProxies()
      return
    } catch (error) {
      if (error instanceof Stopped) throw error
      console.log(error.message)
      process.env.TEST_PROXIES = 'none'
    }
  }
  console.log('The tests of deploy/nginx.conf and deploy/Caddyfile are left out: TEST_PROXIES=none')
}

/** Tools of the release's image. Without them the image and roots of other systems are left out, which a line says. */
export async function provideImageTools() {
  if (process.env.TEST_IMAGE !== 'none') {
    try {
      await ensureImageTools()
      return
    } catch (error) {
      if (error instanceof Stopped) throw error
      console.log(error.message)
      process.env.TEST_IMAGE = 'none'
    }
  }
  console.log('The image, roots of Debian and Ubuntu and programs for arm64 are left out: TEST_IMAGE=none')
}

async function startPostgres() {
  process.env.POSTGRES_BIN = await ensurePostgres()
  const { tsImport } = await import('tsx/esm/api')
  const testing = await tsImport('../server/testing/postgres.ts', import.meta.url)
  const server = await testing.startPostgres()
  postgresServer = server
  return server.url
}

/** Stops the PostgreSQL of this run, where one was started. */
export const stopPostgres = async () => postgresServer?.stop()
