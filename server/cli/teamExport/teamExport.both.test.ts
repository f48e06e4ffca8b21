import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest'
import { auditApi } from '#shared/people/audit.ts'
import { sessionsApi } from '#shared/people/sessions.ts'
import { teamExportApi } from '#shared/people/teamExport.ts'
import { atOneMomentOf } from '../../db/atOneMoment.ts'
import { type Database, openDatabase } from '../../db/client.ts'
import { migrate } from '../../db/migrate.ts'
import { readTables } from '../../db/tables.ts'
import { zipEntriesOf } from '../../features/plan/spreadsheet/zip.directory.ts'
import { unpackParts } from '../../features/plan/spreadsheet/zip.parts.ts'
import { zipOf } from '../../features/plan/spreadsheet/zip.writer.ts'
import { EXPORTED } from '../../features/sunday/teamExport/exportTables.ts'
import { packedTeam } from '../../features/sunday/teamExport/teamExport.service.ts'
import { PASSWORD, startApp, withTestApp } from '../../testing/app.ts'
import { createTestDatabase } from '../../testing/postgres.ts'
import { requestOf } from '../../testing/request.ts'
import { temporaryFolder } from '../../testing/sqliteFile.ts'
import { addWholeTeam, emptyTablesOf } from '../../testing/wholeTeam/wholeTeam.ts'
import { importExport } from '../data.commands.ts'

const test = withTestApp()
/** Its team has a row in every table. */
const filled = withTestApp()
const quiet = (): void => {}

interface Settings {
  DATABASE_URL: string
  DATA_DIR: string
}

/** Settings of a database that nobody has used, removed after the test. */
async function emptySettings(kind = inject('database')): Promise<Settings> {
  const settings = { DATABASE_URL: '', DATA_DIR: temporaryFolder() }
  if (kind === 'sqlite') return settings
  const database = await createTestDatabase()
  onTestFinished(database.drop)
  return { ...settings, DATABASE_URL: database.url }
}

async function withDatabase<Result>(settings: Settings, work: (db: Database) => Promise<Result>): Promise<Result> {
  const db = openDatabase({ databaseUrl: settings.DATABASE_URL, dataDir: settings.DATA_DIR })
  try {
    await migrate(db)
    return await work(db)
  } finally {
    await db.destroy()
  }
}

/** All rows of the exported tables, in the order of their keys. */
async function everything(db: Database): Promise<Record<string, unknown[]>> {
  const tables: Record<string, unknown[]> = {}
  for (const { table, key, only } of EXPORTED) {
    const order = sql.join(key.map((column) => sql.ref(column)))
    const { rows } = await sql<{ name: string }>`select * from ${sql.table(table)} order by ${order}`.execute(db)
    tables[table] = only ? rows.filter(({ name }) => only.includes(name)) : rows
  }
  return tables
}

const filesOf = (zip: Buffer): Map<string, Buffer> =>
  new Map(
    unpackParts(zip, zipEntriesOf(zip, { maxEntries: 100, maxUncompressedBytes: 2 ** 28 }), 2 ** 28).map(
      ({ name, content }) => [name, content],
    ),
  )

function fileOf(bytes: Buffer): string {
  const file = join(temporaryFolder(), 'export.zip')
  writeFileSync(file, bytes)
  return file
}

const bringIn = (settings: Settings, bytes: Buffer) => importExport(settings, { from: fileOf(bytes) }, quiet)

let zip: Buffer
let boss: { _id: string; token: string }

async function download(token?: string) {
  const response = await fetch(...requestOf(test.url, teamExportApi.download, {}, token))
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) }
}

beforeAll(async () => {
  boss = await test.signUp({ isSuperAdmin: true })
  await addWholeTeam(filled.db, { people: 40, sundays: 6, places: 5 })
  expect(await emptyTablesOf(filled.db)).toEqual([])
  zip = (await packedTeam(atOneMomentOf(filled.db))).bytes
})

it('is for super admins, who leave a line in the log for each', async () => {
  const [member, admin] = [await test.signUp(), await test.signUp({ role: 'admin' })]
  expect((await download()).status).toBe(401)
  for (const { token } of [member, admin]) expect((await download(token)).status).toBe(403)
  const { status, headers, bytes } = await download(boss.token)
  expect([status, headers.get('content-type')]).toEqual([200, 'application/zip'])
  expect(headers.get('content-disposition')).toBe('attachment; filename="ushers-export.zip"')
  expect(filesOf(bytes).get('people.csv')?.toString()).toContain(boss._id)
  const { body } = await test.call(auditApi.list, { action: 'team.exported' }, boss.token)
  expect(body.map(({ actor, detail }) => [actor?._id, detail])).toEqual([[boss._id, { count: 3 }]])
})

