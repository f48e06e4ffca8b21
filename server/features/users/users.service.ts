import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import { AppError, type ErrorCode } from '#shared/errors.ts'
import { compareNames, comparisonKey } from '#shared/text.ts'
import type { DirectoryUser, NewUser, Role, User } from '#shared/users.ts'
import type { Change, ChangeContext } from '../../db/change.ts'
import { type Db, isDuplicate } from '../../db/client.ts'
import type { UsersTable } from '../../db/schema.ts'
import type { Download } from '../../http/route.ts'
import type { Viewer } from '../../http/viewer.ts'
import type { ChannelsService } from '../channels/channels.service.ts'
import { revokeOf } from '../invitations/followPerson.ts'
import { securityNotice } from '../push/securityNotice.ts'
import type { ScheduleService } from '../schedule/schedule.service.ts'
import { endSessions } from '../sessions/endSessions.ts'
import { hashPassword } from './passwords.ts'
import { type Absorb, type Contacts, type PersonRow, personBehind } from './personBehind.ts'
import { tellAdmins } from './tellAdmins.ts'
import { toUser, type UserRow } from './users.columns.ts'
import { usersStore } from './users.store.ts'
import { writeUsers } from './writeUsers.ts'

type Credentials = UserRow & { password_hash: string }

/**
 * A user to be stored. The first super admin has no phone number where none is configured. `passwordHash` saves hashing,
 * the slowest step, for many accounts with one password. `asker` is the network of somebody without an account (passwords.ts).
 */
export type Account = Omit<NewUser, 'role' | 'phoneNumber' | 'password'> & {
  role: Role
  phoneNumber: string | null
  /** False for an email, or a number, that nobody but its person entered; default true. */
  emailVerified?: boolean
  phoneVerified?: boolean
  /** True for a number that somebody else has verified: it is stored, not verified, and signs in nobody. */
  phoneShared?: boolean
  /** True: an admin has to approve the account before it can do anything. */
  waiting?: boolean
  /** Which person of the team, who has not joined, this is: the one with this id, or the one with these proven contacts. */
  personOf?: string | Contacts
} & ({ password: string; asker?: string } | { passwordHash: string })

const byName = (a: User, b: User): number => compareNames(a.name, b.name)

/** Work of the caller inside the change, once the person is stored; a thrown error rolls the change back. */
type AlsoInChange = (change: ChangeContext, userId: string) => Promise<void>

/** Uses up a proof inside the change. */
type Spend = (change: ChangeContext) => Promise<void>

/** A new password in the place of a forgotten one. `asker` is the network of the request (passwords.ts). */
interface Forgotten {
  newPassword: string
  asker: string
}

export interface UsersService {
  /** Stores a user. 409 where the phone, else where the email is taken. */
  create(viewer: Viewer | null, account: Account, also?: AlsoInChange): Promise<User>
  /** Sets the password of the active person with this verified number, ends their sessions. 400 for an unknown number. */
  resetPassword(wanted: Forgotten & { phoneNumber: string }, also: Spend): Promise<void>
  /** Sets the password of an active person whose verified email this is, and ends their sessions. */
  resetPasswordOf(wanted: Forgotten & { userId: string; email: string }, also: Spend): Promise<void>
  /** Marks a person's email as verified, and makes the person of the list who has it one with them. 400 where it is no longer theirs. */
  verifyEmail(userId: string, email: string, also: Spend): Promise<void>
  all(): Promise<User[]>
  directory(): Promise<DirectoryUser[]>
  findCredentials(email: string): Promise<Credentials | undefined>
  /** As `findCredentials`, by a verified phone number. */
  credentialsOfPhone(phoneNumber: string): Promise<Credentials | undefined>
  /** The active person with this verified number. */
  withPhone(phoneNumber: string): Promise<Pick<User, 'language'> | undefined>
  /** The active person whose verified email it is. */
  withVerifiedEmail(email: string): Promise<User | undefined>
  /** Everybody by name, or those with these ids, as CSV. */
  download(viewer: Viewer, wanted: { ids?: string | undefined }): Promise<Download>
  hasNobody(): Promise<boolean>
}

/** Translates a unique violation of a user to an AppError; rethrows other errors. */
export function refuseDuplicate(error: unknown): never {
  if (isDuplicate(error, 'email')) throw new AppError('email_taken')
  if (isDuplicate(error, 'phone_number')) throw new AppError('phone_taken')
  throw error
}

