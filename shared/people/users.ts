import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { LANGUAGE_CODES } from '#shared/languages.ts'
import { FileAddress } from '#shared/sitePath.ts'
import { Id } from '#shared/text.ts'
import { about, byOperator, changed, many, nothing } from './audit.ts'
import { Email, Name, PASSWORD_MAX, Password, Phone } from './personFields.ts'

export const Role = z.enum(['standard', 'admin', 'superAdmin'])
export type Role = z.infer<typeof Role>

/** Roles that can be given to a person by hand (rule 102). */
export const AssignableRole = z.enum(['standard', 'admin'])

/** Fields of a member that other members see. Never a password, hash or push token (rule 103). */
export const DirectoryUser = z.object({
  _id: Id,
  name: z.string(),
  /** Empty for a person without one. */
  email: z.string(),
  phoneNumber: z.nullable(z.string()),
  /** Root-relative path; null means the default picture. */
  photoUrl: z.nullable(FileAddress),
  role: Role,
})
export type DirectoryUser = z.infer<typeof DirectoryUser>

/** The user object, with equal fields in every reply. */
export const User = z.extend(DirectoryUser, {
  suspended: z.boolean(),
  /** True while `phoneNumber` is the number that was verified: the one to which resets go. */
  phoneVerified: z.boolean(),
  /** True for an email that an admin entered. */
  emailVerified: z.boolean(),
  /** False for a person of the team who has no account yet: an admin named them, and they have never signed in. */
  joined: z.boolean(),
  /** Present only while no admin has approved the account. */
  waiting: z.optional(z.literal(true)),
  /** Language that the person chose; null is that of the browser. */
  language: z.nullable(z.enum(LANGUAGE_CODES)),
})
export type User = z.infer<typeof User>

export const NewUser = z.object({
  name: Name,
  email: Email,
  password: Password,
  phoneNumber: Phone,
  role: z._default(AssignableRole, 'standard'),
})
export type NewUser = z.infer<typeof NewUser>

/** The rank of each role: a higher one may do all that a lower one may. */
const RANK: Record<Role, number> = { standard: 0, admin: 1, superAdmin: 2 }

export const isAdmin = (user: Pick<User, 'role'>): boolean => RANK[user.role] >= RANK.admin
export const isSuperAdmin = (user: Pick<User, 'role'>): boolean => user.role === 'superAdmin'

/** Only a standard user can be promoted (rule 102). */
export const canBePromoted = (user: Pick<User, 'role'>): boolean => user.role === 'standard'

/** Photos from phones are large; the stored picture is re-encoded and small. */
export const PHOTO_MAX_BYTES = 10 * 1024 * 1024

/** Change of one's own profile. Left out means unchanged; a password is sent only when both fields match. */
export const ProfileChange = z.object({
  name: z.optional(Name),
  /** Email of a person who has none; it is unverified until its mailed link is used. */
  email: z.optional(Email),
  phoneNumber: z.optional(Phone),
  password: z.optional(Password),
  /** Asked for when the login is older than ten minutes (rule 110). */
  currentPassword: z.optional(z.string().check(z.maxLength(PASSWORD_MAX))),
  /** The proof of a verified new number, purpose 'change'. */
  firebaseToken: z.optional(z.string().check(z.maxLength(8192))),
  removePhoto: z.optional(z.enum(['true', 'false'])),
  /** '' is as the browser says. */
  language: z.optional(z.enum([...LANGUAGE_CODES, ''])),
})
export type ProfileChange = z.infer<typeof ProfileChange>

const OneUser = z.object({ id: Id })

export const usersApi = {
  create: endpoint({
    method: 'POST',
    path: '/users/super-create',
    access: 'superAdmin',
    summary: 'Creates a user. The phone number counts as verified.',
    input: NewUser,
    example: {
      name: 'Ann Abel',
      email: 'ann.abel@example.org',
      phoneNumber: '312 555 0101',
      password: 'a good long password',
      role: 'standard',
    },
    output: User,
    status: 201,
  }),
  all: endpoint({
    method: 'GET',
    path: '/users/all',
    access: 'admin',
    keys: true,
    summary: 'Everybody, suspended people included, by name.',
    input: z.object({}),
    output: z.array(User),
    version: 'users',
    sharedBy: () => 'everybody',
  }),
  directory: endpoint({
    method: 'GET',
    path: '/users/directory',
    access: 'member',
    summary: 'Everybody who is not suspended, by name.',
    input: z.object({}),
    output: z.array(DirectoryUser),
    version: 'users',
    sharedBy: () => 'everybody',
  }),
  updateMe: endpoint({
    method: 'PUT',
    path: '/users/me',
    access: 'member',
    summary: 'Changes one\'s own name, phone number, password, language or photo (field "photo").',
    input: ProfileChange,
    output: User,
    body: 'multipart',
    file: { field: 'photo', maxBytes: PHOTO_MAX_BYTES, tooLarge: 'photo_too_large', required: false },
  }),
  promote: endpoint({
    method: 'PUT',
    path: '/users/:id/promote',
    access: 'superAdmin',
    summary: 'Makes a standard user an admin.',
    input: OneUser,
    output: User,
  }),
  setRole: endpoint({
    method: 'PUT',
    path: '/users/:id/role',
    access: 'superAdmin',
    summary: 'Gives a user another role.',
    input: z.object({ id: Id, role: AssignableRole }),
    output: User,
  }),
  setPassword: endpoint({
    method: 'PUT',
    path: '/users/:id/password',
    access: 'superAdmin',
    summary: 'Gives a user a new password and ends all their sessions.',
    input: z.object({ id: Id, newPassword: Password }),
    output: User,
  }),
  suspend: endpoint({
    method: 'POST',
    path: '/users/:id/suspend',
    access: 'superAdmin',
    summary: 'Suspends a user: sessions and live connections end at once.',
    input: OneUser,
    output: User,
  }),
  unsuspend: endpoint({
    method: 'POST',
    path: '/users/:id/unsuspend',
    access: 'superAdmin',
    summary: 'Lets a suspended user in again.',
    input: OneUser,
    output: User,
  }),
  endSessions: endpoint({
    method: 'POST',
    path: '/users/:id/end-sessions',
    access: 'superAdmin',
    summary: 'Signs a user out everywhere.',
    input: OneUser,
    output: z.undefined(),
    reply: 'empty',
  }),
}

export const usersEvents = {
  /**
   * Somebody waits for approval, was approved or declined, or their new name was linked: fetch again. Sent to admins.
   */
  peopleChanged: z.object({ _id: Id }),
  /** People who came online and people who left since the last event; batched, so that a crowd costs little. */
  presence: z.object({ online: z.array(Id), offline: z.array(Id) }),
}

export const usersAudit = {
  'user.created': about('user', z.object({ role: Role })),
  'user.approved': about('user', nothing),
  'user.declined': about('user', nothing),
  'user.profileChanged': about('user', z.object({ changed, verified: z.optional(z.enum(['phoneNumber', 'email'])) })),
  'user.passwordReset': about('user', nothing),
  'user.passwordSet': about('user', nothing),
  'user.roleChanged': about('user', z.object({ role: Role })),
  'user.promoted': about('user', nothing),
  'user.suspended': about('user', nothing),
  'user.unsuspended': about('user', nothing),
  'user.sessionsEnded': about('user', byOperator),
  'user.left': about('user', nothing),
  'user.superAdminMade': about('user', byOperator),
  'user.exported': about('user', many),
}
