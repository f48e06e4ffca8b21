import { AppError } from '#shared/errors.ts'
import type { Db } from '../../db/client.ts'
import type { UserRow } from './users.columns.ts'
import { usersStore } from './users.store.ts'

/** Refuses what would leave the team without an active super admin (readings §3). Inside the change's transaction. */
export async function keepOneSuperAdmin(trx: Db, user: Pick<UserRow, 'role' | 'suspended'>): Promise<void> {
  if (user.role !== 'superAdmin' || user.suspended) return
  const active = await usersStore.activeSuperAdmins(trx)
  if (active.length <= 1) throw new AppError('last_super_admin')
}
