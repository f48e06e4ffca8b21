import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { type Database, openPostgres, openSqliteFile, SQLITE_FILE } from '../db/client.ts'
import { lockFolder } from '../db/folderLock.ts'
import { migrate, NewerDatabase, type SchemaState, schemaStateOf } from '../db/migrate.ts'
import { openConnection } from '../db/sqlite/file.ts'
import type { Env } from '../env.ts'
import { asTyped } from './asTyped.ts'
import { CommandError } from './commandError.ts'

/** The location of a database: a postgres:// address, a SQLite file, or a folder with one. */
export type DatabasePlace = { kind: 'postgres'; url: string } | { kind: 'sqlite'; file: string; folder: string | null }

export function databasePlaceOf(text: string): DatabasePlace {
  if (/^postgres(ql)?:\/\//.test(text)) return { kind: 'postgres', url: text }
  if (/\.sqlite$/.test(text) || (existsSync(text) && statSync(text).isFile()))
    return { kind: 'sqlite', file: text, folder: null }
  return { kind: 'sqlite', file: join(text, SQLITE_FILE), folder: text }
}

/** The database of these settings. */
export const ownPlace = (env: Pick<Env, 'DATABASE_URL' | 'DATA_DIR'>): DatabasePlace =>
  databasePlaceOf(env.DATABASE_URL || env.DATA_DIR)

/** The absolute path, or the address without its password. */
export function databaseNameOf(place: DatabasePlace): string {
  if (place.kind === 'sqlite') return resolve(place.file)
  const url = new URL(place.url)
  url.password = ''
  return url.href
}

/** Writes a consistent snapshot of a SQLite file into another one. The source may be in use. */
export function snapshot(file: string, into: string): void {
  const database = openConnection(file, { readOnly: true })
  try {
    database.prepare('vacuum into ?').run(into)
  } finally {
    database.close()
  }
}

type OpenPlace = AsyncDisposable & { db: Database }

/** Throws a CommandError where the SQLite file does not exist: opening it would create it. */
export function mustBeThere(place: DatabasePlace): void {
  if (place.kind === 'sqlite' && !existsSync(place.file))
    throw new CommandError(`There is no database at ${databaseNameOf(place)}.`)
}

const open = (place: DatabasePlace): Database =>
  place.kind === 'postgres' ? openPostgres(place.url) : openSqliteFile(place.file)

/** Opens a database and calls `settle` with its shape; closes it where that throws. */
async function opened(
  place: DatabasePlace,
  settle: (db: Database, shape: SchemaState) => Promise<void>,
): Promise<OpenPlace> {
  const db = open(place)
  try {
    await settle(db, await schemaStateOf(db))
  } catch (error) {
    await db.destroy()
    throw error
  }
  return { db, [Symbol.asyncDispose]: () => db.destroy() }
}

/** Throws where a database does not have this release's shape. */
function mustBeCurrent(place: DatabasePlace, shape: SchemaState): void {
  if (shape === 'newer') throw new NewerDatabase(databaseNameOf(place))
  if (shape === 'empty') throw new CommandError(`${databaseNameOf(place)} is empty: start the server on it once.`)
  if (shape === 'older')
    throw new CommandError(
      `${databaseNameOf(place)} was made by an older release. Start this release on it, or run: ${asTyped('admin', 'migrate')}`,
    )
}

/** Opens an existing database of this release's shape without changing it. Throws a CommandError otherwise. */
export async function openCurrent(place: DatabasePlace): Promise<OpenPlace> {
  mustBeThere(place)
  return opened(place, async (_db, shape) => mustBeCurrent(place, shape))
}

/**
 * Opens an existing database and migrates it to this release's shape. Throws a CommandError where that is impossible.
 */
export async function openMigrated(place: DatabasePlace): Promise<OpenPlace> {
  mustBeThere(place)
  return opened(place, async (db, shape) => {
    if (shape === 'newer') throw new NewerDatabase(databaseNameOf(place))
    await migrate(db)
  })
}

/**
 * Copies a SQLite file of any release into a folder of its own, in this release's shape; disposing removes the copy.
 * Throws a CommandError where there is no database of this program.
 */
export async function migratedCopy(place: DatabasePlace & { kind: 'sqlite' }): Promise<OpenPlace & { file: string }> {
  mustBeThere(place)
  const folder = mkdtempSync(join(tmpdir(), 'ushers-copy-'))
  const remove = (): void => rmSync(folder, { recursive: true, force: true })
  try {
    const file = join(folder, SQLITE_FILE)
    snapshot(place.file, file)
    const { db } = await opened(databasePlaceOf(file), async (db, shape) => {
      if (shape === 'empty') throw new CommandError(`${databaseNameOf(place)} holds no data of this program.`)
      if (shape === 'newer') throw new NewerDatabase(databaseNameOf(place))
      await migrate(db)
    })
    return {
      db,
      file,
      async [Symbol.asyncDispose]() {
        await db.destroy()
        remove()
      },
    }
  } catch (error) {
    remove()
    throw error
  }
}

/**
 * Opens a source in this release's shape without changing it: a SQLite file of any release is copied and the copy
 * migrated. Throws a CommandError where there is no database, or where PostgreSQL's is of another release.
 */
export const openSource = (place: DatabasePlace): Promise<OpenPlace> =>
  place.kind === 'postgres' ? openCurrent(place) : migratedCopy(place)

/**
 * Opens a target, created where it does not exist. Throws FolderInUse where a server uses its folder, and a
 * CommandError where it was made by another release.
 */
export async function openTarget(place: DatabasePlace): Promise<OpenPlace> {
  if (place.kind === 'sqlite' && place.folder) lockFolder(place.folder)
  return opened(place, async (db, shape) => {
    if (shape === 'older' || shape === 'newer')
      throw new CommandError(`${databaseNameOf(place)} is not empty: another release has made it. Nothing was copied.`)
    await migrate(db)
  })
}
