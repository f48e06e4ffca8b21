import { type Migration, Migrator } from 'kysely'
import type { Db } from './client.ts'
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
import * as auditOrder from './migrations/0011_auditOrder.ts'

/** Every migration, in order. They only go forward: widen first, narrow in a later release. */
const migrations: Record<string, Migration> = {
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
  '0011_auditOrder': auditOrder,
}

const migratorOf = (db: Db, known: Record<string, Migration>) =>
  new Migrator({ db, provider: { getMigrations: async () => known } })

/**
 * Brings the database to this release's shape, in one transaction: it is there as a whole or not at all. Throws what the
 * failing migration threw.
 */
export async function migrate(db: Db, known = migrations): Promise<void> {
  const { error } = await migratorOf(db, known).migrateToLatest()
  if (error) throw error
}

/** True when the database has this release's shape. */
export async function isMigrated(db: Db): Promise<boolean> {
  const all = await migratorOf(db, migrations).getMigrations()
  return all.every(({ executedAt }) => executedAt !== undefined)
}
