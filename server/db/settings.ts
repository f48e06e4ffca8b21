import type { Db } from './client.ts'

/**
 * A secret or key that is made once and then shared by all processes: what `make` returns is stored only if nobody was
 * first, and everybody gets what is stored.
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
