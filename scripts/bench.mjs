import { readdirSync } from 'node:fs'
import { bootstrap, fail } from './bootstrap.mjs'
import { ensureBuilt } from './build.mjs'
import { runNode, Stopped, stopOnSignals } from './children.mjs'
import { ensurePackages } from './packages.mjs'

bootstrap({ withEnvFile: false })
stopOnSignals()
try {
  await ensurePackages()
  await ensureBuilt()
  const [only = ''] = process.argv.slice(2)
  const benches = readdirSync('bench').filter((name) => name.endsWith('.bench.ts') && name.includes(only))
  if (benches.length === 0) fail(`There is no bench/*${only}*.bench.ts`)
  for (const bench of benches.sort()) {
    console.log(`\n== ${bench.replace('.bench.ts', '')} ==`)
    if ((await runNode('node_modules/tsx/dist/cli.mjs', [`bench/${bench}`])) !== 0) process.exitCode = 1
  }
} catch (error) {
  if (error instanceof Stopped) process.exit(130)
  fail(error.message)
}
