import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBuilt } from './build.mjs'
import { runNode, Stopped } from './children.mjs'
import { checkSizes } from './size.mjs'

/** Biome colours every letter where it detects a CI, which makes a log unreadable. */
const plainText = process.stdout.isTTY ? [] : ['--colors=off']

/** A line that is all comment and longer than a line of code may be, which the formatter leaves. */
const TOO_LONG = /^(?=.{121})\s*(?:\/[/*]|\*|\{\/\*)(?!.*biome-ignore)/

/** Places of comment lines that are too long, as `file:line`. */
const longComments = () =>
  ['shared', 'server', 'web', 'e2e', 'bench', 'scripts'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      // The benchmark of Lighthouse has packages of its own.
      .filter((file) => /\.(ts|tsx|mjs)$/.test(file) && !file.includes('node_modules'))
      .flatMap((file) =>
        readFileSync(join(folder, file), 'utf8')
          .split('\n')
          .flatMap((line, index) => (TOO_LONG.test(line) ? [`${join(folder, file)}:${index + 1}`] : [])),
      ),
  )

/** @type {{ name: string, passes: () => Promise<boolean> }[]} */
const checks = [
  { name: 'types', passes: async () => (await runNode('node_modules/typescript/bin/tsc', ['--noEmit'])) === 0 },
  {
    name: 'lint and format',
    passes: async () => (await runNode('node_modules/@biomejs/biome/bin/biome', ['ci', '.', ...plainText])) === 0,
  },
  {
    name: 'length of comment lines',
    passes: async () => {
      const long = longComments()
      for (const place of long) console.log(`${place}: longer than 120 columns`)
      return long.length === 0
    },
  },
  {
    name: 'size of the web app',
    passes: async () => {
      await ensureBuilt(['web'])
      return checkSizes()
    },
  },
]

/**
 * Runs every check, also after a failed one, and prints each result.
 * @returns {Promise<import('./outcomes.mjs').Counts>} one per check
 */
export async function runChecks() {
  const counts = { passed: 0, failed: 0, skipped: 0 }
  for (const { name, passes } of checks) {
    console.log(`Check: ${name}`)
    const isPassed = await passes().catch((error) => {
      if (error instanceof Stopped) throw error
      console.log(error.message)
      return false
    })
    counts[isPassed ? 'passed' : 'failed'] += 1
    console.log(`Check: ${name}: ${isPassed ? 'passed' : 'failed'}`)
  }
  return counts
}
