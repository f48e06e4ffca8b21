import type { Db } from './client.ts'

/**
 * Returns a secret or key that all processes share. Stores the result of `make` unless the setting exists; a concurrent
 * process's value wins if it was stored first.
 */
export async function getOrMakeSetting(db: Db, name: string, make: () => string): Promise<string> {
  const stored = () => db.selectFrom('settings').select('value').where('name', '=', name).executeTakeFirst()
  const known = await stored()
  if (known) return known.value
  await db
    .insertInto('settings')
    .values({ name, value: make() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return (await stored())?.value ?? getOrMakeSetting(db, name, make)
}
