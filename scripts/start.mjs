import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { bootstrap, fail, root } from './bootstrap.mjs'
import { ensureBuilt } from './build.mjs'
import { assertNotStopped, Stopped, stopOnSignals } from './children.mjs'
import { ensurePackages } from './packages.mjs'

const isDemo = process.argv.includes('--demo')
// Before .env is read: the demo must never fill somebody's real data with invented people.
if (isDemo) process.env.DATA_DIR ??= './data-demo'
bootstrap()
if (isDemo) {
  process.env.USHERS_DEMO = '1'
  process.env.DATABASE_URL = ''
}
process.env.NODE_ENV ??= 'production'

const leaveSignalsAlone = stopOnSignals()
try {
  await ensurePackages()
  await ensureBuilt()
  if (process.argv.includes('--build-only')) process.exit(0)
  stopUntilTheServerDoes()
  leaveSignalsAlone()
  assertNotStopped()
} catch (error) {
  if (error instanceof Stopped) process.exit(0)
  fail(error.message)
}
await import(pathToFileURL(join(root, 'dist/server/main.js')).href)

/**
 * The server runs in this process, so that a signal reaches it, and stops by its own handlers. Until it has installed them
 * there is nothing to finish and the process ends; afterwards this handler only keeps a second signal from killing it.
 */
function stopUntilTheServerDoes() {
  let isHandedOver = false
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.on(signal, () => {
      isHandedOver ||= process.listenerCount(signal) > 1
      if (!isHandedOver) process.exit(0)
    })
  }
}
