import { join } from 'node:path'
import { createTestDatabase } from '../server/testing/postgres.ts'
import { temporaryFolder } from './program.ts'
import type { Line } from './report.ts'

/** Data of a bench's servers; on SQLite `databaseUrl` is empty. */
export interface DataPlace {
  dataDir: string
  databaseUrl: string
}

/** Measures one server on SQLite and two processes on one PostgreSQL, each with new data that is removed afterwards. */
export async function onBothDatabases(
  measure: (what: string, processes: number, place: DataPlace) => Promise<Line[]>,
): Promise<Line[]> {
  using folder = temporaryFolder()
  const lines = await measure('SQLite', 1, { dataDir: join(folder.path, 'sqlite'), databaseUrl: '' })
  const postgres = await createTestDatabase()
  try {
    const place = { dataDir: join(folder.path, 'two'), databaseUrl: postgres.url }
    return [...lines, ...(await measure('PostgreSQL, two processes', 2, place))]
  } finally {
    await postgres.drop()
  }
}
