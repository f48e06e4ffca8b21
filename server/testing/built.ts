import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

export const ROOT = fileURLToPath(new URL('../..', import.meta.url))

type EnsureBuilt = (parts: ['server']) => Promise<void>

let ready: Promise<string> | undefined

async function build(): Promise<string> {
  const address = pathToFileURL(join(ROOT, 'scripts/build.mjs')).href
  const { ensureBuilt } = (await import(/* @vite-ignore */ address)) as { ensureBuilt: EnsureBuilt }
  await ensureBuilt(['server'])
  return join(ROOT, 'dist/server')
}

/**
 * The folder of the production server, built first where its sources have changed. It starts in a sixth of the time
 * that the sources take.
 */
export function builtServer(): Promise<string> {
  ready ??= build()
  return ready
}
