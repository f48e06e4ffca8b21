import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { builtServer, ROOT } from './built.ts'

/** Exit code, standard output and standard error of a program. */
export interface Ended {
  code: number
  out: string
  err: string
}

/** Runs a built program to its end. Its environment is `settings` alone. */
export async function runProgram(
  program: 'main.js' | 'cli.js' | 'ushers.js',
  args: string[],
  settings: Record<string, string>,
): Promise<Ended> {
  const command = [join(await builtServer(), program), ...args]
  return new Promise((resolve) => {
    execFile(process.execPath, command, { cwd: ROOT, env: { ...settings } }, (error, out, err) =>
      resolve({ code: error ? Number(error.code ?? 1) : 0, out, err }),
    )
  })
}
