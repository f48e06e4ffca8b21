import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { createTestDatabase } from '../server/testing/postgres.ts'
import { type Program, startProgram } from './program.ts'

export type Database = 'SQLite' | 'PostgreSQL'

/** A database of its own for a server; '' is the embedded one. */
export async function databaseOf(database: Database): Promise<{ databaseUrl: string; drop(): Promise<void> }> {
  if (database === 'SQLite') return { databaseUrl: '', drop: async () => {} }
  const { url, drop } = await createTestDatabase()
  return { databaseUrl: url, drop }
}

interface Reader extends Program {
  /** Milliseconds of reading the file with the library alone. */
  read(file: string): Promise<number>
}

/** A plain process that reads workbooks of `rows` shifts. */
export function startReader(rows: number): Reader {
  const program = startProgram({ args: ['bench/peers/bare.parse.mjs'] })
  const { stdin, stdout } = program.child
  if (!stdin || !stdout) throw new Error('The reader has no pipes')
  const lines = createInterface({ input: stdout })
  return {
    ...program,
    async read(file) {
      stdin.write(`${file}\n`)
      const [line] = (await once(lines, 'line')) as [string]
      const read = JSON.parse(line) as { ms: number; rows: number }
      if (read.rows !== rows + 1) throw new Error(`${file} has ${read.rows} rows`)
      return read.ms
    },
  }
}
