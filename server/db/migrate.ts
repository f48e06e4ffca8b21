import { Migrator } from 'kysely'
import type { Db } from './client.ts'
import * as house from './migrations/0001_house.ts'
import * as people from './migrations/0002_people.ts'
import * as work from './migrations/0003_work.ts'
import * as chat from './migrations/0004_chat.ts'
import * as push from './migrations/0005_push.ts'

/** Every migration, in order. They only go forward: widen first, narrow in a later release. */
const migrations = {
  '0001_house': house,
  '0002_people': people,
  '0003_work': work,
  '0004_chat': chat,
  '0005_push': push,
}

/** Brings the database to this release's shape, or throws what the failing migration threw. */
export async function migrate(db: Db): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
}
