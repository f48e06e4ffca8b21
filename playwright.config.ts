import { defineConfig } from '@playwright/test'
import { chromium, launchOptions } from './e2e/stage/chromium.ts'

/** Tests that need notifications and subscriptions to pushes. */
const NEEDS_WHOLE_BROWSER = /\/(push\.\w+|badge)\.test\.ts$/

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.test.ts',
  outputDir: 'test-results',
  // Fewer leave two cores partly idle: tests wait for servers, the network's quiet and real clocks.
  workers: 4,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  // Timeouts for a busy machine, not expectations of speed.
  timeout: 300_000,
  expect: { timeout: 20_000 },
  reporter: [['line'], ['json', { outputFile: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ?? 'test-results/report.json' }]],
  use: {
    browserName: 'chromium',
    // A press that finds nothing says what it looked for.
    actionTimeout: 60_000,
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
