import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { forgetSwitch, unfinishedSwitch } from './journal.ts'
import { putBack, removeTrials } from './keptData.ts'
import { homeOf, type Release, releaseIn, switchBack } from './releases.ts'
import type { Site } from './site.ts'

/**
 * Takes back a switch that was begun and does not count, whether it failed or was killed: the release before it, with
 * its data, to which nobody has added anything since. Returns whether there was one. The site is locked by the caller,
 * and no server of it runs; one that has lost its supervisor is waited for.
 */
export async function recover(site: Site, own: Release): Promise<boolean> {
  const unfinished = unfinishedSwitch(site.dataDir)
  if (!unfinished) {
    removeTrials(site)
    return false
  }
  const release = releaseIn(join(homeOf(own), unfinished.from))
  const after = join(homeOf(own), unfinished.to)
  switchBack(release)
  // First, for the disk may be full.
  removeTrials(site)
  if (unfinished.word === 'upgrade' && after !== own.folder) rmSync(after, { recursive: true, force: true })
  await putBack(site, release, unfinished)
  forgetSwitch(site.dataDir)
  return true
}
