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
if (isDemo) process.env.USHERS_DEMO = '1'
process.env.NODE_ENV ??= 'production'

const removeSignalHandlers = stopOnSignals()
try {
  await ensurePackages()
  await ensureBuilt()
  if (process.argv.includes('--build-only')) process.exit(0)
  exitUntilServerHandlesSignals()
  removeSignalHandlers()
  assertNotStopped()
} catch (error) {
  if (error instanceof Stopped) process.exit(0)
  fail(error.message)
}
await import(pathToFileURL(join(root, 'dist/server/main.js')).href)

/**
 * Exits on SIGINT and SIGTERM until the server, which runs in this process, has installed its own handlers. After that,
 * this handler only prevents a second signal from killing the process.
 */
function exitUntilServerHandlesSignals() {
  let isHandedOver = false
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.on(signal, () => {
      isHandedOver ||= process.listenerCount(signal) > 1
      if (!isHandedOver) process.exit(0)
    })
  }
}
