import type { Db } from '../../../db/client.ts'
import { holdPerson } from '../users/holdPerson.ts'
import { secondFactorStore } from './secondFactor.store.ts'

/**
 * Removes a person's second factor and recovery codes, inside the transaction of an administrative change, which
 * writes the audit entry. Returns false where none was on.
 */
export async function removeSecondFactor(trx: Db, userId: string): Promise<boolean> {
  // Locks the rows in the order of a login, to avoid a deadlock.
  await holdPerson(trx, userId)
  const removed = await secondFactorStore.remove(trx, userId)
  return Boolean(removed?.confirmed_at)
}
