import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeWorkbookRows } from '../server/features/plan/spreadsheet/workbook.writer.ts'
import type { ImportPreview } from '../shared/plan/importEntries.ts'
import type { NewShift } from '../shared/plan/schedule.ts'
import { type Database, databaseOf, startReader } from './bare.reader.ts'
import { shareCores, temporaryFolder } from './program.ts'
import { type Line, milliseconds, report, times } from './report.ts'
import { interleave, median, ratioOf } from './rounds.ts'
import { seedSchedule, shiftsFrom } from './schedule.data.ts'
import { ensureBuilt, type RunningServer, startServer } from './server.process.ts'

/**
 * Rows of the file, stored shifts, and the maximum duration of a preview relative to reading the same file (project
 * limit).
 */
const ROWS = 5_000
const STORED = 20_000
const LIMIT = { atMost: 2.5 }

/** A round must be shorter than the ten seconds after which the server ends an idle spreadsheet worker. */
const ROUNDS = { rounds: 9, warmUps: 3 }

const FIRST_SUNDAY = '2020-01-05'

/** A third of the rows as stored, a third with another tie, a third with a mistyped name. */
const ofFile = (stored: NewShift[]): NewShift[] =>
  stored.slice(0, ROWS).map((shift, place) => {
    if (place % 3 === 0) return shift
    return place % 3 === 1 ? { ...shift, tieColor: 'Plum' } : { ...shift, name: `${shift.name}n` }
  })

/** Milliseconds of one upload, from the first byte sent to the end of the reply. */
async function preview({ url, headers }: RunningServer, bytes: Blob): Promise<number> {
  const body = new FormData()
  body.append('file', bytes, 'schedule.xlsx')
  const started = performance.now()
  const response = await fetch(`${url}/api/schedule/imports`, { method: 'POST', headers, body })
  const made = (await response.json()) as Partial<ImportPreview>
  const ms = performance.now() - started
  const counts = [made.add, made.change, made.same]
  if (counts.join() !== '1666,1667,1667') throw new Error(`A preview was answered ${response.status}: ${counts}`)
  return ms
}

async function startSeeded(database: Database, dataDir: string) {
  const { databaseUrl, drop } = await databaseOf(database)
  const server = await startServer({ dataDir, databaseUrl })
  await seedSchedule(server, { databaseUrl, dataDir }, stored)
  return { server, drop }
}

const stored = shiftsFrom(FIRST_SUNDAY, STORED)
const cores = shareCores()
await ensureBuilt(['server'])
using folder = temporaryFolder()
const file = join(folder.path, 'schedule.xlsx')
writeFileSync(file, await writeWorkbookRows(ofFile(stored)))
const bytes = new Blob([new Uint8Array(readFileSync(file))])

const onSqlite = await startSeeded('SQLite', join(folder.path, 'sqlite'))
const onPostgres = await startSeeded('PostgreSQL', join(folder.path, 'postgres'))
const lines: Line[] = []
{
  await using reader = startReader(ROWS)
  await using sqlite = onSqlite.server
  await using postgres = onPostgres.server
  const bare = () => reader.read(file)
  const results = await interleave(
    { bare, sqlite: () => preview(sqlite, bytes), bareAgain: bare, postgres: () => preview(postgres, bytes) },
    ROUNDS,
  )
  const lineOf = (what: string, ours: number[], beside: number[]): Line => ({
    what,
    measured: milliseconds(median(ours)),
    beside: `bare reading ${milliseconds(median(beside))}`,
    value: ratioOf(ours, beside),
    limit: LIMIT,
    write: times,
  })
  lines.push(lineOf('SQLite', results.sqlite, results.bare), lineOf('PostgreSQL', results.postgres, results.bareAgain))
}
await onPostgres.drop()
report(
  [
    `Preview of ${ROWS} rows against ${STORED} stored shifts over HTTP, beside read-excel-file reading the same file in a`,
    'plain process. A third of the rows is stored, a third has another tie, a third a mistyped name. PostgreSQL runs',
    'without fsync (a throw-away server), SQLite with synchronous=FULL.',
    cores,
  ],
  lines,
)
