#!/usr/bin/env node
import manifest from '../../package.json' with { type: 'json' }

// Before anything else is loaded, which an older Node could not read.
const oldest = manifest.engines.node.replace('>=', '')
if (oldest.localeCompare(process.versions.node, 'en', { numeric: true }) > 0) {
  process.stderr.write(`Node ${oldest} or newer is needed, this is ${process.versions.node}\n`)
  process.exit(1)
}
const { runCommandLine } = await import('./words.ts')
await runCommandLine(process.argv.slice(2))
