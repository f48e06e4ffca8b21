import { type Selectable, type SqlBool, sql } from 'kysely'
import type { ChangeContext } from '../../../db/change.ts'
import type { Db } from '../../../db/client.ts'
import type { UsersTable } from '../../../db/schema.ts'
import { namesAgree } from './namesAgree.ts'
import { usersStore } from './users.store.ts'

export type PersonRow = Selectable<UsersTable>

/** An email or phone number that is proven, or that an admin entered. */
export interface Contacts {
  email?: string | null
  phoneNumber?: string | null
}

/** Everybody who has not joined and has this email or phone number. */
const peopleWith = async (db: Db, { email, phoneNumber }: Contacts): Promise<PersonRow[]> =>
  email || phoneNumber
    ? db
        .selectFrom('users')
        .selectAll()
        .where(sql<SqlBool>`users.joined = 0`)
        .where((row) =>
          row.or([
            ...(email ? [row('email', '=', email)] : []),
            ...(phoneNumber ? [row('phone_number', '=', phoneNumber)] : []),
          ]),
        )
        .execute()
    : []

const onlyOne = ([first, second]: PersonRow[]): PersonRow | undefined => (second ? undefined : first)

/** The one person who has not joined and has this email or phone number; undefined where there are more. */
export const onlyPersonWith = async (db: Db, contacts: Contacts): Promise<PersonRow | undefined> =>
  onlyOne(await peopleWith(db, contacts))

/**
 * The one person who has not joined and has this email or phone number under this name: a couple may share a number, so
 * that it proves nothing about a name. Undefined where there is none, or more than one.
 */
export const personBehind = async (
  db: Db,
  { name, ...contacts }: Contacts & { name: string },
): Promise<PersonRow | undefined> =>
  onlyOne((await peopleWith(db, contacts)).filter((person) => namesAgree(person.name, name)))

/**
 * Makes the person who has not joined, and has this proven contact and this name, one with an account; nothing happens
 * where there is none, or where both stand at a service to come: an admin is asked then.
 */
export type Absorb = (context: ChangeContext, into: PersonRow, contacts: Contacts) => Promise<void>

/** The person with this id. */
export const findPerson = (db: Db, id: string): Promise<PersonRow | undefined> => usersStore.find(db, id)
