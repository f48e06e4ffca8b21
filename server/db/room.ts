import { AppError } from '#shared/errors.ts'
import type { Db } from './client.ts'

/**
 * Rows that a team may have of what people make without another limit: ten times what a large team has, and no more
 * than lists that are answered whole can carry.
 */
export const MOST_ROWS = {
  interest: 10_000,
  links: 5000,
  meetings: 20_000,
  posts: 500,
  services: 50_000,
  skills: 500,
  tasks: 50_000,
  templates: 500,
  users: 20_000,
} as const

/** 409 `list_full` where a table has no room for `more` rows. Call it in the transaction that adds them. */
export async function mustHaveRoom(trx: Db, table: keyof typeof MOST_ROWS, more = 1): Promise<void> {
  const limit = MOST_ROWS[table]
  const { rows } = await trx
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as('rows'))
    .executeTakeFirstOrThrow()
  if (Number(rows) + more > limit) throw new AppError('list_full', { params: { limit } })
}
