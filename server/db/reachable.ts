import { sql } from 'kysely'
import { EnvError } from '../env.ts'
import type { Db } from './client.ts'

const reasonOf = (error: unknown): string => {
  // A host name with several addresses fails with one error per address.
  const [first = error] = error instanceof AggregateError ? error.errors : []
  return first instanceof Error ? first.message : String(first)
}

/**
 * Checks that PostgreSQL answers and that the database's encoding is UTF8.
 * @throws EnvError, the one line that an operator reads
 */
export async function mustBeReachable(postgres: Db): Promise<void> {
  const encoding = await sql<{ server_encoding: string }>`show server_encoding`.execute(postgres).then(
    ({ rows }) => rows[0]?.server_encoding,
    (error: unknown) => {
      throw new EnvError(`DATABASE_URL must be an address where PostgreSQL lets us in. It says: ${reasonOf(error)}`)
    },
  )
  if (encoding !== 'UTF8')
    throw new EnvError(`DATABASE_URL must be a database whose encoding is UTF8; that of this one is ${encoding}.`)
}
