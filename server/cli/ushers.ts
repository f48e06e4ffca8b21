#!/usr/bin/env node
import { existsSync, readdirSync } from 'node:fs'
import manifest from '../../package.json' with { type: 'json' }

/** Native parts of a release, a folder for each machine; a clone has none, because its packages bring them. */
const natives = new URL('../../native/', import.meta.url)

/** The line that says why this release cannot run here, or null. */
function misfit(): string | null {
  const oldest = manifest.engines.node.replace('>=', '')
  if (oldest.localeCompare(process.versions.node, 'en', { numeric: true }) > 0)
    return `Node ${oldest} or newer is needed, this is ${process.versions.node}`
  if (!existsSync(natives)) return null
  const machine = `${process.platform}-${process.arch}`
  const machines = readdirSync(natives)
  if (!machines.includes(machine)) return `This release is for ${machines.join(' and ')}, this machine is ${machine}.`
  const { header } = process.report.getReport() as { header: { glibcVersionRuntime?: string } }
  return header.glibcVersionRuntime ? null : 'This release is for Linux with glibc, and this one has another C library.'
}

// Before anything else is loaded, which an older Node could not read.
const reason = misfit()
if (reason !== null) {
  process.stderr.write(`${reason}\n`)
  process.exit(1)
}
const { runCommandLine } = await import('./words.ts')
await runCommandLine(process.argv.slice(2))
