import { mkdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, inject, it, onTestFinished } from 'vitest'
import { openDatabase } from '../db/client.ts'
import { migrate } from '../db/migrate.ts'
import { createTestDatabase } from '../testing/postgres.ts'
import { temporaryFolder } from '../testing/sqliteFile.ts'
import { CommandError } from './commandError.ts'
import { backup, restore } from './data.commands.ts'

const quiet = (): void => {}

/** Settings of an empty database that is removed after the test. */
async function emptySettings() {
  const settings = { DATABASE_URL: '', DATA_DIR: temporaryFolder() }
  if (inject('database') === 'sqlite') return settings
  const database = await createTestDatabase()
  onTestFinished(database.drop)
  return { ...settings, DATABASE_URL: database.url }
}

async function channelsOf({ DATABASE_URL, DATA_DIR }: Awaited<ReturnType<typeof emptySettings>>) {
  const db = openDatabase({ databaseUrl: DATABASE_URL, dataDir: DATA_DIR })
  try {
    await migrate(db)
    return await db.selectFrom('channels').select(['name', 'revision']).orderBy('name').execute()
  } finally {
    await db.destroy()
  }
}

it('a backup is its owner’s alone, and what comes after its restoring has numbers that nobody has seen', async () => {
  const settings = await emptySettings()
  const other = await emptySettings()
  const folder = temporaryFolder()
  const channels = await channelsOf(settings)
  const nowhere = join(folder, 'nowhere')
  await expect(backup(settings, { to: join(nowhere, 'backup.sqlite') }, quiet)).rejects.toThrow(
    new CommandError(`There is no folder ${nowhere}. Make it first.`),
  )
  mkdirSync(nowhere)
  const to = join(nowhere, 'backup.sqlite')
  // The leftover of a killed backup.
  writeFileSync(`${to}.unfinished.sqlite`, 'half', { mode: 0o644 })
  await backup(settings, { to }, quiet)
  expect(statSync(to).mode & 0o777).toBe(0o600)

  await restore(other, { from: to }, quiet)
  expect(await channelsOf(other)).toEqual(
    channels.map(({ name, revision }) => ({ name, revision: revision + 1_000_000 })),
  )
  const text = join(folder, 'notes.sqlite')
  writeFileSync(text, '')
  await expect(restore(await emptySettings(), { from: text }, quiet)).rejects.toThrow('holds no data of this program.')
})
