import { AppError, type ErrorCode } from '#shared/errors.ts'
import type { DirectoryUser, User } from '#shared/people/users.ts'
import { compareNames } from '#shared/text.ts'
import type { ChangeContext } from '../../../db/change.ts'
import type { Db } from '../../../db/client.ts'
import type { Download } from '../../../http/reply.ts'
import type { Viewer } from '../../../http/viewer.ts'
import { securityNotice } from '../../reach/push/securityNotice.ts'
import { askAdmins } from '../people/askAdmins.ts'
import { endSessions } from '../sessions/endSessions.ts'
import { type Account, type AccountNeeds, type AlsoInChange, createAccount } from './accounts.ts'
import { hashPassword } from './passwords.ts'
import type { Absorb } from './personBehind.ts'
import { toUser, type UserRow } from './users.columns.ts'
import { usersStore } from './users.store.ts'
import { writeUsers } from './writeUsers.ts'

type Credentials = UserRow & { password_hash: string }

const byName = (a: User, b: User): number => compareNames(a.name, b.name)

/** Uses up a proof inside the change. */
type Spend = (change: ChangeContext) => Promise<void>

/** A new password in the place of a forgotten one. `asker` is the network of the request (passwords.ts). */
interface Forgotten {
  newPassword: string
  asker: string
}

type Needs = AccountNeeds & { absorb: Absorb }

const all = async (db: Db): Promise<User[]> => (await usersStore.all(db)).map(toUser).sort(byName)

async function directory(db: Db): Promise<DirectoryUser[]> {
  const people = (await usersStore.active(db)).map(toUser)
  return people.filter(({ joined }) => joined).sort(byName)
}

/** The active person with this verified number. */
async function withPhone(db: Db, phoneNumber: string): Promise<User | undefined> {
  const person = await usersStore.findByVerifiedPhone(db, phoneNumber)
  return person && !person.suspended ? toUser(person) : undefined
}

/** The active person whose verified email it is. */
async function withVerifiedEmail(db: Db, email: string): Promise<User | undefined> {
  const person = await usersStore.findCredentials(db, email)
  return person && !person.suspended && person.email_verified ? toUser(person) : undefined
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

async function verifyEmail({ absorb }: Needs, context: ChangeContext, userId: string, email: string): Promise<void> {
  const user = await usersStore.find(context.trx, userId)
  if (user?.email !== email || user.suspended) throw new AppError('link_gone')
  await usersStore.update(context.trx, userId, { email_verified: 1 })
  const detail = { changed: [], verified: 'email' as const }
  await context.audit({ action: 'user.profileChanged', actorId: userId, subjectId: userId, detail })
  await absorb(context, { ...user, email_verified: 1 }, { email })
  await askAdmins(context, userId)
}

/** Everybody by name, or those with these ids, as CSV. */
async function download({ db, change }: Needs, viewer: Viewer, ids?: Set<string>): Promise<Download> {
  const people = (await all(db)).filter(({ _id }) => !ids || ids.has(_id))
  const entry = { action: 'user.exported' as const, actorId: viewer._id, detail: { count: people.length } }
  return {
    bytes: Buffer.from(writeUsers(people)),
    beforeSend: () => change.by(viewer)(null, ({ audit }) => audit(entry)),
  }
}

export type UsersService = ReturnType<typeof usersService>

export function usersService(needs: Needs) {
  const { db, change } = needs
  return {
    /** Stores a user. 409 where the phone, else where the email is taken. */
    create: (viewer: Viewer | null, account: Account, also?: AlsoInChange): Promise<User> =>
      createAccount(needs, { viewer, account, also }),

    /**
     * Sets the password of the active person with this verified number, ends their sessions. 400 for an unknown number.
     */
    async resetPassword({ phoneNumber, ...wanted }: Forgotten & { phoneNumber: string }, also: Spend): Promise<void> {
      const find = (from: Db) => usersStore.findByVerifiedPhone(from, phoneNumber)
      await setForgotten(needs, 'reset_failed', find, wanted, also)
    },

    /** Sets the password of an active person whose verified email this is, and ends their sessions. */
    async resetPasswordOf(
      { userId, email, ...wanted }: Forgotten & { userId: string; email: string },
      also: Spend,
    ): Promise<void> {
      const find = async (from: Db) => {
        const user = await usersStore.find(from, userId)
        return user?.email === email && user.email_verified ? user : undefined
      }
      await setForgotten(needs, 'link_gone', find, wanted, also)
    },

    /**
     * Marks a person's email as verified, and makes the person of the list who has it one with them. 400 where it is no
     * longer theirs.
     */
    async verifyEmail(userId: string, email: string, also: Spend): Promise<void> {
      await change('users', async (context) => {
        await also(context)
        await verifyEmail(needs, context, userId, email)
      })
    },

    all: (): Promise<User[]> => all(db),
    download: (viewer: Viewer, { ids }: { ids?: string | undefined }): Promise<Download> =>
      download(needs, viewer, ids === undefined ? undefined : new Set(ids.split(','))),
    directory: (): Promise<DirectoryUser[]> => directory(db),
    findCredentials: (email: string): Promise<Credentials | undefined> => usersStore.findCredentials(db, email),
    /** The credentials by a verified phone number. */
    credentialsOfPhone: (phoneNumber: string): Promise<Credentials | undefined> =>
      usersStore.findByVerifiedPhone(db, phoneNumber),
    withPhone: (phoneNumber: string): Promise<Pick<User, 'language'> | undefined> => withPhone(db, phoneNumber),
    withVerifiedEmail: (email: string): Promise<User | undefined> => withVerifiedEmail(db, email),
    hasNobody: (): Promise<boolean> => usersStore.isEmpty(db),
  }
}
