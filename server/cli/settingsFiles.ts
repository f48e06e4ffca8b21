import { accessSync, constants, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { parseEnv } from 'node:util'
import { CommandError } from './commandError.ts'

/** Settings of a machine on which the package or the archive is installed. */
const SYSTEM_FILE = '/etc/ushers/ushers.env'

interface Files {
  /** The file that `--env-file` names. */
  named: string | undefined
  system?: string
  own?: string
}

/** False for a folder whose files this user may not name. */
function isEntered(folder: string): boolean {
  try {
    accessSync(folder, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Returns null where the file does not exist. Throws a CommandError where it cannot be read. */
function textOf(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ENOTDIR') return null
    if (code === 'EACCES')
      throw new CommandError(`${file} may not be read by this user: run this as root, or as who runs the server.`)
    throw new CommandError(`${file} cannot be read: ${message}`)
  }
}

/**
 * Adds to `environment` what the files set: the named one, the machine's and `.env` of this folder, in this order. The
 * first that sets a name wins, also with an empty value, and the environment itself is the first of all. Throws a
 * CommandError where the named file does not exist, or one cannot be read.
 */
export function readSettingsFiles(
  { named, system = SYSTEM_FILE, own = '.env' }: Files,
  environment: NodeJS.ProcessEnv = process.env,
): void {
  // Root's own folder, where the command of the package has become another user, holds none of its settings.
  for (const file of [named, system, isEntered(dirname(own)) ? own : undefined]) {
    if (file === undefined) continue
    const text = textOf(file)
    if (text === null && file === named) throw new CommandError(`--env-file: there is no file ${file}.`)
    for (const [name, value] of Object.entries(parseEnv(text ?? '')))
      if (environment[name] === undefined) environment[name] = value
  }
}
