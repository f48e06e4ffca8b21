import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { Client } from 'pg'
import { inject, onTestFinished } from 'vitest'
import { SQLITE_FILE } from '../../db/client.ts'
import { type RunningApp, startApp } from '../app.ts'
import { createTestDatabase } from '../postgres.ts'
import { temporaryFolder } from '../sqliteFile.ts'

/** One answer of the old release; `who` is the owner of a token, null for nobody. */
export interface OldAnswer {
  who: string | null
  path: string
  status: number
  body: unknown
}

/** Facts that an old release told of its data folder before it was stopped. */
export interface OldFolder {
  /** ISO instant at which it was stopped. */
  made: string
  /** Tokens of open sessions, by their person's short name. */
  tokens: Record<string, string>
  reminders: { shift_id: string; kind: string }[]
  /** Entries that were still to be sent. */
  outbox: { id: string; kind: string; due_at: string }[]
  answers: OldAnswer[]
}

const unpacked = (name: string): Buffer => gunzipSync(readFileSync(new URL(`./${name}.gz`, import.meta.url)))

export const oldFolder = (release: string): OldFolder => JSON.parse(unpacked(`${release}.answers.json`).toString())

/** Loads a dump of pg_dump; its lines for psql alone are left out. */
async function load(url: string, dump: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(dump.replace(/^\\.*$/gm, ''))
  } finally {
    await client.end()
  }
}

/**
 * Starts the app on the data of an old release, on the database of this test project, until the test has finished. It
 * is the second start: the first one, which migrates, has stopped.
 */
export async function startOnOldFolder(release: string): Promise<RunningApp> {
  const dataDir = join(temporaryFolder(), 'data')
  mkdirSync(dataDir)
  const postgres = inject('database') === 'postgres' ? await createTestDatabase() : undefined
  if (postgres) await load(postgres.url, unpacked(`${release}.postgres.sql`).toString())
  else writeFileSync(join(dataDir, SQLITE_FILE), unpacked(`${release}.sqlite`))
  const settings = { DATA_DIR: dataDir, DATABASE_URL: postgres?.url ?? '', BOT_CHECK: 'off' }
  await (await startApp(settings)).stop()
  const app = await startApp(settings)
  onTestFinished(async () => {
    await app.stop()
    await postgres?.drop()
  })
  return app
}
