import { readdirSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import type { BrowserCommand } from 'vitest/node'
import { launchOptions } from './e2e/stage/chromium.ts'
import { iconFiles } from './web/build/icons.ts'
import { sentences } from './web/build/sentences.ts'

const spreadsheetTests = 'server/features/plan/spreadsheet/**/*.test.ts'
/** Tests that need nginx and Caddy. */
const proxyTests = 'server/proxies.unit.test.ts'
const unitTests = ['server/**/*.unit.test.ts', spreadsheetTests]

/** Named as its folder, as `tasks/tasks.test.ts`: one path of each noun. */
const namedAsFolder = readdirSync('server', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.test.ts') && basename(file, '.test.ts') === basename(dirname(file)))
  .map((file) => `server/${file}`)

/** Server tests that run on both databases (decision 0031); `npm test -- all` runs all of them on both. */
const onBoth =
  process.env.TEST_DATABASES === 'all'
    ? ['server/**/*.test.ts']
    : ['server/*.test.ts', 'server/db/**/*.test.ts', 'server/**/*.{both,cluster}.test.ts', ...namedAsFolder]

/** Server tests; `inject('database')` returns on which database they run. */
const serverTests = {
  exclude: unitTests,
  // Each process loads the server once for all its files, which takes longer than most files' tests. Files share no
  // state: the server's state belongs to the object that `buildApp` returns.
  isolate: false,
  setupFiles: ['server/testing/files.setup.ts'],
}

/**
 * Unit tests that replace modules, or leave state in them (the configuration of the installation): a process a file.
 */
const apartTests = [
  'web/api/error.test.ts',
  'web/app/Pages.test.tsx',
  'web/features/people/legal/PrivacyPage.test.tsx',
  'web/offline/offlineWriter.test.ts',
  'web/shell/Footer.test.tsx',
  'web/strings/strings.test.ts',
]

const setupFiles = ['server/testing/files.setup.ts', 'web/strings/strings.setup.ts']

const unit = {
  test: {
    name: 'unit',
    include: [
      'shared/**/*.test.ts',
      'web/**/*.test.{ts,tsx}',
      'scripts/**/*.test.mjs',
      'bench/*.test.ts',
      ...unitTests,
    ],
    exclude: [...apartTests, 'web/**/*.screen.test.tsx', ...(process.env.TEST_PROXIES === 'none' ? [proxyTests] : [])],
    // Loading modules and sentences anew for each file took half of the time.
    isolate: false,
    setupFiles,
  },
}

/** Shows a page in this scheme, as its device is set. */
const colorScheme: BrowserCommand<['light' | 'dark']> = ({ page }, scheme) => page.emulateMedia({ colorScheme: scheme })

/**
 * Screens with the real client against a server that is made from the contract, in tabs of Chromium (decision 0031).
 */
const screens = {
  plugins: [react(), tailwindcss(), iconFiles],
  define: { 'import.meta.env.EVENTS_VERSION': JSON.stringify('') },
  // Found now: what Vite found later, it would reload the page for, in the middle of a test.
  optimizeDeps: { entries: ['web/main.tsx', 'web/testing/*.{ts,tsx}'], include: ['react/jsx-dev-runtime'] },
  test: {
    include: ['web/**/*.screen.test.tsx'],
    setupFiles: ['web/testing/screen.setup.ts'],
    // The app is loaded once for the files of a tab: it takes longer than a test.
    isolate: false,
    // For a busy machine, not an expectation of speed; as in playwright.config.ts.
    testTimeout: 300_000,
    // After the others: beside servers that are tested, a screen waits longer for a processor than it draws.
    sequence: { groupOrder: 1 },
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      api: { host: '127.0.0.1' },
      commands: { colorScheme },
      provider: playwright({
        launchOptions,
        actionTimeout: 20_000,
        contextOptions: { reducedMotion: 'reduce', locale: 'en-US' },
      }),
      instances: [{ browser: 'chromium' as const, name: 'screens' }],
    },
  },
}

const unitApart = { test: { name: 'unit-apart', include: apartTests, setupFiles } }

/** Tests of several processes on one database, which only PostgreSQL supports. */
const clusterTests = 'server/**/*.cluster.test.ts'

const onSqlite = {
  test: {
    name: 'server-sqlite',
    ...serverTests,
    include: ['server/**/*.test.ts'],
    exclude: [...unitTests, clusterTests],
    provide: { database: 'sqlite' as const },
  },
}

const onPostgres = {
  test: {
    name: 'server-postgres',
    ...serverTests,
    include: onBoth,
    provide: { database: 'postgres' as const },
    globalSetup: ['server/testing/postgres.setup.ts'],
  },
}

/** What `npm run release` makes: `npm test -- release`. */
const release = {
  test: {
    name: 'release',
    include: ['scripts/release/*.release.mjs'],
    globalSetup: ['scripts/release/twoReleases.setup.mjs', 'scripts/release/releases.setup.mjs'],
    // A demo under qemu took nine minutes on a busy machine.
    testTimeout: 1_800_000,
    hookTimeout: 1_800_000,
  },
}

const projects = [
  ...(process.env.TEST_RELEASE ? [release] : []),
  unit,
  unitApart,
  onSqlite,
  ...(process.env.TEST_SCREENS === 'none' ? [] : [screens]),
  ...(process.env.TEST_DATABASE_URL === 'none' ? [] : [onPostgres]),
]

export default defineConfig({
  plugins: [sentences],
  test: {
    pool: 'forks',
    // Fewer workers leave two cores partly idle: tests wait for servers, sockets and the clock.
    maxWorkers: 4,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Vitest's default of one second is too short while another file builds the server.
    expect: { poll: { timeout: 20_000 } },
    teardownTimeout: 15_000,
    projects: projects.map((project) => ({ extends: true, ...project })),
  },
})
