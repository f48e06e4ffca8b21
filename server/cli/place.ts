import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import SQLite from 'better-sqlite3'
import { type Db, openPostgres, openSqliteFile, SQLITE_FILE } from '../db/client.ts'
import { CopyError } from '../db/copy.ts'
import { lockFolder } from '../db/folderLock.ts'
import { isMigrated, migrate } from '../db/migrate.ts'
import type { Env } from '../env.ts'

/** Where a database is, as an operator says it: a postgres:// address, a file of SQLite, or the folder that holds one. */
export type Place = { kind: 'postgres'; url: string } | { kind: 'sqlite'; file: string; folder: string | null }

export function placeOf(text: string): Place {
  if (/^postgres(ql)?:\/\//.test(text)) return { kind: 'postgres', url: text }
  if (/\.sqlite$/.test(text) || (existsSync(text) && statSync(text).isFile()))
    return { kind: 'sqlite', file: text, folder: null }
  return { kind: 'sqlite', file: join(text, SQLITE_FILE), folder: text }
}

/** Where the server of these settings keeps its data. */
export const ownPlace = (env: Pick<Env, 'DATABASE_URL' | 'DATA_DIR'>): Place =>
  placeOf(env.DATABASE_URL || env.DATA_DIR)

/** The place without the password that may stand in it. */
export function nameOf(place: Place): string {
  if (place.kind === 'sqlite') return place.file
  const url = new URL(place.url)
  url.password = ''
  return url.href
}

/** Writes all of a file of SQLite, as it is at one moment, into another one. The source may be in use. */
export function snapshot(file: string, into: string): void {
  const database = new SQLite(file, { readonly: true, fileMustExist: true })
  try {
    database.prepare('vacuum into ?').run(into)
  } finally {
    database.close()
  }
}

export type OpenPlace = AsyncDisposable & { db: Db }

/**
 * Opens a source in this release's shape, which is never changed: a file, whatever release wrote it, is read from a copy.
 * Throws a CopyError where there is nothing, or where PostgreSQL's is another release's.
 */
export async function openSource(place: Place): Promise<OpenPlace> {
  if (place.kind === 'postgres') {
    const db = openPostgres(place.url)
    if (await isMigrated(db)) return { db, [Symbol.asyncDispose]: () => db.destroy() }
    await db.destroy()
    throw new CopyError(
      `${nameOf(place)} is not in this release's shape. Start this release on it once, then try again.`,
    )
  }
  if (!existsSync(place.file)) throw new CopyError(`There is no database at ${place.file}.`)
  const folder = mkdtempSync(join(tmpdir(), 'ushers-copy-'))
  const copy = join(folder, SQLITE_FILE)
  snapshot(place.file, copy)
  const db = openSqliteFile(copy)
  await migrate(db)
  return {
    db,
    async [Symbol.asyncDispose]() {
      await db.destroy()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Opens a target, made where there is nothing yet. Throws FolderInUse where a server works in its folder. */
export async function openTarget(place: Place): Promise<OpenPlace> {
  if (place.kind === 'sqlite' && place.folder) lockFolder(place.folder)
  const db = place.kind === 'postgres' ? openPostgres(place.url) : openSqliteFile(place.file)
  await migrate(db)
  return { db, [Symbol.asyncDispose]: () => db.destroy() }
}
