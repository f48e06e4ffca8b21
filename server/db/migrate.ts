import { DEFAULT_MIGRATION_TABLE, type Migration, Migrator, sql } from 'kysely'
import type { Database } from './client.ts'
import * as house from './migrations/0001_house.ts'
import * as people from './migrations/0002_people.ts'
import * as work from './migrations/0003_work.ts'
import * as chat from './migrations/0004_chat.ts'
import * as push from './migrations/0005_push.ts'
import * as cluster from './migrations/0006_cluster.ts'
import * as language from './migrations/0007_language.ts'
import * as secondFactor from './migrations/0008_second_factor.ts'
import * as pushLanguage from './migrations/0009_pushLanguage.ts'
import * as pushRevision from './migrations/0010_pushRevision.ts'
import * as interestEmail from './migrations/0011_interestEmail.ts'
import * as auditOrder from './migrations/0012_auditOrder.ts'
import * as registration from './migrations/0013_registration.ts'
import * as sessions from './migrations/0014_sessions.ts'
import * as notices from './migrations/0015_notices.ts'
import * as mail from './migrations/0016_mail.ts'
import * as invitations from './migrations/0017_invitations.ts'
import * as imports from './migrations/0018_imports.ts'
import * as rota from './migrations/0020_rota.ts'
import * as rotaRuns from './migrations/0021_rotaRuns.ts'
import * as runMonths from './migrations/0022_runMonths.ts'
import * as whenLifeHappens from './migrations/0023_whenLifeHappens.ts'
import * as clockOrder from './migrations/0025_clockOrder.ts'
import * as names from './migrations/0027_names.ts'
import * as applyWhenDone from './migrations/0029_applyWhenDone.ts'
import * as places from './migrations/0030_places.ts'

/** Every migration, in order. They only go forward: widen first, narrow in a later release. */
export const migrations: Record<string, Migration> = {
  '0001_house': house,
  '0002_people': people,
  '0003_work': work,
  '0004_chat': chat,
  '0005_push': push,
  '0006_cluster': cluster,
  '0007_language': language,
  '0008_second_factor': secondFactor,
  '0009_pushLanguage': pushLanguage,
  '0010_pushRevision': pushRevision,
  '0011_interestEmail': interestEmail,
  '0012_auditOrder': auditOrder,
  '0013_registration': registration,
  '0014_sessions': sessions,
  '0015_notices': notices,
  '0016_mail': mail,
  '0017_invitations': invitations,
  '0018_imports': imports,
  '0020_rota': rota,
  '0021_rotaRuns': rotaRuns,
  '0022_runMonths': runMonths,
  '0023_whenLifeHappens': whenLifeHappens,
  '0025_clockOrder': clockOrder,
  '0027_names': names,
  '0029_applyWhenDone': applyWhenDone,
  '0030_places': places,
}

const migratorOf = (db: Database, known: Record<string, Migration>) =>
  new Migrator({ db, provider: { getMigrations: async () => known } })

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
export async function missingIn(db: Database, known = migrations): Promise<string[]> {
  const ran = await ranIn(db)
  return Object.keys(known).filter((name) => !ran.includes(name))
}

/** State of a database's schema compared with this release; 'empty': no migration has run. */
export type Shape = 'empty' | 'older' | 'current' | 'newer'

/** Reads a database's shape without writing, also in an empty one. */
export async function shapeOf(db: Database, known = migrations): Promise<Shape> {
  const ran = await ranIn(db)
  if (ran.length === 0) return 'empty'
  if (ran.some((name) => !Object.hasOwn(known, name))) return 'newer'
  return ran.length < Object.keys(known).length ? 'older' : 'current'
}

/**
 * Runs the missing migrations in one transaction. Throws NewerDatabase where the database is ahead of this release, else
 * the error of the failed migration.
 */
export async function migrate(db: Database, known = migrations): Promise<void> {
  const { error } = await migratorOf(db, known).migrateToLatest()
  if (!error) return
  // Kysely reports a newer database as corrupted migrations.
  const shape = await shapeOf(db, known).catch(() => undefined)
  throw shape === 'newer' ? new NewerDatabase() : error
}
