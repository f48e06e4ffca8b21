import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import * as z from 'zod/mini'
import { CommandError } from '../commandError.ts'

/** A release that lies unpacked in the folder of releases. */
export interface Release {
  folder: string
  version: string
}

const Manifest = z.object({ name: z.literal('ushers-scheduler'), version: z.string() })

/** The version in the text of a release's package.json. Throws a CommandError where it is none. */
export function versionIn(text: string, place: string): string {
  try {
    return Manifest.parse(JSON.parse(text)).version
  } catch {
    throw new CommandError(`${place} is no release of this program.`)
  }
}

/** The release in a folder. Throws a CommandError where there is none. */
export function releaseIn(folder: string): Release {
  const file = join(folder, 'package.json')
  if (!existsSync(file) || !existsSync(join(folder, 'ushers')))
    throw new CommandError(`There is no release in ${folder}.`)
  return { folder, version: versionIn(readFileSync(file, 'utf8'), folder) }
}

/** Link in the folder of releases that names the one that runs. The first upgrade makes it. */
const CURRENT = 'current'

/** Links that a switch prepares, so that neither it nor going back needs space on the disk. */
const NEXT = '.current-next'
const BACK = '.current-back'

/** The folder in which releases lie beside each other. */
export const homeOf = (release: Release): string => dirname(release.folder)

/** The release that `current` names, else the given one. Throws a CommandError where the link leads nowhere. */
export function currentOf(own: Release): Release {
  const link = join(homeOf(own), CURRENT)
  let target: string
  try {
    target = readlinkSync(link)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return own
    throw new CommandError(`${link} is no link: move it away.`)
  }
  const folder = join(homeOf(own), basename(target))
  return releaseIn(folder)
}

/** Waits until the names in a folder are on the disk. */
export function syncFolder(folder: string): void {
  const opened = openSync(folder, 'r')
  fsyncSync(opened)
  closeSync(opened)
}

function link(home: string, name: string, release: Release): void {
  rmSync(join(home, name), { force: true })
  symlinkSync(basename(release.folder), join(home, name))
}

/** Prepares the switch from the release that runs to another one: `current` names the first from now on. */
export function prepareSwitch(from: Release, to: Release): void {
  const home = homeOf(from)
  link(home, BACK, from)
  link(home, NEXT, to)
  if (!existsSync(join(home, CURRENT))) link(home, CURRENT, from)
  syncFolder(home)
}

/** Points `current` to the release for which a switch is prepared. One rename does it. */
export function switchLink(to: Release): void {
  const home = homeOf(to)
  renameSync(join(home, NEXT), join(home, CURRENT))
  syncFolder(home)
}

/** Points `current` to the release before the switch, by the link that `prepareSwitch` has made. */
export function switchBack(release: Release): void {
  const home = homeOf(release)
  if (readlinkSync(join(home, CURRENT)) !== basename(release.folder)) renameSync(join(home, BACK), join(home, CURRENT))
  syncFolder(home)
}

/** Negative where `one` is older than `other`, 0 where they are the same, as semver.org orders them. */
export function compareVersions(one: string, other: string): number {
  const [core = '', early] = one.split(/-(.*)/)
  const [otherCore = '', otherEarly] = other.split(/-(.*)/)
  const byCore = core.localeCompare(otherCore, 'en', { numeric: true })
  if (byCore !== 0 || early === otherEarly) return byCore
  if (early === undefined || otherEarly === undefined) return early === undefined ? 1 : -1
  return early.localeCompare(otherEarly, 'en', { numeric: true })
}
