import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import { AppError } from '#shared/errors.ts'
import type { NewUser, Role, User } from '#shared/people/users.ts'
import { comparisonKey } from '#shared/text.ts'
import type { Change, ChangeContext } from '../../../db/change.ts'
import { type Db, isDuplicate } from '../../../db/client.ts'
import { noteForHooks } from '../../../db/hookNotes.ts'
import { mustHaveRoom } from '../../../db/room.ts'
import type { UsersTable } from '../../../db/schema.ts'
import type { Viewer } from '../../../http/viewer.ts'
import { revokeOf } from '../invitations/followPerson.ts'
import { askAdmins } from '../people/askAdmins.ts'
import { hashPassword } from './passwords.ts'
import { type Contacts, type PersonRow, personBehind } from './personBehind.ts'
import type { ScheduleNames } from './scheduleNames.ts'
import { toUser } from './users.columns.ts'
import { usersStore } from './users.store.ts'

/**
 * A user to be stored. The first super admin has no phone number where none is configured. `passwordHash` saves
 * hashing, the slowest step, for many accounts with one password. `asker` is the network of somebody without an account
 * (passwords.ts).
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
  /**
   * The person of the team, who has not joined, whose account this is: the one with this id, or the one with the
   * account's name and these proven contacts.
   */
  personOf?: string | Contacts
} & ({ password: string; asker?: string } | { passwordHash: string })

/** Work of the caller inside the change, once the person is stored; a thrown error rolls the change back. */
export type AlsoInChange = (change: ChangeContext, userId: string) => Promise<void>

export interface AccountNeeds {
  db: Db
  change: Change
  schedule: Pick<ScheduleNames, 'linkNames'>
  channels: { welcome(trx: Db, userId: string): Promise<void> }
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

async function insert({ schedule }: AccountNeeds, context: ChangeContext, row: NewRow): Promise<NewRow> {
  await mustHaveRoom(context.trx, 'users')
  await usersStore.insert(context.trx, row)
  if (row.waiting === 0) await schedule.linkNames(context, [row.name_key])
  return row
}

/** Makes a person of the team a member: they keep their id, name and all they have, and never wait for approval. */
async function join(trx: Db, person: PersonRow, row: NewRow): Promise<NewRow> {
  const { created_at: _c, id: _i, ...account } = row
  const { name, name_key, suspended } = person
  const phone_number = row.phone_number ?? person.phone_number
  const joined = { ...account, name, name_key, phone_number, suspended, waiting: 0 as const }
  await usersStore.update(trx, person.id, joined)
  return { ...row, ...joined, id: person.id }
}

/** Checks the phone first, on both databases: the owner of a proven number learns nothing about emails. */
async function mustBeFree(db: Db, { phoneNumber, phoneShared, email }: Account): Promise<void> {
  if (phoneNumber && !phoneShared && (await usersStore.findByVerifiedPhone(db, phoneNumber)))
    throw new AppError('phone_taken')
  if (await usersStore.findCredentials(db, email)) throw new AppError('email_taken')
}

const passwordHashOf = (account: Account, viewer: Viewer | null): Promise<string> | string =>
  'passwordHash' in account
    ? account.passwordHash
    : hashPassword(account.password, account.asker ?? viewer?._id ?? 'system')

interface NewAccount {
  viewer: Viewer | null
  account: Account
  also: AlsoInChange | undefined
}

/** Stores an account as a new person, or as the one of the team whom it makes a member. */
async function store(
  needs: AccountNeeds,
  context: ChangeContext,
  row: NewRow,
  { viewer, account, also }: NewAccount,
): Promise<User> {
  const person = await personWhoJoins(context.trx, account)
  const stored = person ? await join(context.trx, person, row) : await insert(needs, context, row)
  const { id, waiting } = stored
  await also?.(context, id)
  if (person) await revokeOf(context, viewer?._id ?? id, id)
  if (waiting === 1) await context.enqueue({ kind: 'user.waiting', payload: { userId: id } })
  else noteForHooks(context.trx, { type: 'member.joined', id })
  await askAdmins(context, id)
  await needs.channels.welcome(context.trx, id)
  const actor = viewer?._id ?? (also ? id : null)
  await context.audit({ action: 'user.created', actorId: actor, subjectId: id, detail: { role: account.role } })
  return toUser(stored)
}

/** Stores a user. 409 where the phone, else where the email is taken. */
export async function createAccount(needs: AccountNeeds, wanted: NewAccount): Promise<User> {
  const { db, change } = needs
  const { viewer, account } = wanted
  await mustBeFree(db, account)
  const row = { id: randomUUID(), ...columnsOf(account, await passwordHashOf(account, viewer)) }
  try {
    const run = viewer ? change.by(viewer) : change
    return await run('users', (context) => store(needs, context, row, wanted))
  } catch (error) {
    // Somebody was faster. The database names one of two taken columns, and not the same on both.
    if (isDuplicate(error, 'email') || isDuplicate(error, 'phone_number')) await mustBeFree(db, account)
    return refuseDuplicate(error)
  }
}
