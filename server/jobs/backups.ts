import { execFile } from 'node:child_process'
import { accessSync, constants, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import type { FastifyBaseLogger } from 'fastify'
import { HOUR_MS } from '#shared/days.ts'
import type { BackupState } from '#shared/health.ts'
import { backupName, backupsIn, mustBeBackup, removeUnfinished } from '../db/backupFiles.ts'
import { makeFolder } from '../db/dataFolder.ts'
import { EnvError } from '../env.ts'

const DUE_MS = 24 * HOUR_MS

export interface Backups {
  /** Makes a backup where the newest is a day old, damaged or missing. */
  backUp(): Promise<void>
  state(): BackupState
  /** Ends a backup in progress. */
  stop(): void
}

/** Makes BACKUP_DIR where it is set and missing. Throws EnvError where nothing can be written there. */
export function prepareBackups(folder: string): void {
  if (folder === '') return
  try {
    makeFolder(resolve(folder))
    accessSync(folder, constants.W_OK)
  } catch (error) {
    const reason = error instanceof Error ? error.message : error
    throw new EnvError(`BACKUP_DIR must be a folder that this user may write to: ${reason}.`)
  }
}

/** Arguments of Node for the command line: beside the bundle that contains this module, in development its source. */
function commandLine(): string[] {
  if (!import.meta.url.endsWith('.ts')) return [fileURLToPath(new URL('./cli.js', import.meta.url))]
  const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href
  return ['--import', tsx, fileURLToPath(new URL('../cli/cli.ts', import.meta.url))]
}

const run = promisify(execFile)

/**
 * Daily backups in `folder`, of which the newest `keep` stay. Each is written and read back by the command line, in a
 * process of its own: SQLite's copy does not yield to the event loop.
 */
export function scheduledBackups(
  folder: string,
  keep: number,
  log: Pick<FastifyBaseLogger, 'info' | 'error'>,
): Backups {
  const stopping = new AbortController()
  let verifiedFile = ''

  /** True where the newest backup is recent and sound. */
  function isCurrent(): boolean {
    const [newest] = backupsIn(folder)
    if (!newest || Date.now() - newest.at.getTime() >= DUE_MS) return false
    if (newest.file === verifiedFile) return true
    try {
      mustBeBackup(newest.file)
      verifiedFile = newest.file
      return true
    } catch (err) {
      log.error({ err }, 'the newest backup cannot be used')
      return false
    }
  }

  return {
    async backUp() {
      if (isCurrent()) return
      removeUnfinished(folder)
      const file = resolve(join(folder, backupName(new Date())))
      try {
        await run(process.execPath, [...commandLine(), 'backup', '--to', file], { signal: stopping.signal })
      } catch (error) {
        if (stopping.signal.aborted) return
        throw error
      }
      verifiedFile = file
      for (const old of backupsIn(folder).slice(keep)) rmSync(old.file)
      log.info({ backup: basename(file) }, 'a backup was made')
    },
    state() {
      const [newest] = backupsIn(folder)
      if (!newest) return { at: null, ageHours: null, verified: false }
      const ageHours = Math.round((Date.now() - newest.at.getTime()) / (HOUR_MS / 10)) / 10
      return { at: newest.at.toISOString(), ageHours, verified: newest.file === verifiedFile }
    },
    stop: () => stopping.abort(),
  }
}
