import { type Selectable, type SqlBool, sql } from 'kysely'
import { comparisonKey } from '#shared/text.ts'
import type { ChangeContext } from '../../db/change.ts'
import type { Db } from '../../db/client.ts'
import type { UsersTable } from '../../db/schema.ts'
import { usersStore } from './users.store.ts'

export type PersonRow = Selectable<UsersTable>

/** An email or phone number that is proven, or that an admin entered. */
export interface Contacts {
  email?: string | null
  phoneNumber?: string | null
}

/**
 * The one person who has not joined and has this email or phone number: of several, the one of that name; undefined
 * where that leaves none, or more than one.
 */
export async function personBehind(
  db: Db,
  { email, phoneNumber, name }: Contacts & { name: string },
): Promise<PersonRow | undefined> {
  if (!email && !phoneNumber) return undefined
  const people = await db
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
  if (people.length === 1) return people[0]
  const namesakes = people.filter(({ name_key }) => name_key === comparisonKey(name))
  return namesakes.length === 1 ? namesakes[0] : undefined
}

/**
 * Makes the person who has not joined, and has this proven contact, one with an account; nothing happens where there is
 * none, or where both stand at a service to come: an admin is asked then.
 */
export type Absorb = (context: ChangeContext, into: PersonRow, contacts: Contacts) => Promise<void>

/** The person with this id. */
export const findPerson = (db: Db, id: string): Promise<PersonRow | undefined> => usersStore.find(db, id)
