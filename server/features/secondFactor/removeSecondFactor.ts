import type { Db } from '../../db/client.ts'
import { holdPerson } from '../users/holdPerson.ts'
import { secondFactorStore } from './secondFactor.store.ts'

/**
 * Takes a person's second factor and recovery codes away, inside the transaction of a change that whoever is in charge
 * makes and writes down. False where none was on.
 */
export async function removeSecondFactor(trx: Db, userId: string): Promise<boolean> {
  // In the order in which a login asks for these rows, so that the two never wait for each other.
  await holdPerson(trx, userId)
  const removed = await secondFactorStore.remove(trx, userId)
  return Boolean(removed?.confirmed_at)
}
