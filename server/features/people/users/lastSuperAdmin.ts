import { AppError } from '#shared/errors.ts'
import type { Db } from '../../../db/client.ts'
import type { UserRow } from './users.columns.ts'
import { usersStore } from './users.store.ts'

/** Throws where the change would leave no active super admin (rule 101). Call it in the change's transaction. */
export async function keepOneSuperAdmin(trx: Db, user: Pick<UserRow, 'role' | 'suspended'>): Promise<void> {
  if (user.role !== 'superAdmin' || user.suspended) return
  const active = await usersStore.activeSuperAdmins(trx)
  if (active.length <= 1) throw new AppError('last_super_admin')
}
