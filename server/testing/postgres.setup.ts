import { openDatabase } from '../db/client.ts'
import { migrate } from '../db/migrate.ts'
import { createTestDatabase, startPostgres, type TestDatabase } from './postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Database on which the server tests of this project run. */
    database: 'sqlite' | 'postgres'
  }
}

/** Creates the database that `withTestApp` copies for each file: migrations took a third of most files' time. */
async function createTemplate(): Promise<TestDatabase> {
  const template = await createTestDatabase()
  const db = openDatabase({ databaseUrl: template.url, dataDir: '' })
  await migrate(db)
  // PostgreSQL copies no database that is in use.
  await db.destroy()
  process.env.TEST_DATABASE_TEMPLATE = new URL(template.url).pathname.slice(1)
  return template
}

/**
 * One server and one template for all test files: the workers inherit their names, and each file has its own database.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const server = process.env.TEST_DATABASE_URL ? undefined : await startPostgres()
  process.env.TEST_DATABASE_URL ||= server?.url
  const template = await createTemplate()
  return async () => {
    await template.drop()
    delete process.env.TEST_DATABASE_TEMPLATE
    if (!server) return
    delete process.env.TEST_DATABASE_URL
    await server.stop()
  }
}
