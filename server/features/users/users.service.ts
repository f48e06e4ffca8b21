import { randomUUID } from 'node:crypto'
import { AppError } from '#shared/errors.ts'
import { comparisonKey } from '#shared/text.ts'
import type { DirectoryUser, NewUser, Role, User } from '#shared/users.ts'
import { audit } from '../../db/audit.ts'
import { type Db, isDuplicate } from '../../db/client.ts'
import type { ScheduleService } from '../schedule/schedule.service.ts'
import { hashPassword } from './passwords.ts'
import { toUser, type UserRow } from './users.columns.ts'
import { usersStore } from './users.store.ts'

type Credentials = UserRow & { password_hash: string }

/** A user to be stored: a super admin's first account has no phone number where none was configured. */
export type Account = Omit<NewUser, 'role' | 'phoneNumber'> & { role: Role; phoneNumber: string | null }

export interface UsersService {
  /** Stores a user whose phone number counts as verified. 409 where the email or phone is taken. */
  create(actorId: string | null, account: Account): Promise<User>
  all(): Promise<User[]>
  directory(): Promise<DirectoryUser[]>
  findCredentials(email: string): Promise<Credentials | undefined>
  hasNobody(): Promise<boolean>
}

export function usersService({
  db,
  schedule,
}: {
  db: Db
  schedule: Pick<ScheduleService, 'linkMember'>
}): UsersService {
  return {
    async create(actorId, account) {
      const { name, email, role, phoneNumber } = account
      const row = {
        id: randomUUID(),
        name,
        name_key: comparisonKey(name),
        email,
        password_hash: await hashPassword(account.password),
        phone_number: phoneNumber,
        verified_phone_number: phoneNumber,
        photo_url: null,
        role,
        suspended: 0 as const,
        created_at: new Date().toISOString(),
      }
      try {
        await db.transaction().execute(async (trx) => {
          await usersStore.insert(trx, row)
          await schedule.linkMember(trx, { id: row.id, nameKey: row.name_key })
          await audit(trx, {
            actorId,
            action: 'user.created',
            subjectType: 'user',
            subjectId: row.id,
            detail: { role },
          })
        })
      } catch (error) {
        if (isDuplicate(error, 'email')) throw new AppError('email_taken')
        if (isDuplicate(error, 'phone_number')) throw new AppError('phone_taken')
        throw error
      }
      return toUser(row)
    },

    all: async () => (await usersStore.all(db)).map(toUser),
    directory: async () => (await usersStore.active(db)).map(toUser),
    findCredentials: (email) => usersStore.findCredentials(db, email),
    hasNobody: () => usersStore.isEmpty(db),
  }
}
