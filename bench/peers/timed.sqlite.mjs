import { createInterface } from 'node:readline'

// Loaded before the built server (node --import): sums the duration of SQLite's calls, which are synchronous. For each
// line of standard input it prints a line: that sum and the event loop's busy time, both in milliseconds.
const { DatabaseSync } = process.getBuiltinModule?.('node:sqlite') ?? (await import('@photostructure/sqlite'))
let database = 0

function time(owner, name) {
  const plain = owner[name]
  owner[name] = function timed(...args) {
    const started = performance.now()
    try {
      return plain.apply(this, args)
    } finally {
      database += performance.now() - started
    }
  }
}

const probe = new DatabaseSync(':memory:')
const statement = Object.getPrototypeOf(probe.prepare('select 1'))
for (const name of ['run', 'get', 'all']) time(statement, name)
time(DatabaseSync.prototype, 'prepare')
probe.close()

createInterface({ input: process.stdin }).on('line', () => {
  const { active } = performance.eventLoopUtilization()
  console.log(JSON.stringify({ database, active }))
})
process.stdin.unref()
