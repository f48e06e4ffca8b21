import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { builtServer } from './testing/built.ts'
import { startServerProcess } from './testing/server.process.ts'
import { version } from './version.ts'

const folder = mkdtempSync(join(tmpdir(), 'ushers-start-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const file = join(folder, 'a-file')
writeFileSync(file, '')

const wrong: [string, string][] = [
  ['HOST', '999.1.1.1'],
  // Port 1, where nobody listens.
  ['DATABASE_URL', 'postgres://127.0.0.1:1/ushers'],
  ['DATA_DIR', file],
]

it.each(wrong)('a start with a wrong %s ends with one line that names the setting', async (name, value) => {
  const start = startServerProcess({ DATA_DIR: join(folder, 'data'), [name]: value })
  await expect(start).rejects.toThrow(new RegExp(`^The server did not start: ${name} must be [^\\n]+\\n$`))
})

const SQLITE = ['ushers.sqlite', 'ushers.lock'] as const

type Unusable = [string, () => string, RegExp]
const unusable: Unusable[] = [
  // No file can be made in this folder, not even by root.
  ['/proc', () => '/proc', /^DATA_DIR must be a folder of its own that this user may write to: \/proc \(\w+\)/],
  ['a folder below /proc', () => '/proc/ushers', /^DATA_DIR must be a folder of its own/],
  ['a folder below a file', () => join(file, 'below'), /^DATA_DIR must be a folder of its own/],
  ...SQLITE.map((name): Unusable => {
    const folderWith = () => {
      const made = mkdtempSync(join(folder, 'text-'))
      writeFileSync(join(made, name), 'This is a text and no database, however long one reads it. '.repeat(100))
      return made
    }
    return [
      `a folder whose ${name} is a text`,
      folderWith,
      new RegExp(`${name} (is damaged|cannot be locked) \\(SQLITE_NOTADB\\)`),
    ]
  }),
  ...SQLITE.map((name): Unusable => {
    const folderWith = () => {
      const made = mkdtempSync(join(folder, 'folder-'))
      mkdirSync(join(made, name))
      return made
    }
    return [`a folder whose ${name} is a folder`, folderWith, /^(The database .* cannot be used|DATA_DIR must be)/]
  }),
]

it.each(unusable)('a start in %s ends with one line, and /proc keeps its mode', async (_what, dataDir, line) => {
  const place = dataDir()
  const modeOf = () => statSync(place, { throwIfNoEntry: false })?.mode
  const before = place === '/proc' ? modeOf() : undefined
  const start = startServerProcess({ DATA_DIR: place })
  await expect(start).rejects.toThrow(/^The server did not start: [^\n]+\n$/)
  await expect(start).rejects.toThrow(new RegExp(line.source.replace(/^\^/, 'The server did not start: ')))
  if (before !== undefined) expect(modeOf()).toBe(before)
})

it('a start with several wrong settings names them all', async () => {
  const start = startServerProcess({ DATA_DIR: join(folder, 'data'), SITE_URL: 'here', LOG_LEVEL: 'loud' })
  await expect(start).rejects.toThrow(/: SITE_URL must be [^\n]+\nLOG_LEVEL must be [^\n]+\n$/)
})

it('a start warns of what is hardly meant so, and goes on; it says that it migrates, the next one does not', async () => {
  const settings = { DATA_DIR: join(folder, 'warned'), SITE_ULR: 'https://ushers.example.org', TEAM_TIMEZONE: 'CST' }
  const server = await startServerProcess(settings)
  const config = (await (await fetch(`${server.url}/api/config`)).json()) as { siteUrl: string; timeZone: string }
  expect(config).toMatchObject({ siteUrl: `http://localhost:${server.port}`, timeZone: 'CST' })
  expect(server.output()).toMatch(
    /Migrating the database: \d+ steps, 0001_house to \d{4}_\w+ …\nMigrating the database: done in/,
  )
  await expect(server.stop()).rejects.toThrow(
    /Warning: SITE_ULR is no setting and is not read\. The nearest is SITE_URL\.\nWarning: TEAM_TIMEZONE=CST is read as America\/Chicago/,
  )
  const next = await startServerProcess({ DATA_DIR: settings.DATA_DIR })
  expect(next.output()).not.toContain('Migrating')
  await next.stop()
})

it('the first line of the log names the release', async () => {
  const server = await startServerProcess({ DATA_DIR: join(folder, 'named') })
  await server.stop()
  expect(server.output().split('\n')[0]).toBe(`Ushers Scheduler ${version()}`)
})

it('what a start loads is of ASCII alone, and brings no fetch with it: both would take memory that nothing uses', async () => {
  const built = await builtServer()
  const files = readdirSync(built)
    .filter((name) => name.endsWith('.js'))
    .map((name) => ({ name, text: readFileSync(join(built, name), 'utf8') }))
  expect(files.filter(({ text }) => /[^\0-\x7f]/.test(text)).map(({ name }) => name)).toEqual([])
  const withFetch = files.filter(({ text }) => /^import .*from "(node:)?http";$/m.test(text)).map(({ name }) => name)
  // Loaded with the first mail.
  expect(withFetch).toEqual([expect.stringMatching(/^nodemailer-/)])
})
