import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeWorkbookRows } from '../server/features/plan/spreadsheet/workbook.writer.ts'
import type { ImportResult } from '../shared/plan/importEntries.ts'
import { type Database, databaseOf, startReader } from './bare.reader.ts'
import { shareCores, temporaryFolder } from './program.ts'
import { type Line, milliseconds, report, times } from './report.ts'
import { interleave, median, ratioOf } from './rounds.ts'
import { shiftsFrom } from './schedule.data.ts'
import { ensureBuilt, type RunningServer, startServer } from './server.process.ts'

/** Rows of the file, and the maximum duration of an import relative to reading the same file (project limit). */
const ROWS = 5_000
const LIMIT = { atMost: 2 }

/**
 * The server ends an idle spreadsheet worker after ten seconds: a round must be shorter for imports into a warm worker.
 */
const WARM = { rounds: 9, warmUps: 3 }
const COLD = { rounds: 7, warmUps: 1 }

const YEAR_OF_FIRST_FILE = 1950

/** Writes one workbook per round with new shifts only, so that the import inserts every row. */
async function writeFiles(folder: string, count: number): Promise<string[]> {
  const files = Array.from({ length: count }, (_, place) => join(folder, `${place}.xlsx`))
  for (const [place, file] of files.entries())
    writeFileSync(file, await writeWorkbookRows(shiftsFrom(`${YEAR_OF_FIRST_FILE + place * 3}-01-01`, ROWS)))
  return files
}

/** Milliseconds of one upload, from the first byte sent to the end of the reply. Throws unless every row was new. */
async function upload({ url, headers }: RunningServer, bytes: Blob): Promise<number> {
  const body = new FormData()
  body.append('file', bytes, 'schedule.xlsx')
  const started = performance.now()
  const response = await fetch(`${url}/api/schedule/import`, { method: 'POST', headers, body })
  const result = (await response.json()) as Partial<ImportResult>
  const ms = performance.now() - started
  if (result.added !== ROWS) throw new Error(`The import was answered ${response.status}: ${JSON.stringify(result)}`)
  return ms
}

/** Milliseconds from starting a process that reads one file to its result. */
async function readInNewProcess(file: string): Promise<number> {
  const started = performance.now()
  await using reader = startReader(ROWS)
  await reader.read(file)
  return performance.now() - started
}

/** The first import of a server that has just been started on an empty database. */
async function importIntoNewServer(database: Database, bytes: Blob): Promise<number> {
  const { databaseUrl, drop } = await databaseOf(database)
  using folder = temporaryFolder()
  try {
    await using server = await startServer({ dataDir: folder.path, databaseUrl })
    return await upload(server, bytes)
  } finally {
    await drop()
  }
}

async function measureWarm(files: string[], bytesOf: (round: number) => Blob): Promise<Line[]> {
  using folder = temporaryFolder()
  const postgres = await databaseOf('PostgreSQL')
  try {
    await using reader = startReader(ROWS)
    await using onSqlite = await startServer({ dataDir: join(folder.path, 'sqlite') })
    await using onPostgres = await startServer({ dataDir: folder.path, databaseUrl: postgres.databaseUrl })
    const bare = (round: number) => reader.read(files[round] as string)
    const results = await interleave(
      {
        bare,
        sqlite: (round) => upload(onSqlite, bytesOf(round)),
        bareAgain: bare,
        postgres: (round) => upload(onPostgres, bytesOf(round)),
      },
      WARM,
    )
    return [
      lineOf('SQLite, running for a while', results.sqlite, results.bare),
      lineOf('PostgreSQL, running for a while', results.postgres, results.bareAgain),
    ]
  } finally {
    await postgres.drop()
  }
}

async function measureCold(files: string[], bytesOf: (round: number) => Blob): Promise<Line[]> {
  const bare = (round: number) => readInNewProcess(files[round] as string)
  const results = await interleave(
    {
      bare,
      sqlite: (round) => importIntoNewServer('SQLite', bytesOf(round)),
      bareAgain: bare,
      postgres: (round) => importIntoNewServer('PostgreSQL', bytesOf(round)),
    },
    COLD,
  )
  return [
    lineOf('SQLite, first after the start', results.sqlite, results.bare),
    lineOf('PostgreSQL, first after the start', results.postgres, results.bareAgain),
  ]
}

const lineOf = (what: string, ours: number[], bare: number[]): Line => ({
  what,
  measured: milliseconds(median(ours)),
  beside: `bare reading ${milliseconds(median(bare))}`,
  value: ratioOf(ours, bare),
  limit: LIMIT,
  write: times,
})

const cores = shareCores()
await ensureBuilt(['server'])
using folder = temporaryFolder()
const files = await writeFiles(folder.path, Math.max(WARM.rounds + WARM.warmUps, COLD.rounds + COLD.warmUps))
const blobs = files.map((file) => new Blob([new Uint8Array(readFileSync(file))]))
const bytesOf = (round: number): Blob => blobs[round] as Blob
const lines = [...(await measureWarm(files, bytesOf)), ...(await measureCold(files, bytesOf))]
report(
  [
    `Import of ${ROWS} new rows over HTTP, beside read-excel-file reading the same file in a plain process.`,
    'Running for a while: both processes have done it before. First after the start: the import starts the process that',
    'reads, and the plain process is started too; both starts count.',
    'PostgreSQL runs without fsync (a throw-away server), SQLite with synchronous=FULL.',
    cores,
  ],
  lines,
)
