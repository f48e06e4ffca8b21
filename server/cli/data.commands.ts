import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { sql } from 'kysely'
import { mustBeBackup } from '../db/backupFiles.ts'
import type { Db } from '../db/client.ts'
import { copyDatabase } from '../db/copy.ts'
import type { Env } from '../env.ts'
import { CommandError } from './commandError.ts'
import {
  type DatabasePlace,
  databaseNameOf,
  databasePlaceOf,
  mustBeThere,
  openSource,
  openTarget,
  ownPlace,
  snapshot,
} from './place.ts'

export type Say = (line: string) => void

/** Prints one line per table once it is copied. */
const progress =
  (say: Say) =>
  (table: string, copied: number, total: number): void => {
    if (copied === total) say(`  ${table}: ${total} ${total === 1 ? 'row' : 'rows'}`)
  }

export async function copyInto(
  source: DatabasePlace,
  target: DatabasePlace,
  say: Say,
  finish?: (target: Db) => Promise<void>,
): Promise<void> {
  await using from = await openSource(source)
  await using to = await openTarget(target)
  await copyDatabase(from.db, to.db, progress(say), finish)
}

/** Copies all data from one database into another, empty one. The source is not changed. */
export async function move({ from, to }: { from: string; to: string }, say: Say): Promise<void> {
  const [source, target] = [databasePlaceOf(from), databasePlaceOf(to)]
  if (databaseNameOf(source) === databaseNameOf(target))
    throw new CommandError('Source and target are the same database.')
  say(`Copying ${databaseNameOf(source)} to ${databaseNameOf(target)} …`)
  await copyInto(source, target, say)
  say('Everything is there, and each table was counted. The source is as it was.')
}

const megabytes = (file: string): string => `${(statSync(file).size / 1_048_576).toFixed(1)} MB`

/** Creates an empty file with mode 600. Throws a CommandError where that is impossible. */
function makePrivate(file: string): void {
  const folder = dirname(resolve(file))
  if (!existsSync(folder)) throw new CommandError(`There is no folder ${folder}. Make it first.`)
  try {
    rmSync(file, { force: true })
    closeSync(openSync(file, 'wx', 0o600))
  } catch (error) {
    throw new CommandError(`${folder} cannot be written to: ${error instanceof Error ? error.message : error}`)
  }
}

/** Writes a file atomically: a private temporary file is synced to disk and then renamed. */
async function writeWhole(file: string, write: (unfinished: string) => Promise<void>): Promise<void> {
  const unfinished = `${file}.unfinished.sqlite`
  makePrivate(unfinished)
  try {
    await write(unfinished)
    const opened = openSync(unfinished, 'r+')
    fsyncSync(opened)
    closeSync(opened)
    renameSync(unfinished, file)
  } finally {
    for (const end of ['', '-wal', '-shm']) rmSync(`${unfinished}${end}`, { force: true })
  }
}

/**
 * Writes a consistent snapshot of all data of these settings' database into a SQLite file. The server may be running.
 */
export async function backup(
  env: Pick<Env, 'DATABASE_URL' | 'DATA_DIR'>,
  { to: file }: { to: string },
  say: Say,
): Promise<void> {
  if (existsSync(file)) throw new CommandError(`${file} is there already. Choose another name.`)
  const source = ownPlace(env)
  mustBeThere(source)
  say(`Writing ${databaseNameOf(source)} to ${resolve(file)} …`)
  await writeWhole(file, async (unfinished) => {
    if (source.kind === 'sqlite') snapshot(source.file, unfinished)
    else await copyInto(source, databasePlaceOf(unfinished), say)
    mustBeBackup(unfinished)
  })
  say(`Done: ${megabytes(file)}.`)
}

/** More than the writes between a backup and its restore. */
const REVISIONS_AHEAD = 1_000_000

/**
 * Raises every revision above those that browsers have seen since the backup. Later changes would otherwise reuse
 * revisions that browsers have cached.
 */
async function raiseRevisions(target: Db): Promise<void> {
  const revision = sql<number>`revision + ${sql.lit(REVISIONS_AHEAD)}`
  await target.updateTable('revisions').set({ revision }).execute()
  await target.updateTable('channels').set({ revision }).execute()
}

/** Copies a backup into these settings' database, SQLite or PostgreSQL, which must be empty. */
export async function restoreBackup(
  env: Pick<Env, 'DATABASE_URL' | 'DATA_DIR'>,
  { from: file }: { from: string },
  say: Say,
): Promise<void> {
  const [source, target] = [databasePlaceOf(file), ownPlace(env)]
  say(`Restoring ${databaseNameOf(source)} into ${databaseNameOf(target)} …`)
  await copyInto(source, target, say, raiseRevisions)
  say('Done. Start the server.')
}

/** Bytes of an export that is read, at most. */
const EXPORT_MAX_BYTES = 256 * 1024 * 1024

/** Brings the export of a team into these settings' database, whose team must be empty. */
export async function importExport(
  env: Pick<Env, 'DATABASE_URL' | 'DATA_DIR'>,
  { from: file }: { from: string },
  say: Say,
): Promise<void> {
  if (!existsSync(file) || !statSync(file).isFile()) throw new CommandError(`There is no file ${resolve(file)}.`)
  if (statSync(file).size > EXPORT_MAX_BYTES) throw new CommandError(`${resolve(file)} is larger than any export.`)
  const target = ownPlace(env)
  say(`Bringing ${resolve(file)} into ${databaseNameOf(target)} …`)
  await using to = await openTarget(target)
  // Imported here because the other commands start faster without it.
  const { bringIn } = await import('./teamExport/bringIn.ts')
  for (const { file: name, count } of await bringIn(to.db, readFileSync(file), raiseRevisions))
    say(`  ${name}: ${count} ${count === 1 ? 'row' : 'rows'}`)
  say('Done. Nobody has a password: make one with super-admin, then start the server.')
}
