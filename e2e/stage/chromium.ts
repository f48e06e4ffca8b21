import { existsSync } from 'node:fs'
import { hasSharedMemory } from '../../server/testing/sharedMemory.ts'

const firstOf = (...paths: (string | undefined)[]) => paths.find((path) => path && existsSync(path))

/** Path of Chromium: CHROMIUM_PATH, which `npm test` sets, else Debian's Chromium, else Playwright's own. */
export const chromium = firstOf(process.env.CHROMIUM_PATH, '/usr/bin/chromium')

/**
 * Chromium without the browser around the page: takes three quarters of the processor time, and shows no notification.
 */
const shell = firstOf(process.env.CHROMIUM_SHELL_PATH, '/usr/bin/chromium-headless-shell') ?? chromium

/**
 * Disabled browser features. Chromium reads only the last --disable-features of a command line, so the list repeats
 * Playwright's own.
 */
const disabledFeatures = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  // Two hidden pages of address-bar suggestions: loading them in each window took half of a test's processor time.
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  // A process that waits for the next site: tests visit one site, and each would start one more.
  'SpareRendererForSitePerProcess',
]

/** Flags of Chromium for tests and benchmarks. */
export const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Options with which tests start Chromium: the shell, for which `executablePath: chromium` may stand. */
export const launchOptions = {
  executablePath: shell,
  // Playwright's default lets drawn frames pass through files on the disk, which takes a tenth of the processor time.
  ignoreDefaultArgs: hasSharedMemory(512) ? ['--disable-dev-shm-usage'] : [],
  args: [...flags, `--disable-features=${disabledFeatures}`],
}
