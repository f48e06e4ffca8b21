import { existsSync } from 'node:fs'
import { defineConfig } from '@playwright/test'
import { hasSharedMemory } from './server/testing/sharedMemory.ts'

const firstOf = (...paths: (string | undefined)[]) => paths.find((path) => path && existsSync(path))

/** CHROMIUM_PATH, which `npm test` sets, else Debian's Chromium, else Playwright's own. */
const chromium = firstOf(process.env.CHROMIUM_PATH, '/usr/bin/chromium')

/** Chromium without the browser around the page: takes three quarters of the processor time, and shows no notification. */
const shell = firstOf(process.env.CHROMIUM_SHELL_PATH, '/usr/bin/chromium-headless-shell') ?? chromium

/** Tests that need notifications and subscriptions to pushes. */
const NEEDS_WHOLE_BROWSER = /\/(push\.\w+|badge)\.test\.ts$/

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

const launchOptions = {
  executablePath: shell,
  // Playwright's default lets what is drawn pass through files on the disk, which takes a tenth of the processor time.
  ignoreDefaultArgs: hasSharedMemory(512) ? ['--disable-dev-shm-usage'] : [],
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    `--disable-features=${disabledFeatures}`,
  ],
}

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.test.ts',
  outputDir: 'test-results',
  // Two leave a quarter of two cores idle: tests wait for servers, the network's quiet and real clocks.
  workers: 3,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  // Timeouts for a busy machine, not expectations of speed.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['line'], ['json', { outputFile: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ?? 'test-results/report.json' }]],
  use: {
    browserName: 'chromium',
    locale: 'en-US',
    // Tests intercept requests of the page itself; tests of the service worker allow it (test.use).
    serviceWorkers: 'block',
    // Off by default: recording a step takes longer than the step.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions,
  },
  projects: [
    { name: 'page', testIgnore: NEEDS_WHOLE_BROWSER },
    {
      name: 'browser',
      testMatch: NEEDS_WHOLE_BROWSER,
      use: { launchOptions: { ...launchOptions, executablePath: chromium } },
    },
  ],
})
