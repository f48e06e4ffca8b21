import type { Db } from '../../../db/client.ts'
import { usersStore } from './users.store.ts'

/**
 * Returns a person and locks their row until the transaction ends: their logins and other changes wait. Undefined where
 * there is no such person.
 */
export const holdPerson = (trx: Db, id: string) => usersStore.hold(trx, id)
