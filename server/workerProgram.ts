import { createRequire } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'

interface WorkerProgram {
  path: string
  /** Node options that the program needs. */
  execArgv: string[]
}

/**
 * The program of a worker, `name.worker.ts` beside the module with this URL: in development and tests the source, run through
 * tsx; in production an entry of the server's bundle, beside the file that contains the module.
 */
export function workerProgram(moduleUrl: string, name: string): WorkerProgram {
  if (!moduleUrl.endsWith('.ts'))
    return { path: fileURLToPath(new URL(`./${name}.worker.js`, moduleUrl)), execArgv: [] }
  const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href
  return { path: fileURLToPath(new URL(`./${name}.worker.ts`, moduleUrl)), execArgv: ['--import', tsx] }
}
