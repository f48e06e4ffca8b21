import { bootstrap, fail } from './bootstrap.mjs'
import { runChecks } from './checks.mjs'
import { Stopped, stopOnSignals } from './children.mjs'
import { ensurePackages } from './packages.mjs'

bootstrap({ withEnvFile: false })
stopOnSignals()
try {
  await ensurePackages()
  const { failed } = await runChecks()
  if (failed > 0) process.exitCode = 1
} catch (error) {
  if (error instanceof Stopped) process.exit(130)
  fail(error.message)
}