it('has every column of its tables, but those that are named', async () => {
  const keys = new Map((await readTables(test.db)).map(({ name, key }) => [name, key]))
  for (const { table, key, columns, kept, beside } of EXPORTED) {
    const row = await sql<object>`select * from ${sql.table(table)} limit 1`.execute(filled.db)
    const known = [...Object.keys(columns), ...Object.keys(kept), ...Object.keys(beside?.columns ?? {})]
    expect([table, known.sort()]).toEqual([table, Object.keys(row.rows[0] ?? {}).sort()])
    expect([table, key]).toEqual([table, keys.get(table)])
  }
})

it('has no secret, and no cell that a spreadsheet takes for a formula', async () => {
  const { email } = await test.signUp({ isSuperAdmin: true, name: "=cmd|' /C calc'!A0" })
  const { body } = await test.call(sessionsApi.login, { email, password: PASSWORD })
  const { bytes } = await download(body.token)
  const { password_hash } = await test.db
    .selectFrom('users')
    .select('password_hash')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  expect(password_hash).not.toBe('')
  const all = [...filesOf(bytes), ...filesOf(zip)].map(([, content]) => content.toString()).join('\n')
  expect(all).not.toContain(password_hash)
  expect(all).toContain("'=cmd|' /C calc'!A0")
  for (const [name, content] of filesOf(zip))
    if (name.endsWith('.csv')) expect([name, content.toString().match(/(?:^|,|\n)"?[=+\-@\t]/)]).toEqual([name, null])
})

describe('on an empty team', () => {
  it('comes in equal, and goes out again as the same bytes', async () => {
    const before = await everything(filled.db)
    for (const kind of new Set(['sqlite', inject('database')] as const)) {
      const target = await emptySettings(kind)
      await bringIn(target, zip)
      const after = await withDatabase(target, async (db) => ({
        rows: await everything(db),
        team: await packedTeam(atOneMomentOf(db)),
      }))
      expect(after.rows).toEqual(before)
      expect(after.team.bytes.equals(zip)).toBe(true)
    }
  })

  it('serves then: nobody has a password, and the revisions are ones that nobody has seen', async () => {
    const target = await emptySettings()
    await bringIn(target, zip)
    const revisions = await withDatabase(target, (db) => db.selectFrom('revisions').select('revision').execute())
    expect(revisions.every(({ revision }) => revision >= 1_000_000)).toBe(true)
    const running = await startApp({ ...target, RATE_LIMIT: 'off' })
    onTestFinished(running.stop)
    const [url, init] = requestOf(running.url, sessionsApi.login, { email: 'p2@example.org', password: PASSWORD })
    expect((await fetch(url, init)).status).toBe(401)
  })

  it('of two years with a thousand people is whole', async () => {
    const [one, other] = [await emptySettings(), await emptySettings()]
    const team = await withDatabase(one, async (db) => {
      await addWholeTeam(db, { people: 1000, sundays: 104, places: 40 })
      return packedTeam(atOneMomentOf(db))
    })
    expect(team.lines).toBeGreaterThan(14_000)
    await bringIn(other, team.bytes)
    const again = await withDatabase(other, (db) => packedTeam(atOneMomentOf(db)))
    expect([again.lines, again.bytes.equals(team.bytes)]).toEqual([team.lines, true])
  })
})

describe('is refused in one line, and changes nothing,', () => {
  /** The export with one file changed or left out. */
  const changed = (name: string, change: (text: string) => string | null): Buffer =>
    zipOf(
      [...filesOf(zip)].flatMap(([file, content]) => {
        if (file !== name) return [{ name: file, content }]
        const text = change(content.toString())
        return text === null ? [] : [{ name: file, content: Buffer.from(text) }]
      }),
    )
  const withFile = (name: string, content: Buffer) =>
    zipOf([...[...filesOf(zip)].map(([file, bytes]) => ({ name: file, content: bytes })), { name, content }])
  const firstLine = (text: string, change: (line: string) => string): string => {
    const [head, line, ...others] = text.split('\r\n')
    return [head, change(line ?? ''), ...others].join('\r\n')
  }

  it.each<[string, () => Buffer, RegExp]>([
    ['no zip', () => Buffer.from('people'), /^The file is no zip\.$/],
    ['nothing', () => Buffer.alloc(0), /^The file is empty\.$/],
    ['half a zip', () => zip.subarray(0, zip.length / 2), /^The file is damaged\.$/],
    [
      'a path that leads out',
      () => withFile('../people.csv', Buffer.from('x')),
      /leads out of it: "\.\.\/people\.csv"/,
    ],
    ['a path from the root', () => withFile('/etc/passwd', Buffer.from('x')), /leads out of it/],
    ['another drive', () => withFile('c:\\people.csv', Buffer.from('x')), /leads out of it/],
    ['another file', () => withFile('run.sh', Buffer.from('x')), /"run\.sh" is no file of an export/],
    ['a bomb', () => withFile('places.csv', Buffer.alloc(40 * 2 ** 20)), /unpacks to more than 200 times its size/],
    ['a file that is missing', () => changed('places.csv', () => null), /^places\.csv is missing in it\.$/],
    ['another version', () => changed('format.csv', (text) => text.replace(',1', ',2')), /version 2; .* version 1\.$/],
    ['another thing', () => changed('format.csv', () => 'a,b\r\nc,d\r\n'), /does not say that this is an export/],
    [
      'too many files',
      () => zipOf(Array.from({ length: 101 }, (_, at) => ({ name: `${at}.csv`, content: Buffer.from('') }))),
      /holds more than an export can/,
    ],
    [
      'a cell that does not fit',
      () => changed('people.csv', (text) => firstLine(text, (line) => line.replace(/superAdmin|standard/, 'boss'))),
      /^people\.csv, line 2: role cannot be "boss"\.$/,
    ],
    [
      'a day that is none',
      () =>
        changed('services.csv', (text) =>
          firstLine(text, (line) => line.replace(/,20\d\d-\d\d-\d\d,/, ',2024-02-31,')),
        ),
      /^services\.csv, line 2: date cannot be "2024-02-31"\.$/,
    ],
    [
      'a line that is too short',
      () => changed('posts.csv', (text) => firstLine(text, () => 'a,b')),
      /^posts\.csv, line 2: it has 2 cells, the head 10\.$/,
    ],
    [
      'a column that is missing',
      () => changed('skills.csv', (text) => text.replace('retired', 'gone')),
      /^skills\.csv, line 1: the column retired is missing\.$/,
    ],
    [
      'somebody who is not there',
      () => changed('helpers.csv', (text) => firstLine(text, (line) => line.replace(/^([^,]*),[^,]*/, '$1,nobody'))),
      /^helpers\.csv, line 2: ofId names "nobody", which is not there\.$/,
    ],
    [
      'a line that is there twice',
      () => changed('skills.csv', (text) => `${text + text.split('\r\n')[1]}\r\n`),
      /^skills\.csv, line 3: id stand there twice\.$/,
    ],
    [
      'an answer to no place',
      () => changed('answers.csv', (text) => firstLine(text, (line) => line.replace(/^[^,]*/, 'nothing'))),
      /^answers\.csv, line 2: places\.csv has no line with "nothing"\.$/,
    ],
    [
      'two people of one email',
      () => changed('people.csv', (text) => text.replace('p4@example.org', 'p2@example.org')),
      /^people\.csv: two of its lines cannot both be/,
    ],
  ])('%s', async (_what, bytes, line) => {
    const target = await emptySettings()
    await withDatabase(target, async () => {})
    const error = await bringIn(target, bytes()).then(
      () => undefined,
      (thrown: Error) => thrown,
    )
    expect(error?.message).toMatch(line)
    expect(error?.message).not.toContain('\n')
    expect(await withDatabase(target, (db) => db.selectFrom('users').select('id').execute())).toEqual([])
    expect(await withDatabase(target, (db) => db.selectFrom('audit').select('id').execute())).toEqual([])
  })

  it('a team that is not empty', async () => {
    const target = await emptySettings()
    await withDatabase(target, (db) => addWholeTeam(db, { people: 3, sundays: 1, places: 2 }))
    await expect(bringIn(target, zip)).rejects.toThrow(/^This team is not empty/)
    await expect(importExport(target, { from: '/no/such.zip' }, quiet)).rejects.toThrow(
      'There is no file /no/such.zip.',
    )
  })
})
