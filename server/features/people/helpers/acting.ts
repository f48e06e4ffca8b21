import { AppError } from '#shared/errors.ts'
import { groupBy } from '#shared/groupBy.ts'
import type { Db } from '../../../db/client.ts'
import { type HelperRow, helpersStore } from './helpers.store.ts'

export type { HelperRow }

/** True where somebody may act for another person now. */
export const mayAct = (db: Db, helperId: string, userId: string): Promise<boolean> =>
  helpersStore.mayAct(db, helperId, userId)

/** Throws 404 where the helper may not act any more. */
export async function mustStillAct(trx: Db, { helperId, userId }: { helperId: string; userId: string }): Promise<void> {
  if (!(await helpersStore.mayAct(trx, helperId, userId))) throw new AppError('not_found')
}

/** A helper as things stand; undefined where it has ended, or does not hold since one of the two is suspended. */
export const findHelper = (db: Db, id: string): Promise<HelperRow | undefined> => helpersStore.find(db, id)

/** Everybody who may act for somebody. */
export const allHelpers = (db: Db): Promise<HelperRow[]> => helpersStore.allActing(db)

/** Those who may act for each of these people, by name. */
export const helpersOf = async (db: Db, userIds: readonly string[]): Promise<Map<string, HelperRow[]>> =>
  groupBy(await helpersStore.actingFor(db, userIds), ({ of_id }) => of_id)
