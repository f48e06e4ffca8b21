import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { bootstrap, fail, root } from './bootstrap.mjs'
import { ensureBuilt } from './build.mjs'
import { Stopped, stopOnSignals } from './children.mjs'
import { ensurePackages } from './packages.mjs'

// Runs the operator's built command line: `npm run admin -- help`.
bootstrap()
const removeSignalHandlers = stopOnSignals()
try {
  await ensurePackages()
  await ensureBuilt(['server'])
  removeSignalHandlers()
} catch (error) {
  if (error instanceof Stopped) process.exit(130)
  fail(error.message)
}
await import(pathToFileURL(join(root, 'dist/server/cli.js')).href)
