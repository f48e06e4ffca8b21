import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureBuilt } from './build.mjs'
import { Stopped, stopOnSignals } from './children.mjs'
import { enterHouse, fail, root } from './house.mjs'
import { ensurePackages } from './packages.mjs'

// The operator's command line, as it is built: `npm run admin -- help`.
enterHouse()
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
