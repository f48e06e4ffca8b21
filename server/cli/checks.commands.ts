import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { backupsIn, mustBeBackup } from '../db/backupFiles.ts'
import { mustBeSound } from '../db/dataFolder.ts'
import type { Env } from '../env.ts'
import { CommandError } from './commandError.ts'
import { copyInto, type Say } from './data.commands.ts'
import { type DatabasePlace, databaseNameOf, databasePlaceOf, mustBeThere, openCurrent, ownPlace } from './place.ts'

/** Reads a database whole: with SQLite the file, with PostgreSQL its release and every table. */
async function mustBeSoundPlace(place: DatabasePlace): Promise<void> {
  mustBeThere(place)
  if (place.kind === 'sqlite') return mustBeSound(place.file)
  await using own = await openCurrent(place)
  for (const { name } of await own.db.introspection.getTables())
    await sql`select count(*) from ${sql.table(name)}`.execute(own.db)
}

/** Verifies the database and the newest scheduled backup. Throws a CommandError that names the damage. */
export async function check(env: Pick<Env, 'DATABASE_URL' | 'DATA_DIR' | 'BACKUP_DIR'>, say: Say): Promise<void> {
  const faults: string[] = []
  const look = async (name: string, verify: () => void | Promise<void>): Promise<void> => {
    try {
      await verify()
      say(`${name} is sound.`)
    } catch (error) {
      faults.push(error instanceof Error ? error.message : String(error))
    }
  }
  const place = ownPlace(env)
  await look(databaseNameOf(place), () => mustBeSoundPlace(place))
  const newest = env.BACKUP_DIR ? backupsIn(env.BACKUP_DIR)[0] : undefined
  if (newest) await look(newest.file, () => mustBeBackup(newest.file))
  else say(env.BACKUP_DIR ? `There is no backup in ${env.BACKUP_DIR}.` : 'No backup was read: BACKUP_DIR is not set.')
  if (faults.length > 0) throw new CommandError(faults.join('\n'))
}

/** Restores a backup into a new folder, counts every table, and removes the folder. The server may run. */
export async function drill(env: Pick<Env, 'BACKUP_DIR'>, { from }: { from?: string }, say: Say): Promise<void> {
  const file = from ?? (env.BACKUP_DIR ? backupsIn(env.BACKUP_DIR)[0]?.file : undefined)
  if (!file)
    throw new CommandError(
      env.BACKUP_DIR ? `There is no backup in ${env.BACKUP_DIR}.` : 'Name a backup with --from, or set BACKUP_DIR.',
    )
  const source = databasePlaceOf(file)
  mustBeThere(source)
  const folder = mkdtempSync(join(tmpdir(), 'ushers-drill-'))
  try {
    say(`Restoring ${databaseNameOf(source)} for a drill …`)
    mustBeBackup(file)
    await copyInto(source, databasePlaceOf(folder), say)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  say(`${databaseNameOf(source)} can be restored.`)
}
