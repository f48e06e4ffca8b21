import { spawnSync } from 'node:child_process'
import { accessSync, constants, mkdirSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { root, step } from './bootstrap.mjs'
import { run, runNode } from './children.mjs'

/**
 * Finds a browser for the tests: CHROMIUM_PATH, else on the PATH, else installed now.
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
 * Finds Chromium's headless shell, in which most browser tests take three quarters of the processor time; without one
 * they use Chromium itself.
 * @param {string} chromium
 * @returns {Promise<string>} its path, or `chromium`
 */
export async function ensureChromiumShell(chromium) {
  const name = 'chromium-headless-shell'
  const given = process.env.CHROMIUM_SHELL_PATH ?? onPath(name)
  if (starts(given)) return given
  // Only Debian's own Chromium has its shell in the package sources.
  const isDebian = chromium === '/usr/bin/chromium'
  return (isDebian && (await aptInstall(name)) && onPath(name)) || chromium
}

/**
 * Finds the folder of PostgreSQL's server programs; installs them where there are none.
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
 * Finds a Python with openpyxl, with which tests read the spreadsheets that the server writes. Debian installs packages
 * for /usr/bin/python3, which often is not the first python3 on the PATH.
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

/** Debian packages that tests use without an installation, because one would start their services. */
const unpacked = join(root, 'node_modules/.cache/debian')

/**
 * Finds nginx and Caddy; else unpacks Debian's packages into a folder of this repository.
 * @returns {Promise<{ nginx: string, caddy: string }>} their paths
 * @throws {Error} with one sentence
 */
export async function ensureProxies() {
  const nginx = await ensureUnpacked('nginx', 'usr/sbin/nginx', '-v')
  const caddy = await ensureUnpacked('caddy', 'usr/bin/caddy', 'version')
  if (nginx && caddy) return { nginx, caddy }
  throw new Error('nginx and Caddy are not here and could not be downloaded (apt-get download nginx caddy)')
}

/**
 * @param {string} name of the program and of its package
 * @param {string} path of the program in the package
 * @param {string} versionFlag with which the program starts and ends
 */
async function ensureUnpacked(name, path, versionFlag) {
  const find = () =>
    [onPath(name), join('/', path), join(unpacked, path)].find(
      (file) => file && spawnSync(file, [versionFlag], { stdio: 'ignore' }).status === 0,
    )
  return find() ?? ((await aptUnpack(name)) ? find() : undefined)
}

/** @param {string} name a Debian package */
async function aptUnpack(name) {
  if (!onPath('apt-get') || !onPath('dpkg')) return false
  return step(`Unpacking ${name} (apt-get download)`, async () => {
    mkdirSync(unpacked, { recursive: true })
    const download = () => run('apt-get', ['-qq', 'download', name], { cwd: unpacked })
    // Without package lists the first try fails, and root alone may fetch them.
    if ((await download()) !== 0) {
      if (process.getuid?.() !== 0 || (await run('apt-get', ['-q', 'update'])) !== 0) return false
      if ((await download()) !== 0) return false
    }
    const packages = listFolder(unpacked).filter((file) => file.startsWith(`${name}_`) && file.endsWith('.deb'))
    const newest = packages.at(-1)
    return newest !== undefined && (await run('dpkg', ['-x', join(unpacked, newest), unpacked])) === 0
  })
}

/**
 * Finds what images, roots of Debian and programs for arm64 need; installs what is missing.
 * @throws {Error} with one sentence
 */
export async function ensureImageTools() {
  if (process.getuid?.() !== 0) throw new Error('Images and roots of Debian are tried by root alone')
  const tools = { mmdebstrap: 'mmdebstrap', buildah: 'buildah', 'qemu-aarch64-static': 'qemu-user-static' }
  for (const [program, from] of Object.entries(tools))
    if (!onPath(program) && !((await aptInstall(from)) && onPath(program)))
      throw new Error(`${program} is not here and could not be installed (apt install ${from})`)
}

/** Debian installs the server programs of each version outside of the PATH. */
function findPostgres() {
  const debian = '/usr/lib/postgresql'
  const versions = listFolder(debian).sort((a, b) => Number(b) - Number(a))
  const folders = [...versions.map((version) => join(debian, version, 'bin')), ...pathFolders()]
  return folders.find((folder) => isExecutable(join(folder, 'initdb')) && isExecutable(join(folder, 'postgres')))
}

/**
 * @param {string} name a Debian package
 * @returns {Promise<boolean>} false without root or apt-get, or when the installation fails
 */
async function aptInstall(name) {
  if (process.getuid?.() !== 0 || !onPath('apt-get')) return false
  return step(`Installing ${name} (apt-get)`, async () => {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    await run('apt-get', ['-q', 'update'], { env })
    return (await run('apt-get', ['-qq', 'install', '--yes', '--no-install-recommends', name], { env })) === 0
  })
}

/**
 * @param {string} [browser] a path; some distributions have a stub of that name that only names the package to install
 */
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
