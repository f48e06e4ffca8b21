import { createRequire } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { Worker, type WorkerOptions } from 'node:worker_threads'

interface WorkerProgram {
  path: string
  /** Node options that the program needs. */
  execArgv: string[]
}

const urlOf = (name: string): string => pathToFileURL(createRequire(import.meta.url).resolve(name)).href

/**
 * The program of a worker, `name.worker.ts` beside the module with this URL: in development and tests the source, run through
 * tsx; in production an entry of the server's bundle, beside the file that contains the module.
 */
export function workerProgram(moduleUrl: string, name: string): WorkerProgram {
  if (!moduleUrl.endsWith('.ts'))
    return { path: fileURLToPath(new URL(`./${name}.worker.js`, moduleUrl)), execArgv: [] }
  const tsx = urlOf('tsx')
  return { path: fileURLToPath(new URL(`./${name}.worker.ts`, moduleUrl)), execArgv: ['--import', tsx] }
}

/** Starts the program of a worker in a thread of this process. */
export function startThread(moduleUrl: string, name: string, options: WorkerOptions): Worker {
  const { path } = workerProgram(moduleUrl, name)
  if (!path.endsWith('.ts')) return new Worker(path, options)
  // Node's option --import has no effect in a thread.
  const code = `import('${new URL('./dist/esm/api/index.mjs', urlOf('tsx/package.json'))}').then(({ register }) => {
    register()
    return import('${pathToFileURL(path).href}')
  })`
  return new Worker(code, { ...options, eval: true })
}
