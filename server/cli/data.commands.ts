import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync, statSync } from 'node:fs'
import { CopyError, copyDatabase } from '../db/copy.ts'
import type { Table } from '../db/tables.ts'
import type { Env } from '../env.ts'
import { nameOf, openSource, openTarget, ownPlace, type Place, placeOf, snapshot } from './place.ts'

export type Say = (line: string) => void

/** One line for each table, once it is there. */
const progress =
  (say: Say) =>
  (table: Table, copied: number, total: number): void => {
    if (copied === total) say(`  ${table}: ${total} ${total === 1 ? 'row' : 'rows'}`)
  }

async function copyInto(source: Place, target: Place, say: Say): Promise<void> {
  await using from = await openSource(source)
  await using to = await openTarget(target)
  await copyDatabase(from.db, to.db, progress(say))
}

/** Copies everything from one database into another, empty one. The source stays as it is. */
export async function move({ from, to }: { from: string; to: string }, say: Say): Promise<void> {
  const [source, target] = [placeOf(from), placeOf(to)]
  if (nameOf(source) === nameOf(target)) throw new CopyError('Source and target are the same database.')
  say(`Copying ${nameOf(source)} to ${nameOf(target)} …`)
  await copyInto(source, target, say)
  say('Everything is there, and each table was counted. The source is as it was.')
}

const megabytes = (file: string): string => `${(statSync(file).size / 1_048_576).toFixed(1)} MB`

/** What is written here appears under its own name once it is whole and on the disk. */
async function writeWhole(file: string, write: (unfinished: string) => Promise<void>): Promise<void> {
  const unfinished = `${file}.unfinished.sqlite`
  rmSync(unfinished, { force: true })
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

/** Writes all data of the server of these settings, as they are at one moment, into a file of SQLite. It may be running. */
export async function backup(env: Env, { to: file }: { to: string }, say: Say): Promise<void> {
  if (existsSync(file)) throw new CopyError(`${file} is there already. Choose another name.`)
  const source = ownPlace(env)
  say(`Writing ${nameOf(source)} to ${file} …`)
  await writeWhole(file, async (unfinished) => {
    if (source.kind === 'sqlite') {
      if (!existsSync(source.file)) throw new CopyError(`There is no database at ${source.file}.`)
      snapshot(source.file, unfinished)
    } else await copyInto(source, placeOf(unfinished), say)
  })
  say(`Done: ${megabytes(file)}.`)
}

/** Puts a backup into the empty database of the server of these settings, of whichever kind that is. */
export async function restore(env: Env, { from: file }: { from: string }, say: Say): Promise<void> {
  const target = ownPlace(env)
  say(`Restoring ${file} into ${nameOf(target)} …`)
  await copyInto(placeOf(file), target, say)
  say('Done. Start the server.')
}
