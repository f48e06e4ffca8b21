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

/** Stores a setting, in place of an older value. */
export const setSetting = (trx: Db, name: string, value: string) =>
  trx
    .insertInto('settings')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()

/** The stored values of these settings, by name. */
export async function readSettings<Name extends string>(
  db: Db,
  names: readonly Name[],
): Promise<Partial<Record<Name, string>>> {
  const rows = await db.selectFrom('settings').select(['name', 'value']).where('name', 'in', names).execute()
  return Object.fromEntries(rows.map(({ name, value }) => [name, value])) as Partial<Record<Name, string>>
}
