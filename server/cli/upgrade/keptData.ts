import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { removeUnfinished } from '../../db/backupFiles.ts'
import { SQLITE_FILE } from '../../db/client.ts'
import { makeFolder } from '../../db/dataFolder.ts'
import type { Switch } from './journal.ts'
import { emptyPostgres } from './postgres.ts'
import { runWordOf, tryWord } from './program.ts'
import { type Release, syncFolder } from './releases.ts'
import { inFolder, type Site, trialFolder } from './site.ts'

/** Backups of the moment before an upgrade, of which the newest stay. */
const KEEP = 2
/** Names of kept files: why, and when. */
const KEPT = /^(before|aside)-.*-(\d{4}-\d{2}-\d{2}T\d{6}Z)\.sqlite$/

const stamp = (at: Date): string => at.toISOString().replace(/\.\d+/, '').replaceAll(':', '')

/** Name of the file that keeps a release's data: `before` an upgrade, or put `aside` by a rollback. */
export const keptName = (why: 'before' | 'aside', { version }: Release, at: Date): string =>
  `${why}-${version}-${stamp(at)}.sqlite`

/** Writes all data of a release into a file of the data folder, also PostgreSQL's. */
export const keep = (site: Site, release: Release, name: string): Promise<void> =>
  runWordOf(release, ['backup', '--to', join(site.dataDir, name)])

/** Removes backups from before upgrades but the newest. */
export function pruneKept({ dataDir }: Site): void {
  const byTime = readdirSync(dataDir)
    .flatMap((name) => {
      const [, why, at] = KEPT.exec(name) ?? []
      return why === 'before' && at ? [{ name, at }] : []
    })
    .toSorted((one, other) => (one.at < other.at ? 1 : -1))
  for (const { name } of byTime.slice(KEEP))
    for (const end of ['', '-wal', '-shm']) rmSync(join(dataDir, `${name}${end}`), { force: true })
}

/** Removes what an upgrade has tried, and files in which it was killed while it kept the data. */
export function removeTrials(site: Site): void {
  rmSync(trialFolder(site), { recursive: true, force: true })
  removeUnfinished(site.dataDir, KEPT)
}

/** Makes a file the embedded database; one rename, so that no space is needed. */
function becomeDatabase({ dataDir }: Site, file: string): void {
  for (const end of ['-wal', '-shm']) rmSync(join(dataDir, `${SQLITE_FILE}${end}`), { force: true })
  renameSync(file, join(dataDir, SQLITE_FILE))
  syncFolder(dataDir)
}

/**
 * Puts the kept file of a switch back as the data of its release, to the byte with the embedded database. A second call
 * after a kill ends what the first began.
 */
export async function putBack(site: Site, release: Release, { kept, foreign, word }: Switch): Promise<void> {
  const file = join(site.dataDir, kept)
  if (site.databaseUrl) {
    // A release takes no newer shape: where nobody has migrated the data, they are as they were.
    const isUntouched = word === 'upgrade' && (await tryWord(release, ['admin', 'migrate'])).isDone
    if (!isUntouched) await restore(site, release, kept, foreign)
    return
  }
  // Gone: it was put back before a kill.
  if (existsSync(file)) await inFolder(site, () => becomeDatabase(site, file))
}

/**
 * Replaces the data with a kept file, by the release that wrote it. Revisions rise, so that browsers fetch again what
 * they have stored.
 */
export async function restore(site: Site, release: Release, kept: string, foreign: string[]): Promise<void> {
  const from = join(site.dataDir, kept)
  if (site.databaseUrl) {
    await emptyPostgres(site, foreign)
    return runWordOf(release, ['restore', '--from', from])
  }
  const folder = join(trialFolder(site), 'restored')
  rmSync(folder, { recursive: true, force: true })
  makeFolder(folder)
  await runWordOf(release, ['restore', '--from', from], { DATA_DIR: folder })
  await inFolder(site, () => becomeDatabase(site, join(folder, SQLITE_FILE)))
}
