import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { CommandError } from '../commandError.ts'
import { syncFolder } from './releases.ts'

/** A switch from one release to another. */
const Switch = z.object({
  word: z.enum(['upgrade', 'rollback']),
  /** Names of folders in the folder of releases. */
  from: z.string(),
  to: z.string(),
  /** File in the data folder with all data of `from`. */
  kept: z.string(),
  /** Tables of PostgreSQL's database that belong to other programs. */
  foreign: z.array(z.string()),
  at: z.string(),
})
export type Switch = z.infer<typeof Switch>

/** The last switch that counts. */
const LAST = 'upgrade.json'

/** A switch that does not count yet. Who finds it takes it back: the release `from` with its data is the one. */
const UNFINISHED = 'upgrade-unfinished.json'

/** Null where there is no such file. Throws a CommandError where it cannot be read. */
function read(file: string): Switch | null {
  if (!existsSync(file)) return null
  try {
    return Switch.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    throw new CommandError(`${file} cannot be read as the journal of upgrades. Nothing was changed.`)
  }
}

export const lastSwitch = (dataDir: string): Switch | null => read(join(dataDir, LAST))

export const unfinishedSwitch = (dataDir: string): Switch | null => read(join(dataDir, UNFINISHED))

/** Writes down that a switch begins, and returns when it is on the disk. */
export function beginSwitch(dataDir: string, begun: Switch): void {
  const file = join(dataDir, UNFINISHED)
  const opened = openSync(`${file}.new`, 'w', 0o600)
  writeSync(opened, `${JSON.stringify(begun, null, 2)}\n`)
  fsyncSync(opened)
  closeSync(opened)
  renameSync(`${file}.new`, file)
  syncFolder(dataDir)
}

/** From now on the switch counts: one rename, which needs no space. */
export function commitSwitch(dataDir: string): void {
  renameSync(join(dataDir, UNFINISHED), join(dataDir, LAST))
  syncFolder(dataDir)
}

/** The switch is taken back, and never was. */
export function forgetSwitch(dataDir: string): void {
  rmSync(join(dataDir, UNFINISHED), { force: true })
  syncFolder(dataDir)
}