type NewRow = Selectable<UsersTable>

/** The columns of a new account. */
function columnsOf(account: Account, password_hash: string): Omit<NewRow, 'id'> {
  const { name, email, role, phoneNumber, emailVerified = true, phoneVerified = true, waiting = false } = account
  return {
    name,
    name_key: comparisonKey(name),
    given_name: null,
    declined_name_key: null,
    email,
    password_hash,
    phone_number: phoneNumber,
    verified_phone_number: phoneVerified ? phoneNumber : null,
    photo_url: null,
    role,
    suspended: 0,
    language: null,
    waiting: waiting ? 1 : 0,
    email_verified: emailVerified && email !== '' ? 1 : 0,
    joined: 1,
    created_at: new Date().toISOString(),
  }
}

/** The person of the team who becomes a member with this account; undefined where the account is somebody new. */
async function personWhoJoins(trx: Db, { personOf, name }: Account): Promise<PersonRow | undefined> {
  if (personOf === undefined) return undefined
  if (typeof personOf !== 'string') return personBehind(trx, { ...personOf, name })
  const person = await usersStore.find(trx, personOf)
  return person?.joined === 0 ? person : undefined
}

interface Joining {
  person: PersonRow
  row: NewRow
  /** True where an admin gives the name; else one that differs from the admin's is self-chosen. */
  isNameGiven: boolean
}

interface Needs {
  db: Db
  change: Change
  schedule: Pick<ScheduleService, 'linkNames'>
  channels: Pick<ChannelsService, 'welcome'>
  /** Writes a person's new name into their places. */
  renamed: (context: ChangeContext, person: { _id: string; name: string }) => Promise<void>
  absorb: Absorb
}

async function insert({ schedule }: Needs, context: ChangeContext, row: NewRow): Promise<NewRow> {
  await usersStore.insert(context.trx, row)
  if (row.waiting === 0) await schedule.linkNames(context, [row.name_key])
  return row
}

/** Makes a person of the team a member: they keep their id and all they have, and never wait for approval. */
async function join(
  { schedule, renamed }: Needs,
  context: ChangeContext,
  { person, row, isNameGiven }: Joining,
): Promise<NewRow> {
  const isSameName = row.name_key === person.name_key
  const name = isSameName ? person.name : row.name
  const { created_at: _c, id: _i, ...account } = row
  const joined = {
    ...account,
    ...{ name, given_name: isSameName || isNameGiven ? null : person.name },
    ...{ phone_number: row.phone_number ?? person.phone_number, suspended: person.suspended, waiting: 0 as const },
  }
  await usersStore.update(context.trx, person.id, joined)
  if (name !== person.name) {
    await renamed(context, { _id: person.id, name })
    await schedule.linkNames(context, [person.name_key, row.name_key])
  }
  return { ...row, ...joined, id: person.id }
}

const all = async (db: Db): Promise<User[]> => (await usersStore.all(db)).map(toUser).sort(byName)

/** Checks the phone first, on both databases: the owner of a proven number learns nothing about emails. */
async function mustBeFree(db: Db, { phoneNumber, phoneShared, email }: Account): Promise<void> {
  if (phoneNumber && !phoneShared && (await usersStore.findByVerifiedPhone(db, phoneNumber)))
    throw new AppError('phone_taken')
  if (await usersStore.findCredentials(db, email)) throw new AppError('email_taken')
}

/** Sets the password of the active person whom `find` finds, and ends their sessions; refuses with `code`. */
async function setForgotten(
  { db, change }: Needs,
  code: ErrorCode,
  find: (from: Db) => Promise<UserRow | undefined>,
  { newPassword, asker }: Forgotten,
  also: Spend,
): Promise<void> {
  const mustFind = async (from: Db): Promise<UserRow> => {
    const user = await find(from)
    if (!user || user.suspended) throw new AppError(code)
    return user
  }
  await mustFind(db)
  const password_hash = await hashPassword(newPassword, asker)
  // Concurrent changes by this person wait for the noun's lock and then find their session ended.
  await change('users', async (context) => {
    await also(context)
    const user = await mustFind(context.trx)
    await usersStore.update(context.trx, user.id, { password_hash })
    await context.audit({ action: 'user.passwordReset', actorId: user.id, subjectId: user.id })
    await securityNotice(context, { userId: user.id, event: 'newPassword' })
    await endSessions(context, user.id)
  })
}

