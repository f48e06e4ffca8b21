import { createRequire } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'

interface WorkerLocation {
  path: string
  /** What Node needs to run it. */
  execArgv: string[]
}

/**
 * Where the worker's program is: the source, run through tsx, in development and tests; in production the second
 * entry of the server's bundle, which stands beside the file that this module is bundled into.
 */
export function workerLocation(): WorkerLocation {
  if (!import.meta.url.endsWith('.ts'))
    return { path: fileURLToPath(new URL('./spreadsheet.worker.js', import.meta.url)), execArgv: [] }
  const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href
  return { path: fileURLToPath(new URL('./spreadsheet.worker.ts', import.meta.url)), execArgv: ['--import', tsx] }
}
