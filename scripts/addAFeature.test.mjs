import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, it } from 'vitest'

const run = promisify(execFile)
/** For a busy machine, not an expectation of speed. */
const TIMEOUT_MS = 400_000

const COPIED = ['shared', 'server', 'web', 'e2e/stage', 'docs', 'package.json', 'tsconfig.json', 'vitest.config.ts']
const copy = mkdtempSync(join(tmpdir(), 'ushers-add-a-feature-'))
afterAll(() => rmSync(copy, { recursive: true, force: true }))

/** The number of the migration that comes next. */
function nextMigration() {
  const numbers = readdirSync('server/db/migrations').map((file) => Number.parseInt(file, 10) || 0)
  return String(Math.max(...numbers) + 1).padStart(4, '0')
}

/** Blocks of code of the page, each with the file that it names. */
function blocksOf(page) {
  const found = page.matchAll(/^```(ts|tsx|diff) (\S+)\n([\s\S]*?)^```$/gm)
  return [...found].map(([, kind, path, text]) => ({ kind, path: path.replace('NNNN', nextMigration()), text }))
}

/** The text with this part in the place of the one that a part of the diff stands at. */
function patched(text, hunk, path) {
  const lines = hunk.split('\n').filter((line) => line !== '')
  const textOf = (sign) =>
    lines
      .filter((line) => !line.startsWith(sign))
      .map((line) => `${line.slice(1)}\n`)
      .join('')
  const [before, after] = [textOf('+'), textOf('-')]
  const places = text.split(before).length - 1
  expect([path, before, places]).toEqual([path, before, 1])
  return text.replace(before, () => after)
}

/** Writes a file of the page into the copy. */
function apply({ kind, path, text }) {
  const file = join(copy, path)
  mkdirSync(dirname(file), { recursive: true })
  const whole =
    kind === 'diff'
      ? text.split(/^@@\n/m).reduce((done, hunk) => patched(done, hunk, path), readFileSync(file, 'utf8'))
      : text
  writeFileSync(file, whole)
}

/** What a command of the copy says; throws with it where it fails. */
async function must(command, args) {
  const env = {
    ...process.env,
    TEST_SCREENS: 'none',
    TEST_DATABASE_URL: 'none',
    TEST_PROXIES: 'none',
    TEST_STATEMENTS: '',
  }
  // Vitest tells its own processes who they are.
  for (const name of Object.keys(env)) if (/^VITEST|^VITE_|^NODE_ENV$|^TEST$/.test(name)) delete env[name]
  try {
    return (await run(join('node_modules', '.bin', command), args, { cwd: copy, env })).stdout
  } catch (error) {
    throw new Error(`${command} ${args.join(' ')}\n${error.stdout}\n${error.stderr}`)
  }
}

it('the page that says how to add a feature makes one that is typed and passes its tests', {
  timeout: TIMEOUT_MS,
}, async () => {
  const page = readFileSync('docs/ADD_A_FEATURE.md', 'utf8')
  const blocks = blocksOf(page)
  const touched = blocks.filter(({ kind }) => kind === 'diff').length
  // The changelog has no block.
  const said = `**${blocks.length + 1} files**, ${blocks.length - touched} new and ${touched + 1} touched`
  expect(page).toContain(said)
  for (const path of COPIED) cpSync(path, join(copy, path), { recursive: true })
  symlinkSync(join(process.cwd(), 'node_modules'), join(copy, 'node_modules'))
  for (const block of blocks) apply(block)

  const files = blocks.map(({ path }) => path)
  // Tables are declared beside their migrations, and what a test is given in its setup.
  const include = ['server/db/migrations', 'server/testing/postgres.setup.ts', 'web/strings/sentences.d.ts', ...files]
  const options = { extends: './tsconfig.json', include }
  writeFileSync(join(copy, 'tsconfig.page.json'), JSON.stringify(options))
  const tests = files.filter((path) => /\.test\.tsx?$/.test(path))
  expect(tests).toHaveLength(2)
  await must('tsc', ['-p', 'tsconfig.page.json'])
  const projects = ['--project', 'server-sqlite', '--project', 'unit']
  const told = await must('vitest', ['run', ...projects, ...tests, 'server/nouns.test.ts', 'shared/texts.test.ts'])
  expect(told).toMatch(/Test Files .*4 passed/)
})
