import { createRequire } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'

interface WorkerLocation {
  path: string
  /** Node options that the program needs. */
  execArgv: string[]
}

/**
 * Location of the worker's program: in development and tests the source, run through tsx; in production the second
 * entry of the server's bundle, beside the file that contains this module.
 */
export function workerLocation(): WorkerLocation {
  if (!import.meta.url.endsWith('.ts'))
    return { path: fileURLToPath(new URL('./spreadsheet.worker.js', import.meta.url)), execArgv: [] }
  const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href
  return { path: fileURLToPath(new URL('./spreadsheet.worker.ts', import.meta.url)), execArgv: ['--import', tsx] }
}
