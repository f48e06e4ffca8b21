import { readdirSync } from 'node:fs'
import { DEFAULT_MIGRATION_TABLE, type Migration, Migrator, sql } from 'kysely'
import type { Database } from './client.ts'

/**
 * The modules of `migrations/` by file. Vite collects them for a build and for tests; a server that tsx runs reads the
 * folder.
 */
const files: Record<string, unknown> = import.meta.env
  ? import.meta.glob('./migrations/*.ts', { eager: true })
  : await modulesIn('./migrations/')

async function modulesIn(folder: string): Promise<Record<string, unknown>> {
  const paths = readdirSync(new URL(folder, import.meta.url)).map((name) => folder + name)
  return Object.fromEntries(await Promise.all(paths.map(async (path) => [path, await import(path)])))
}

const isMigration = (module: unknown): module is Migration =>
  typeof module === 'object' && module !== null && 'up' in module && typeof module.up === 'function'

/**
 * Migrations by the name that a database remembers, in order. Throws where a file is not called `NNNN_noun.ts`, exports
 * no `up`, or has another one's number.
 */
export function migrationsOf(modules: Record<string, unknown>): Record<string, Migration> {
  const found: Record<string, Migration> = {}
  for (const path of Object.keys(modules).sort()) {
    const name = path.match(/\/(\d{4}_\w+)\.ts$/)?.[1]
    const module = modules[path]
    if (name === undefined) throw new Error(`${path}: a migration is called NNNN_noun.ts`)
    if (!isMigration(module)) throw new Error(`${path}: a migration exports up()`)
    const twin = Object.keys(found).find((other) => other.slice(0, 4) === name.slice(0, 4))
    if (twin !== undefined) throw new Error(`${path}: ${twin} has this number, too`)
    found[name] = module
  }
  return found
}

/** Every migration, in order. They only go forward: widen first, narrow in a later release. */
export const migrations = migrationsOf(files)

/**
 * Kysely orders what has run by the moments of its clock, and refuses a database whose clock once was ahead or behind.
 * Here names alone decide, in `mustHaveNoGap`.
 */
const migratorOf = (db: Database, known: Record<string, Migration>) =>
  new Migrator({ db, provider: { getMigrations: async () => known }, allowUnorderedMigrations: true })

/** The database has migrations that this release lacks; `message` is the line that an operator reads. */
export class NewerDatabase extends Error {
  constructor(name = 'This database') {
    super(
      `${name} was made by a newer release. Install that one again, or restore a backup from before the upgrade ` +
        '(docs/OPERATIONS.md, Go back).',
    )
  }
}

/** Names of migrations that have run, whatever release they are of. Reads only, also in an empty database. */
async function ranIn(db: Database): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  if (!tables.some(({ name }) => name === DEFAULT_MIGRATION_TABLE)) return []
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(DEFAULT_MIGRATION_TABLE)}`.execute(db)
  return rows.map(({ name }) => name)
}

/** Migrations that this database still lacks, in order. */
export async function missingIn(db: Database): Promise<string[]> {
  const ran = await ranIn(db)
  return Object.keys(migrations).filter((name) => !ran.includes(name))
}

/** State of a database's schema compared with this release; 'empty': no migration has run. */
export type SchemaState = 'empty' | 'older' | 'current' | 'newer'

/** Reads a database's shape without writing, also in an empty one. */
export async function schemaStateOf(db: Database, known = migrations): Promise<SchemaState> {
  const ran = await ranIn(db)
  if (ran.length === 0) return 'empty'
  if (ran.some((name) => !Object.hasOwn(known, name))) return 'newer'
  return ran.length < Object.keys(known).length ? 'older' : 'current'
}

/** Throws where a migration is missing below one that has run: what stands above it was made without it. */
async function mustHaveNoGap(db: Database, known: Record<string, Migration>): Promise<void> {
  const ran = new Set(await ranIn(db))
  const missing = Object.keys(known).find((name) => !ran.has(name))
  const above = Object.keys(known).find((name) => missing !== undefined && name > missing && ran.has(name))
  if (above) throw new Error(`This database lacks the migration ${missing}, though ${above} has run. Restore a backup.`)
}

/**
 * Runs the missing migrations in one transaction, whatever the clocks were when the others ran. Throws NewerDatabase
 * where the database is ahead of this release, else the error of the failed migration.
 */
export async function migrate(db: Database, known = migrations): Promise<void> {
  await mustHaveNoGap(db, known)
  const { error } = await migratorOf(db, known).migrateToLatest()
  if (!error) return
  // Kysely reports a newer database as corrupted migrations.
  const shape = await schemaStateOf(db, known).catch(() => undefined)
  throw shape === 'newer' ? new NewerDatabase() : error
}
