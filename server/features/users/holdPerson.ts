import type { Db } from '../../db/client.ts'
import { usersStore } from './users.store.ts'

/**
 * A person as they are now, whose row is held until the transaction ends: logins and other changes of theirs wait.
 * Undefined where there is none.
 */
export const holdPerson = (trx: Db, id: string) => usersStore.hold(trx, id)
