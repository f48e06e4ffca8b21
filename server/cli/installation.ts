import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { CommandError } from './commandError.ts'

/** Folder of this program: that of the release, or the root of the clone. */
export const PROGRAM_FOLDER = fileURLToPath(new URL('../../', import.meta.url)).replace(/\/$/, '')

/** Where the package of Debian puts the program. */
const PACKAGE_FOLDER = '/usr/lib/ushers'

/** How this program came onto the machine. */
type Way = 'archive' | 'apt' | 'container' | 'npm' | 'clone'

/** The way of installing; packages and images set where their data lie, archives do not. */
export function wayOf(folder: string, environment: NodeJS.ProcessEnv, isThere = existsSync): Way {
  if (folder === PACKAGE_FOLDER) return 'apt'
  if (environment.USHERS_DEFAULT_DATA_DIR) return 'container'
  if (isThere(join(folder, 'bin/node'))) return 'archive'
  return isThere(join(folder, 'server')) || isThere(join(folder, 'scripts')) ? 'clone' : 'npm'
}

/** Ways that upgrade and go back by other means than these words. */
const ELSEWHERE: Record<Exclude<Way, 'archive'>, { upgrade: string; rollback: string }> = {
  apt: {
    upgrade: 'apt has installed this. Back up (ushers backup --to …), then: apt install ./ushers_….deb',
    rollback:
      'apt has installed this. Install the older package (apt install --allow-downgrades ./ushers_….deb) and restore the backup from before the upgrade.',
  },
  container: {
    upgrade:
      'This is a container. Back up (ushers backup --to …), load the newer image, and start the container anew with the same volume.',
    rollback:
      'This is a container. Start it anew from the older image, on a volume with the backup from before the upgrade.',
  },
  npm: {
    upgrade:
      'npm has installed this. Back up (ushers backup --to …), stop the server, then: npm install --global ./ushers-scheduler-….tgz',
    rollback:
      'npm has installed this. Stop the server, install the older ushers-scheduler-….tgz, and restore the backup from before the upgrade.',
  },
  clone: {
    upgrade: 'This is a clone. Back up, stop the server, then: git pull --ff-only && npm run build',
    rollback: 'This is a clone. Stop the server, check the older commit out, npm run build, and restore the backup.',
  },
}

/** True where this program is an archive that was unpacked: it has a supervisor, and upgrades itself. */
export const isArchive = (environment = process.env): boolean => wayOf(PROGRAM_FOLDER, environment) === 'archive'

/** Throws a CommandError that names the way to upgrade, or to go back, where this is no unpacked archive. */
export function mustBeArchive(word: 'upgrade' | 'rollback'): void {
  const way = wayOf(PROGRAM_FOLDER, process.env)
  if (way !== 'archive') throw new CommandError(`${ELSEWHERE[way][word]} (docs/OPERATIONS.md, Upgrade and back)`)
}
