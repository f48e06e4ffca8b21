import type { Db } from './client.ts'

export const readSetting = async (db: Db, name: string): Promise<string | undefined> =>
  (await db.selectFrom('settings').select('value').where('name', '=', name).executeTakeFirst())?.value

/**
 * Returns a secret or key that all processes share. Stores the result of `make` unless the setting exists; a concurrent
 * process's value wins if it was stored first.
 */
export async function getOrMakeSetting(db: Db, name: string, make: () => string): Promise<string> {
  const known = await readSetting(db, name)
  if (known !== undefined) return known
  await db
    .insertInto('settings')
    .values({ name, value: make() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return (await readSetting(db, name)) ?? getOrMakeSetting(db, name, make)
}

/** Stores a setting, in place of an older value. */
export const setSetting = (trx: Db, name: string, value: string) =>
  trx
    .insertInto('settings')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
