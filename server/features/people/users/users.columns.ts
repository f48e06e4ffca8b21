import type { Selectable } from 'kysely'
import type { User } from '#shared/people/users.ts'
import type { UsersTable } from '../../../db/schema.ts'

/** Columns of a user on the wire, and `verified_phone_number`, from which `phoneVerified` is derived. */
export const USER_COLUMNS = [
  'users.id',
  'users.name',
  'users.email',
  'users.phone_number',
  'users.verified_phone_number',
  'users.photo_url',
  'users.role',
  'users.suspended',
  'users.language',
  'users.waiting',
  'users.email_verified',
  'users.joined',
] as const

export type UserRow = Pick<
  Selectable<UsersTable>,
  | 'id'
  | 'name'
  | 'email'
  | 'phone_number'
  | 'verified_phone_number'
  | 'photo_url'
  | 'role'
  | 'suspended'
  | 'language'
  | 'waiting'
  | 'email_verified'
  | 'joined'
>

/** Translates a row to the wire. */
export const toUser = (row: UserRow): User => ({
  _id: row.id,
  name: row.name,
  email: row.email,
  phoneNumber: row.phone_number,
  photoUrl: row.photo_url,
  role: row.role,
  suspended: row.suspended === 1,
  phoneVerified: row.phone_number !== null && row.phone_number === row.verified_phone_number,
  emailVerified: row.email_verified === 1,
  joined: row.joined === 1,
  language: row.language,
  ...(row.waiting === 1 && { waiting: true as const }),
})
