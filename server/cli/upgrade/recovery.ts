import { join } from 'node:path'
import { forgetSwitch, unfinishedSwitch } from './journal.ts'
import { putBack } from './keptData.ts'
import { homeOf, type Release, releaseIn, switchBack } from './releases.ts'
import { removeTrials, type Site } from './site.ts'

/**
 * Takes back a switch that was begun and does not count, whether it failed or was killed: the release before it, with
 * its data, to which nobody has added anything since. Returns whether there was one. The site is locked by the caller,
 * and no server of it runs; one that has lost its supervisor is waited for.
 */
export async function recover(site: Site, own: Release): Promise<boolean> {
  const unfinished = unfinishedSwitch(site.dataDir)
  if (unfinished) {
    const before = releaseIn(join(homeOf(own), unfinished.from))
    switchBack(before)
    await putBack(site, before, unfinished)
    forgetSwitch(site.dataDir)
  }
  removeTrials(site)
  return unfinished !== null
}
