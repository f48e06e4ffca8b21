import { isAdmin, type Role } from '#shared/people/users.ts'
import type { Db } from '../../db/client.ts'
import type { Env } from '../../env.ts'

/** Lowest role that takes effect only with a second factor. */
export type SecondFactorRule = Env['SECOND_FACTOR_REQUIRED']

/** True where a role takes effect only with a second factor. */
export function mustHaveSecondFactor(rule: SecondFactorRule, { role }: { role: Role }): boolean {
  if (rule === 'admin') return isAdmin({ role })
  return rule === 'superAdmin' && role === 'superAdmin'
}

/** The subset of these people with a confirmed second factor. */
async function confirmedOf(db: Db, userIds: string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('second_factors')
    .select('user_id')
    .where('user_id', 'in', userIds)
    .where('confirmed_at', 'is not', null)
    .execute()
  return new Set(rows.map(({ user_id }) => user_id))
}

/** Ids of the people whose role takes effect: they have a second factor or need none. */
export async function whoseRoleCounts(
  db: Db,
  rule: SecondFactorRule,
  people: { id: string; role: Role }[],
): Promise<Set<string>> {
  const bound = people.filter((person) => mustHaveSecondFactor(rule, person)).map(({ id }) => id)
  const confirmed = bound.length > 0 ? await confirmedOf(db, bound) : new Set<string>()
  return new Set(people.map(({ id }) => id).filter((id) => confirmed.has(id) || !bound.includes(id)))
}
