import { type Releases, startReleases } from './release.server.ts'
import { test as base, currentTeam } from './stage.fixtures.ts'

/** A test before whose team new versions of the app are made. */
export const test = base.extend<{ releases: Releases }>({
  // Asked for before `open`: it goes on until the browser is closed.
  releases: async ({ browserName: _ }, use) => {
    const releases = await startReleases(currentTeam().url)
    await use(releases)
    await releases.stop()
  },
})
