import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { bootstrap, fail, root } from './bootstrap.mjs'
import { ensureBuilt } from './build.mjs'
import { Stopped, stopOnSignals } from './children.mjs'
import { ensurePackages } from './packages.mjs'

// The operator's command line, as it is built: `npm run admin -- help`.
bootstrap()
const leaveSignalsAlone = stopOnSignals()
try {
  await ensurePackages()
  await ensureBuilt(['server'])
  leaveSignalsAlone()
} catch (error) {
  if (error instanceof Stopped) process.exit(130)
  fail(error.message)
}
await import(pathToFileURL(join(root, 'dist/server/cli.js')).href)
