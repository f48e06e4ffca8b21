import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { CommandError } from '../commandError.ts'
import type { Release } from './releases.ts'

/** What starts a release, with its own Node. */
export const programOf = ({ folder }: Release): string => join(folder, 'ushers')

/** Characters of a program's errors that are passed on: its last lines. */
const MOST_ERRORS = 2_000

/**
 * Runs a word of a release to its end, and returns whether it succeeded with what it has written to standard error. It
 * ends with this process.
 */
export async function tryWord(
  release: Release,
  words: string[],
  environment: NodeJS.ProcessEnv = {},
): Promise<{ isDone: boolean; errors: string }> {
  const child = spawn(programOf(release), words, {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  let errors = ''
  child.stderr?.on('data', (text) => {
    errors = `${errors}${text}`.slice(-MOST_ERRORS)
  })
  const [code] = await once(child, 'close')
  return { isDone: code === 0, errors: errors.trim() }
}

/** Runs a word of a release. Throws a CommandError with what it has written where it fails. */
export async function runWordOf(release: Release, words: string[], environment?: NodeJS.ProcessEnv): Promise<void> {
  const { isDone, errors } = await tryWord(release, words, environment)
  if (!isDone) throw new CommandError(errors || `ushers ${words[0]} of ${release.version} was killed.`)
}

/** Runs what was typed with another release, and ends as that does. */
export async function runInstead(release: Release, words: string[]): Promise<void> {
  const child = spawn(programOf(release), words, { stdio: 'inherit' })
  const [code] = await once(child, 'exit')
  process.exitCode = code ?? 1
}

/** Ends this process with the one that has started it by `runWordOf`. */
export function endWithStarter(): void {
  if (!process.send) return
  process.once('disconnect', () => process.exit(1))
  process.channel?.unref()
}
