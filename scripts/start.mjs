import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { bootstrap, fail, root } from './bootstrap.mjs'
import { ensureBuilt } from './build.mjs'
import { assertNotStopped, Stopped, stopOnSignals } from './children.mjs'
import { ensurePackages } from './packages.mjs'

const isDemo = process.argv.includes('--demo')
// Set before .env is read: the demo must not add invented people to the DATA_DIR of .env.
if (isDemo) process.env.DATA_DIR ??= './data-demo'
bootstrap()

const removeSignalHandlers = stopOnSignals()
try {
  await ensurePackages()
  await ensureBuilt()
  if (process.argv.includes('--build-only')) process.exit(0)
  const { runScript } = await import(pathToFileURL(join(root, 'dist/server/words.js')).href)
  assertNotStopped()
  const running = runScript([isDemo ? 'demo' : 'start'])
  // The word has handlers of its own by now.
  removeSignalHandlers()
  await running
} catch (error) {
  if (error instanceof Stopped) process.exit(0)
  fail(error.message)
}
