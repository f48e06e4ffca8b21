import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** What a program has written and how it ended. */
export interface Ended {
  code: number
  out: string
  err: string
}

/** Runs one of our programs from the sources to its end. Nothing of our own environment reaches it but `settings`. */
export const runProgram = (file: string, args: string[], settings: Record<string, string>): Promise<Ended> =>
  new Promise((resolve) => {
    const command = ['--import', 'tsx', file, ...args]
    execFile(process.execPath, command, { cwd: ROOT, env: { ...settings } }, (error, out, err) =>
      resolve({ code: error ? Number(error.code ?? 1) : 0, out, err }),
    )
  })
