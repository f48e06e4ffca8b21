import { CompiledQuery, type DatabaseConnection, PostgresAdapter } from 'kysely'
import type { Database } from '../db/client.ts'

/** Returns a list to which every later query to the database is added. */
export function recordQueries(db: Database): CompiledQuery[] {
  const sent: CompiledQuery[] = []
  const known = new WeakSet<DatabaseConnection>()
  const executor = db.getExecutor()
  const provideConnection = executor.provideConnection.bind(executor)
  executor.provideConnection = (consumer) =>
    provideConnection((connection) => {
      if (!known.has(connection)) {
        known.add(connection)
        const execute = connection.executeQuery.bind(connection)
        connection.executeQuery = (query) => {
          sent.push(query)
          return execute(query)
        }
      }
      return consumer(connection)
    })
  return sent
}

/** Step of a plan whose cost grows with a whole table: 'reads all of <table>', 'sorts', 'makes an index'. */
type Fault = string

/**
 * SQLite's plans name tables by their aliases (https://sqlite.org/eqp.html). A bracket is a subquery with its own plan.
 */
async function faultsInSqlite(db: Database, { sql, parameters }: CompiledQuery): Promise<Fault[]> {
  const explain = CompiledQuery.raw(`explain query plan ${sql}`, [...parameters])
  const { rows } = await db.executeQuery<{ detail: string }>(explain)
  return rows.flatMap(({ detail }) => {
    const [, table] = /^SCAN (?!CONSTANT ROW|\d+[ -])([^\s(]+)/.exec(detail) ?? []
    // The rows of an INSERT, which are one parameter.
    if (table === 'json_each') return []
    if (table) return [`reads all of ${table}`]
    if (/AUTOMATIC/.test(detail)) return ['makes an index']
    return /^USE TEMP B-TREE/.test(detail) ? ['sorts'] : []
  })
}

interface PostgresNode {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Index Cond'?: string
  Plans?: PostgresNode[]
}

const everyNode = (node: PostgresNode): PostgresNode[] => [node, ...(node.Plans ?? []).flatMap(everyNode)]

async function nodesInPostgres(
  db: Database,
  { sql, parameters }: CompiledQuery,
  off: string[],
): Promise<PostgresNode[]> {
  const explain = CompiledQuery.raw(`explain (format json) ${sql}`, [...parameters])
  return db.transaction().execute(async (trx) => {
    for (const setting of off) await trx.executeQuery(CompiledQuery.raw(`set local ${setting} = off`))
    const { rows } = await trx.executeQuery<{ 'QUERY PLAN': { Plan: PostgresNode }[] }>(explain)
    return rows.flatMap((row) => row['QUERY PLAN'].flatMap(({ Plan }) => everyNode(Plan)))
  })
}

/**
 * PostgreSQL prefers to read a small table as a whole, alone or for a join, and to sort few rows. Therefore it plans
 * with these steps disabled: those that remain have no index.
 */
async function faultsInPostgres(db: Database, query: CompiledQuery): Promise<Fault[]> {
  const readers = await nodesInPostgres(db, query, ['enable_seqscan', 'enable_hashjoin', 'enable_mergejoin'])
  const whole = readers.filter(
    (node) => /Seq Scan|Index/.test(node['Node Type']) && node['Node Type'].endsWith('Scan') && !node['Index Cond'],
  )
  const sorters = await nodesInPostgres(db, query, ['enable_seqscan', 'enable_sort', 'enable_bitmapscan'])
  return [
    ...whole.map((node) => `reads all of ${node['Relation Name'] ?? node['Index Name']}`),
    ...sorters.filter((node) => node['Node Type'].endsWith('Sort')).map(() => 'sorts'),
  ]
}

/** The count of a list that is limited (server/db/room.ts): it reads an index of at most 50,000 rows. */
const COUNT = /^select count\(\*\) as "rows" from "\w+"$/

/** Faults in the database's plan for a query; none for other statements, such as 'begin'. */
export async function faultsOf(db: Database, query: CompiledQuery): Promise<Fault[]> {
  if (!/^(select|insert|update|delete|with)\b/i.test(query.sql) || COUNT.test(query.sql)) return []
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  return isPostgres ? faultsInPostgres(db, query) : faultsInSqlite(db, query)
}
