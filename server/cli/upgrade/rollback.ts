import { existsSync } from 'node:fs'
import { basename, join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { CommandError } from '../commandError.ts'
import type { Say } from '../data.commands.ts'
import { lastSwitch, type Switch } from './journal.ts'
import { restore } from './keptData.ts'
import { homeOf, type Release, releaseIn } from './releases.ts'
import type { Site } from './site.ts'
import { switchReleases } from './switching.ts'
import { onInstallation } from './upgrade.ts'
import { writtenSince } from './writtenSince.ts'

/** The upgrade that made the running release. Throws a CommandError where there is none, or its backup is gone. */
function lastUpgrade({ dataDir }: Site, { folder, version }: Release): Switch {
  const last = lastSwitch(dataDir)
  if (last?.word !== 'upgrade' || last.to !== basename(folder))
    throw new CommandError(`No upgrade has made ${version} the release that runs: there is none to go back to.`)
  const file = join(dataDir, last.kept)
  if (!existsSync(file)) throw new CommandError(`${file} is gone: without it there is no way back.`)
  return last
}

async function isConfirmed(version: string): Promise<boolean> {
  const asking = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await asking.question(`Go back to ${version} without this? [y/N] `)
  asking.close()
  return /^y(es)?$/i.test(answer.trim())
}

/**
 * Goes back to the release before the last upgrade, with the data of that moment. Says first what was written since,
 * which stays in a file; changes nothing without `isSure` or a yes at the terminal.
 */
export const rollback = ({ isSure }: { isSure: boolean }, args: string[], say: Say): Promise<void> =>
  onInstallation('rollback', args, say, async ({ site, runner, current: from }) => {
    const last = lastUpgrade(site, from)
    const to = releaseIn(join(homeOf(from), last.from))
    const lines = await writtenSince(site, from, last.kept)
    say(
      `${to.version} was left at ${last.at}. ${lines.length > 0 ? 'Since then there are:' : 'Nothing was written since.'}`,
    )
    for (const line of lines) say(line)
    if (!isSure && !(process.stdin.isTTY && (await isConfirmed(to.version))))
      throw new CommandError('Nothing was changed. To go back: ushers rollback --yes')
    const changeData = ({ foreign }: Switch): Promise<void> => restore(site, to, last.kept, foreign)
    await switchReleases(site, runner, { word: 'rollback', from, to, changeData }, say)
    say(`What was there is kept in ${site.dataDir}, in the file aside-${from.version}-….sqlite.`)
  })
