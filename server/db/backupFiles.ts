import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { mustBeSound, namingPlace } from './dataFolder.ts'
import { openConnection } from './sqlite/file.ts'

/** A file of the scheduled backups; its time is that of its name. */
interface BackupFile {
  file: string
  at: Date
}

const NAME = /^ushers-(\d{4}-\d{2}-\d{2})T(\d{2})(\d{2})(\d{2})Z\.sqlite$/

export const backupName = (at: Date): string =>
  `ushers-${at.toISOString().replace(/\.\d+/, '').replaceAll(':', '')}.sqlite`

/** The scheduled backups of a folder, newest first. Files with other names are left out. */
export function backupsIn(folder: string): BackupFile[] {
  if (!existsSync(folder)) return []
  const found = readdirSync(folder).flatMap((name) => {
    const [, day, hour, minute, second] = NAME.exec(name) ?? []
    const at = new Date(`${day}T${hour}:${minute}:${second}Z`)
    return Number.isNaN(at.getTime()) ? [] : [{ file: resolve(join(folder, name)), at }]
  })
  return found.sort((one, other) => other.at.getTime() - one.at.getTime())
}

/** What a backup is called while it is written, and SQLite's files beside that. */
const UNFINISHED = /^(.+)\.unfinished\.sqlite(-wal|-shm|-journal)?$/

/** Removes what killed backups have left in a folder, of files whose names are such ones. */
export function removeUnfinished(folder: string, names = NAME): void {
  for (const name of readdirSync(folder)) {
    const whole = UNFINISHED.exec(name)?.[1]
    if (whole !== undefined && names.test(whole)) rmSync(join(folder, name), { force: true })
  }
}

/** Reads a whole backup. Throws UnusableData where it is damaged or holds no data of this program. */
export function mustBeBackup(file: string): void {
  mustBeSound(file)
  const database = openConnection(file, { readOnly: true })
  try {
    database.prepare('select count(*) from users').get()
  } catch (error) {
    throw namingPlace(file, Object.assign(new Error('no table of users', { cause: error }), { code: 'SQLITE_NOTADB' }))
  } finally {
    database.close()
  }
}