const passwordHashOf = (account: Account, viewer: Viewer | null): Promise<string> | string =>
  'passwordHash' in account
    ? account.passwordHash
    : hashPassword(account.password, account.asker ?? viewer?._id ?? 'system')

/** Stores an account as a new person, or as the one of the team whom it makes a member. */
async function store(
  needs: Needs,
  context: ChangeContext,
  {
    viewer,
    account,
    row,
    also,
  }: { viewer: Viewer | null; account: Account; row: NewRow; also: AlsoInChange | undefined },
): Promise<User> {
  const person = await personWhoJoins(context.trx, account)
  const stored = person
    ? await join(needs, context, { person, row, isNameGiven: viewer !== null })
    : await insert(needs, context, row)
  const { id, waiting } = stored
  await also?.(context, id)
  if (person) await revokeOf(context, viewer?._id ?? id, id)
  if (waiting === 1) await context.enqueue({ kind: 'user.waiting', payload: { userId: id } })
  if (waiting === 1 || person) tellAdmins(context, id)
  await needs.channels.welcome(context.trx, id)
  const actor = viewer?._id ?? (also ? id : null)
  await context.audit({ action: 'user.created', actorId: actor, subjectId: id, detail: { role: account.role } })
  return toUser(stored)
}

async function verifyEmail({ absorb }: Needs, context: ChangeContext, userId: string, email: string): Promise<void> {
  const user = await usersStore.find(context.trx, userId)
  if (user?.email !== email || user.suspended) throw new AppError('link_gone')
  await usersStore.update(context.trx, userId, { email_verified: 1 })
  const detail = { changed: [], verified: 'email' as const }
  await context.audit({ action: 'user.profileChanged', actorId: userId, subjectId: userId, detail })
  await absorb(context, { ...user, email_verified: 1 }, { email })
  tellAdmins(context, userId)
}

export function usersService(needs: Needs): UsersService {
  const { db, change } = needs
  return {
    async create(viewer, account, also) {
      await mustBeFree(db, account)
      const row = { id: randomUUID(), ...columnsOf(account, await passwordHashOf(account, viewer)) }
      try {
        const run = viewer ? change.by(viewer) : change
        return await run('users', (context) => store(needs, context, { viewer, account, row, also }))
      } catch (error) {
        // Somebody was faster. The database names one of two taken columns, and not the same on both.
        if (isDuplicate(error, 'email') || isDuplicate(error, 'phone_number')) await mustBeFree(db, account)
        refuseDuplicate(error)
      }
    },

    async resetPassword({ phoneNumber, ...wanted }, also) {
      await setForgotten(
        needs,
        'reset_failed',
        (from) => usersStore.findByVerifiedPhone(from, phoneNumber),
        wanted,
        also,
      )
    },

    async resetPasswordOf({ userId, email, ...wanted }, also) {
      const find = async (from: Db) => {
        const user = await usersStore.find(from, userId)
        return user?.email === email && user.email_verified ? user : undefined
      }
      await setForgotten(needs, 'link_gone', find, wanted, also)
    },

    async verifyEmail(userId, email, also) {
      await change('users', async (context) => {
        await also(context)
        await verifyEmail(needs, context, userId, email)
      })
    },

    all: () => all(db),
    async download(viewer, { ids }) {
      const wanted = ids === undefined ? undefined : new Set(ids.split(','))
      const people = (await all(db)).filter(({ _id }) => !wanted || wanted.has(_id))
      const entry = { action: 'user.exported' as const, actorId: viewer._id, detail: { count: people.length } }
      return {
        bytes: Buffer.from(writeUsers(people)),
        beforeSend: () => change.by(viewer)(null, ({ audit }) => audit(entry)),
      }
    },
    directory: async () =>
      (await usersStore.active(db))
        .map(toUser)
        .filter(({ joined }) => joined)
        .sort(byName),
    findCredentials: (email) => usersStore.findCredentials(db, email),
    credentialsOfPhone: (phoneNumber) => usersStore.findByVerifiedPhone(db, phoneNumber),
    async withPhone(phoneNumber) {
      const person = await usersStore.findByVerifiedPhone(db, phoneNumber)
      return person && !person.suspended ? toUser(person) : undefined
    },
    async withVerifiedEmail(email) {
      const person = await usersStore.findCredentials(db, email)
      return person && !person.suspended && person.email_verified ? toUser(person) : undefined
    },
    hasNobody: () => usersStore.isEmpty(db),
  }
}
