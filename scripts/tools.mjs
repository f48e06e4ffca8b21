import { spawnSync } from 'node:child_process'
import { accessSync, constants, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { step } from './bootstrap.mjs'
import { run, runNode } from './children.mjs'

/**
 * A browser the tests may use: CHROMIUM_PATH, else one on the PATH, else a freshly installed one.
 * @returns {Promise<string>} its path
 * @throws {Error} with one sentence
 */
export async function ensureChromium() {
  const find = () => ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'].map(onPath).find(starts)
  const given = process.env.CHROMIUM_PATH
  if (given) {
    if (starts(given)) return given
    throw new Error(`CHROMIUM_PATH=${given} is no browser that starts`)
  }
  const found = find() ?? ((await aptInstall('chromium')) ? find() : undefined)
  if (found) return found
  const cli = 'node_modules/@playwright/test/cli.js'
  await step('Installing Chromium (playwright install)', () => runNode(cli, ['install', 'chromium']))
  const { chromium } = await import('@playwright/test')
  if (starts(chromium.executablePath())) return chromium.executablePath()
  throw new Error('No Chromium here and none could be installed: name one in CHROMIUM_PATH')
}

/**
 * The folder of PostgreSQL's server programs, installed where there are none.
 * @returns {Promise<string>}
 * @throws {Error} with one sentence
 */
export async function ensurePostgres() {
  const found = findPostgres() ?? ((await aptInstall('postgresql')) ? findPostgres() : undefined)
  if (found) return found
  throw new Error(
    'No PostgreSQL here and it could not be installed: name a server in TEST_DATABASE_URL, or leave it out with TEST_DATABASE_URL=none',
  )
}

/**
 * A Python with openpyxl, the second opinion on the spreadsheets we write. The first python3 on the PATH is often not the
 * system's own, for which Debian's packages are.
 * @returns {Promise<string>} its path
 * @throws {Error} with one sentence
 */
export async function ensureOpenpyxl() {
  const find = () =>
    [process.env.TEST_PYTHON, onPath('python3'), '/usr/bin/python3'].find((python) => {
      return python && spawnSync(python, ['-c', 'import openpyxl'], { stdio: 'ignore' }).status === 0
    })
  const found = find() ?? ((await aptInstall('python3-openpyxl')) ? find() : undefined)
  if (found) return found
  throw new Error('No Python with openpyxl here and it could not be installed: name one in TEST_PYTHON')
}

/** Debian keeps the server programs of every version off the PATH. */
function findPostgres() {
  const debian = '/usr/lib/postgresql'
  const versions = listFolder(debian).sort((a, b) => Number(b) - Number(a))
  const folders = [...versions.map((version) => join(debian, version, 'bin')), ...pathFolders()]
  return folders.find((folder) => isExecutable(join(folder, 'initdb')) && isExecutable(join(folder, 'postgres')))
}

/**
 * @param {string} name a Debian package
 * @returns {Promise<boolean>} false where that is not possible here
 */
async function aptInstall(name) {
  if (process.getuid?.() !== 0 || !onPath('apt-get')) return false
  return step(`Installing ${name} (apt-get)`, async () => {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    await run('apt-get', ['-q', 'update'], { env })
    return (await run('apt-get', ['-qq', 'install', '--yes', '--no-install-recommends', name], { env })) === 0
  })
}

/** @param {string} [browser] a path; some distributions put a stub under the name that only tells what to install */
const starts = (browser = '') => browser !== '' && spawnSync(browser, ['--version'], { stdio: 'ignore' }).status === 0

const pathFolders = () => (process.env.PATH ?? '').split(delimiter).filter(Boolean)

/** @param {string} name */
const onPath = (name) =>
  pathFolders()
    .map((folder) => join(folder, name))
    .find(isExecutable)

/** @param {string} file */
function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** @param {string} folder */
function listFolder(folder) {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}
