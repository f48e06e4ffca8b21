import { defineConfig } from 'vitest/config'
import { sentences } from './web/build/sentences.ts'

const spreadsheetTests = 'server/features/schedule/spreadsheet/**/*.test.ts'
/** Tests that need nginx and Caddy. */
const proxyTests = 'server/proxies.unit.test.ts'
const unitTests = ['server/**/*.unit.test.ts', spreadsheetTests]

/** Server tests: each file runs on both databases; `inject('database')` returns which. */
const serverTests = {
  include: ['server/**/*.test.ts'],
  exclude: unitTests,
  // Each process loads the server once for all its files, which takes longer than most files' tests. Files share no state:
  // the server's state belongs to the object that `buildApp` returns.
  isolate: false,
  setupFiles: ['server/testing/files.setup.ts'],
}

/** Unit tests that replace modules, or leave state in them (the configuration of the installation): a process a file. */
const apartTests = [
  'web/api/error.test.ts',
  'web/app/Pages.test.tsx',
  'web/features/legal/PrivacyPage.test.tsx',
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
    exclude: [...apartTests, ...(process.env.TEST_PROXIES === 'none' ? [proxyTests] : [])],
    // Loading modules and sentences anew for each file took half of the time.
    isolate: false,
    setupFiles,
  },
}

const unitApart = { test: { name: 'unit-apart', include: apartTests, setupFiles } }

/** Tests of several processes on one database, which only PostgreSQL supports. */
const clusterTests = 'server/**/*.cluster.test.ts'

const onSqlite = {
  test: {
    name: 'server-sqlite',
    ...serverTests,
    exclude: [...unitTests, clusterTests],
    provide: { database: 'sqlite' as const },
  },
}

const onPostgres = {
  test: {
    name: 'server-postgres',
    ...serverTests,
    provide: { database: 'postgres' as const },
    globalSetup: ['server/testing/postgres.setup.ts'],
  },
}

const projects =
  process.env.TEST_DATABASE_URL === 'none' ? [unit, unitApart, onSqlite] : [unit, unitApart, onSqlite, onPostgres]

export default defineConfig({
  plugins: [sentences],
  test: {
    pool: 'forks',
    // Two workers leave two cores partly idle: tests wait for servers, sockets and the clock.
    maxWorkers: 3,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Vitest's default of one second is too short while another file builds the server.
    expect: { poll: { timeout: 20_000 } },
    teardownTimeout: 15_000,
    projects: projects.map((project) => ({ extends: true, ...project })),
  },
})
