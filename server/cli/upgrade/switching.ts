import { basename, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Health } from '#shared/health.ts'
import { CommandError } from '../commandError.ts'
import type { Say } from '../data.commands.ts'
import { localAddress } from '../readiness.ts'
import { beginSwitch, commitSwitch, type Switch, unfinishedSwitch } from './journal.ts'
import { keep, keptName } from './keptData.ts'
import { foreignTables, mustBeAlone } from './postgres.ts'
import type { Listening } from './process.ts'
import { recover } from './recovery.ts'
import { prepareSwitch, type Release, switchLink } from './releases.ts'
import type { ReleaseRunner } from './runner.ts'
import type { Site } from './site.ts'

/** Milliseconds until a release that listens must be ready. */
const READY_MS = 30_000

/** Waits until a held release is ready. Throws a CommandError with what `/readyz` says instead. */
async function mustBeReady(listening: Listening, { version }: Release): Promise<void> {
  const address = localAddress(listening)
  const until = performance.now() + READY_MS
  for (;;) {
    const response = await fetch(`${address}/readyz`, { signal: AbortSignal.timeout(READY_MS) }).catch(() => null)
    const health = Health.safeParse(await response?.json().catch(() => null))
    if (health.data?.version === version && health.data.status === 'ready') return
    if (performance.now() > until)
      throw new CommandError(`${version} is not ready at ${address}: ${health.data?.reason ?? 'it does not answer'}.`)
    await wait(100)
  }
}

/** A switch from one release to another. */
export interface Switching {
  word: Switch['word']
  from: Release
  to: Release
  /** Brings the data to the release that follows, where its start does not do that. */
  changeData(begun: Switch): Promise<void>
}

async function tryToSwitch(
  site: Site,
  runner: ReleaseRunner,
  { word, from, to, changeData }: Switching,
  say: Say,
): Promise<void> {
  const at = new Date()
  const kept = keptName(word === 'upgrade' ? 'before' : 'aside', from, at)
  if (runner.isServing) say(`Stopping ${from.version} …`)
  await runner.stop()
  if (site.databaseUrl) await mustBeAlone(site)
  say(`Keeping the data as ${kept} …`)
  await keep(site, from, kept)
  const begun: Switch = {
    word,
    from: basename(from.folder),
    to: basename(to.folder),
    kept,
    foreign: site.databaseUrl ? await foreignTables(site, kept) : [],
    at: at.toISOString(),
  }
  prepareSwitch(from, to)
  beginSwitch(site.dataDir, begun)
  switchLink(to)
  await changeData(begun)
  say(`Starting ${to.version} …`)
  await mustBeReady(await runner.start(to, 'held'), to)
  commitSwitch(site.dataDir)
}

/**
 * Stops the release that runs, keeps its data, starts the other one and lets it serve once it is ready. Throws a
 * CommandError where anything is wrong; the release before then runs on with its data, where one ran.
 */
export async function switchReleases(site: Site, runner: ReleaseRunner, switching: Switching, say: Say): Promise<void> {
  const { from, to } = switching
  try {
    await tryToSwitch(site, runner, switching, say)
  } catch (error) {
    // A supervisor that has ended stops nothing any more; its server ends with it.
    await runner.stop().catch(() => {})
    const reason = error instanceof Error ? error.message : String(error)
    await recover(site, from).catch((why: unknown) => {
      const kept = unfinishedSwitch(site.dataDir)?.kept
      throw new CommandError(
        `${reason}\n${from.version} is not back: ${why instanceof Error ? why.message : why}\nIts data are in ${join(site.dataDir, kept ?? '')}; the next start tries again.`,
      )
    })
    const isBack =
      !runner.isServing ||
      (await runner.start(from, 'serving').then(
        () => true,
        () => false,
      ))
    const end = runner.isServing ? 'runs on, with its data' : 'and its data are as they were'
    throw new CommandError(
      `${reason}\n${from.version} ${isBack ? end : 'has its data, and does not run: start the server'}.`,
    )
  }
  await runner.finish()
  say(`${to.version} ${runner.isServing ? 'runs' : 'is in place; nothing was running, and nothing runs'}.`)
}
