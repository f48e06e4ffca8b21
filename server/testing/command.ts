import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { builtServer, ROOT } from './built.ts'

/** What a program has written and how it ended. */
export interface Ended {
  code: number
  out: string
  err: string
}

/** Runs one of our programs, as it is built, to its end. Nothing of our own environment reaches it but `settings`. */
export async function runProgram(
  program: 'main.js' | 'cli.js',
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
