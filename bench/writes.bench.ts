import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { type Database, openDatabase, SQLITE_FILE } from '../server/db/client.ts'
import { migrate } from '../server/db/migrate.ts'
import type { AuditTable } from '../server/db/schema.ts'
import { openConnection } from '../server/db/sqlite/file.ts'
import { temporaryFolder } from './program.ts'
import { type Line, report, times } from './report.ts'
import { interleave, median, ratioOf } from './rounds.ts'

const ROUNDS = { rounds: 9, warmUps: 1 }

/** Rows of a measurement with one wait for the disk per row, and of one with shared waits. */
const FEW = 1_000
const MANY = 20_000

/**
 * Minimum rows a second, relative to one COMMIT per row. A lone write shares no COMMIT and pays for Kysely; concurrent
 * writes share one (project limits, with a margin for noise below the figures of a quiet machine).
 */
const ALONE = { atLeast: 0.7 }
const SHARED = { atLeast: 4 }

/** Order of the primary keys: rising with time, or random, so that each row changes a page of its own. */
type Ids = 'rising' | 'random'

let made = 0
function newId(ids: Ids): string {
  made += 1
  return ids === 'random' ? randomUUID() : `${String(made).padStart(12, '0')}-${randomUUID()}`
}

const newRow = (ids: Ids): AuditTable => ({
  id: newId(ids),
  at: new Date().toISOString(),
  actor_id: randomUUID(),
  action: 'bench.written',
  subject_type: 'user',
  subject_id: null,
  detail: '{"words":"about as long as a short line of chat"}',
})

/** Rows a second of `write` on an empty database of our schema. Throws unless every row is stored afterwards. */
async function rowsPerSecond(rows: number, write: (db: Database, file: string) => Promise<void>): Promise<number> {
  using folder = temporaryFolder()
  const db = openDatabase({ databaseUrl: '', dataDir: folder.path })
  try {
    await migrate(db)
    const started = performance.now()
    await write(db, join(folder.path, SQLITE_FILE))
    const seconds = (performance.now() - started) / 1000
    const { count } = await db
      .selectFrom('audit')
      .select((each) => each.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    if (count !== rows) throw new Error(`${count} of ${rows} rows were written`)
    return rows / seconds
  } finally {
    await db.destroy()
  }
}

/** Our driver: each client writes its next row after the acknowledgement of the last one. */
const ours =
  (clients: number, rows: number, ids: Ids = 'rising') =>
  () =>
    rowsPerSecond(rows, async (db) => {
      let left = rows
      const client = async (): Promise<void> => {
        while (left > 0) {
          left -= 1
          await db.insertInto('audit').values(newRow(ids)).execute()
        }
      }
      await Promise.all(Array.from({ length: clients }, client))
    })

/** SQLite alone, without Kysely: `perCommit` rows in one transaction. */
const bare =
  (rows: number, perCommit: number, ids: Ids = 'rising') =>
  () =>
    rowsPerSecond(rows, async (_db, file) => {
      const database = openConnection(file)
      database.exec('pragma synchronous = FULL')
      const columns = Object.keys(newRow(ids))
      const insert = database.prepare(`insert into audit (${columns}) values (${columns.map((name) => `@${name}`)})`)
      for (let written = 0; written < rows; written += perCommit) {
        database.exec('begin immediate')
        for (let count = 0; count < perCommit; count += 1) insert.run({ ...newRow(ids) })
        database.exec('commit')
      }
      database.close()
    })

function lineOf(what: string, own: number[], peer: string, beside: number[], limit?: Line['limit']): Line {
  const told = (rates: number[]): string => `${median(rates).toFixed(0)} rows/s`
  const value = ratioOf(own, beside)
  return { what, measured: told(own), beside: `${peer} ${told(beside)}`, value, limit, write: times }
}

const results = await interleave(
  {
    alone: ours(1, FEW),
    each: bare(FEW, 1),
    few: ours(32, MANY),
    many: ours(256, MANY),
    together: bare(MANY, MANY),
    eachRandom: bare(FEW, 1, 'random'),
    manyRandom: ours(256, MANY, 'random'),
  },
  ROUNDS,
)
const { each, together } = results
report(
  [
    'Rows of the audit table a second, each acknowledged after its COMMIT (WAL, synchronous=FULL), through Kysely; beside',
    'SQLite alone with one COMMIT for each row, and with one for all of them. All in this process, which is the',
    'clients and the server at once; the disk decides what one COMMIT takes. Primary keys rise with time; random ones',
    'make each row change a page of its own, and the COMMIT as much longer.',
  ],
  [
    lineOf('1 client', results.alone, 'one COMMIT each', each, ALONE),
    lineOf('32 clients', results.few, 'one COMMIT each', each, SHARED),
    lineOf('256 clients', results.many, 'one COMMIT each', each, SHARED),
    lineOf('256 clients', results.many, 'one COMMIT for all', together),
    lineOf('256 clients, random ids', results.manyRandom, 'one COMMIT each', results.eachRandom),
  ],
)
