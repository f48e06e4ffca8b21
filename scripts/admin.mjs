import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { bootstrap, fail, root } from './bootstrap.mjs'
import { ensureBuilt } from './build.mjs'
import { Stopped, stopOnSignals } from './children.mjs'
import { ensurePackages } from './packages.mjs'

// Runs a word of the built command line: `npm run backup -- --to …`, `npm run admin -- help`.
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
const { runScript } = await import(pathToFileURL(join(root, 'dist/server/words.js')).href)
await runScript(process.argv.slice(2))
