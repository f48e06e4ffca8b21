import type { CompiledQuery } from 'kysely'
import { expect } from 'vitest'
import type { Database } from '../db/client.ts'
import { faultsOf } from './queryPlans.ts'

/** A permitted fault of queries on a table, and why. */
export interface Exception {
  table: string
  fault: string
  because: string
}

export const wholeList = (table: string): Exception => ({
  table,
  fault: `reads all of ${table}`,
  because: 'the list of all of them was asked for',
})

/** Something that asks the database: a request, or a job. */
export interface QueryCase {
  what: string
  /** Tables that the queries must include: a cached reply would prove nothing. */
  asks: string[]
  /** Throws, or returns a reply that is a refusal, where it did not work. */
  send: () => Promise<unknown>
  may?: Exception[]
}

const isFrom = ({ sql }: CompiledQuery, table: string): boolean => sql.includes(`from "${table}"`)

const statusOf = (answer: unknown): number =>
  typeof answer === 'object' && answer !== null && 'status' in answer ? Number(answer.status) : 200

/** Faults in the plans of what a case sends, each with its query. `sent`: the list of `recordQueries`. */
export async function faultsIn(
  db: Database,
  sent: CompiledQuery[],
  { asks, send, may = [] }: QueryCase,
): Promise<string[]> {
  sent.length = 0
  expect(statusOf(await send())).toBeLessThan(300)
  const queries = [...new Map(sent.map((query) => [query.sql, query])).values()]
  expect(asks.filter((table) => !queries.some((query) => isFrom(query, table)))).toEqual([])
  const faults: string[] = []
  for (const query of queries) {
    const excused = may.filter(({ table }) => isFrom(query, table)).map(({ fault }) => fault)
    for (const fault of await faultsOf(db, query)) if (!excused.includes(fault)) faults.push(`${fault}: ${query.sql}`)
  }
  return faults
}
