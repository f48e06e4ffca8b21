import { existsSync } from 'node:fs'
import { defineConfig } from '@playwright/test'

/** `npm test` says in CHROMIUM_PATH which browser it found; without it Debian's, else Playwright's own. */
const chromium = [process.env.CHROMIUM_PATH, '/usr/bin/chromium'].find((path) => path && existsSync(path))

/** Browser features that are off. The last --disable-features of a command line counts, so Playwright's own stand here again. */
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
  // Two hidden pages of suggestions under the address bar: loading them in each window took half of a test's processor time.
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
]

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.test.ts',
  outputDir: 'test-results',
  // Two cores are not busy with two of them: tests wait for each other, for the server, for the clock.
  workers: 3,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  // Bounds of waiting, not of what is expected: a busy machine may take its time.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['line'], ['json', { outputFile: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ?? 'test-results/report.json' }]],
  use: {
    browserName: 'chromium',
    locale: 'en-US',
    // Tests route and break requests of the page itself; those of the worker say so (test.use).
    serviceWorkers: 'block',
    // Recording each step takes longer than the step: only where somebody wants to look.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: chromium,
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
    },
  },
})
