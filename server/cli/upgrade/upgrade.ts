import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { makeFolder } from '../../db/dataFolder.ts'
import { readEnv } from '../../env.ts'
import { CommandError } from '../commandError.ts'
import type { Say } from '../data.commands.ts'
import { mustBeArchive, PROGRAM_FOLDER } from '../installation.ts'
import { databaseNameOf, ownPlace } from '../place.ts'
import { keep, pruneKept, removeTrials } from './keptData.ts'
import { lookInto, mustHaveSpace, mustHaveSum, unpack } from './newRelease.ts'
import { runInstead, runWordOf } from './program.ts'
import { recover } from './recovery.ts'
import { compareVersions, currentOf, homeOf, type Release, releaseIn } from './releases.ts'
import { type ReleaseRunner, runnerOf } from './runner.ts'
import { lockUpgrade, mustOwn, type Site, siteIn, trialFolder } from './site.ts'
import { switchReleases } from './switching.ts'

/** Restores a backup of the data by the new release, migrates it and counts it: a drill on a copy. */
async function tryOnCopy(site: Site, from: Release, to: Release): Promise<void> {
  const folder = trialFolder(site)
  makeFolder(folder)
  await keep({ ...site, dataDir: folder }, from, 'drill.sqlite')
  await runWordOf(to, ['drill', '--from', join(folder, 'drill.sqlite')], { TMPDIR: folder })
  removeTrials(site)
}

/** An installation whose release may be replaced: nobody else does it, and nothing is left of an unfinished switch. */
export interface Replaceable {
  site: Site
  runner: ReleaseRunner
  /** The release that runs, or that a start would run. */
  current: Release
}

/**
 * Works on the installation of this program, by the release that `current` names. Throws a CommandError where it is no
 * unpacked archive, or has no data; FolderInUse where another upgrade works on it.
 */
export async function onInstallation(
  word: 'upgrade' | 'rollback',
  args: string[],
  say: Say,
  work: (installation: Replaceable) => Promise<void>,
): Promise<void> {
  mustBeArchive(word)
  const env = readEnv()
  const [site, own, place] = [siteIn(env), releaseIn(PROGRAM_FOLDER), ownPlace(env)]
  if (place.kind === 'sqlite' && !existsSync(place.file))
    throw new CommandError(
      `There is no database at ${databaseNameOf(place)}: type this where the server is started, or set DATA_DIR.`,
    )
  mustOwn(site)
  const unlock = lockUpgrade(site)
  try {
    // Left by one that was killed.
    removeTrials(site)
    await using runner = await runnerOf(site)
    if (!runner.isServing && (await recover(site, own)))
      say('An upgrade or rollback had not ended: the release before it is back, with its data.')
    const current = currentOf(own)
    if (current.folder === own.folder) return await work({ site, runner, current })
  } finally {
    removeTrials(site)
    unlock()
  }
  await runInstead(currentOf(own), [word, ...args])
}

/** Replaces the release that runs by that of an archive, with its data, or changes nothing. */
export const upgrade = ({ archive, sum }: { archive: string; sum?: string }, args: string[], say: Say): Promise<void> =>
  onInstallation('upgrade', args, say, async ({ site, runner, current: from }) => {
    await mustHaveSum(archive, sum)
    const found = await lookInto(archive, process.arch)
    const order = compareVersions(found.version, from.version)
    if (order === 0) return say(`${from.version} is what runs here already.`)
    if (order < 0)
      throw new CommandError(
        `${archive} is ${found.version}, older than ${from.version}. To go one release back: ushers rollback`,
      )
    await mustHaveSpace(site, homeOf(from), found)
    say(`Unpacking ${found.version} …`)
    const to = await unpack(found, from)
    try {
      say(`Trying ${to.version} on a copy of the data …`)
      await tryOnCopy(site, from, to)
      await switchReleases(site, runner, { word: 'upgrade', from, to, changeData: async () => {} }, say)
    } catch (error) {
      if (currentOf(from).folder !== to.folder) rmSync(to.folder, { recursive: true, force: true })
      throw error
    }
    pruneKept(site)
    say('To go back: ushers rollback')
  })
