import { defineConfig } from 'vitest/config'

const spreadsheetTests = 'server/features/schedule/spreadsheet/**/*.test.ts'
const unitTests = ['server/**/*.unit.test.ts', spreadsheetTests]

/** Every server test runs on both databases: the same files, told apart by `inject('database')`. */
const serverTests = {
  include: ['server/**/*.test.ts'],
  exclude: unitTests,
  // A process loads the server once for all its files: that takes longer than most files' tests. The server keeps its
  // state in what `buildApp` makes, so files share none.
  isolate: false,
  setupFiles: ['server/testing/files.setup.ts'],
}

const unit = {
  test: {
    name: 'unit',
    include: [
      'shared/**/*.test.ts',
      'web/**/*.test.{ts,tsx}',
      'scripts/**/*.test.mjs',
      'bench/**/*.test.ts',
      ...unitTests,
    ],
    setupFiles: ['web/strings/strings.setup.ts'],
  },
}

/** Several processes share PostgreSQL alone. */
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

const projects = process.env.TEST_DATABASE_URL === 'none' ? [unit, onSqlite] : [unit, onSqlite, onPostgres]

export default defineConfig({
  test: {
    pool: 'forks',
    // Two cores are not busy with two of them: tests wait for servers, sockets and the clock.
    maxWorkers: 3,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // While another file builds what it starts, a second is soon over.
    expect: { poll: { timeout: 20_000 } },
    teardownTimeout: 15_000,
    projects: projects.map((project) => ({ extends: true, ...project })),
  },
})
