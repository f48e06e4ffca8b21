import type { Db } from '../../../db/client.ts'
import { inChunks } from '../../../db/inChunks.ts'
import { usersStore } from './users.store.ts'

/** Rows of accounts for the rooms that add, merge and remove people. */
export const userRows: Pick<
  typeof usersStore,
  'active' | 'find' | 'findCredentials' | 'insertAll' | 'remove' | 'update'
> = usersStore

/**
 * Maps the comparison key (shared/text.ts) of each name that exactly one active member was given to that member's id.
 * Omits names that several members share, since they are ambiguous, and self-chosen ones that no admin has confirmed.
 */
export async function activeMembersByName(db: Db): Promise<Map<string, string>> {
  const members = new Map<string, string>()
  const shared = new Set<string>()
  for (const { id, name_key } of await usersStore.activeNames(db)) {
    if (members.has(name_key)) shared.add(name_key)
    members.set(name_key, id)
  }
  for (const name of shared) members.delete(name)
  return members
}

/** Finds accounts, suspended and waiting ones too, by what only one may have: an email or a verified phone number. */
export async function membersByContact(
  db: Db,
  people: { email: string | null; phoneNumber: string | null }[],
): Promise<{ withEmail(email: string | null): string | null; withPhone(phoneNumber: string | null): string | null }> {
  const isThere = (value: string | null): value is string => value !== null
  const emails = people.map(({ email }) => email).filter(isThere)
  const phones = people.map(({ phoneNumber }) => phoneNumber).filter(isThere)
  const byEmail = new Map((await usersStore.withEmails(db, emails)).map(({ id, email }) => [email, id]))
  const byPhone = new Map(
    (await usersStore.withPhones(db, phones)).map(({ id, verified_phone_number }) => [verified_phone_number, id]),
  )
  return {
    withEmail: (email) => (email === null ? null : (byEmail.get(email) ?? null)),
    withPhone: (phoneNumber) => (phoneNumber === null ? null : (byPhone.get(phoneNumber) ?? null)),
  }
}

/** Ids and names of the active members. */
export const activeMembers = async (db: Db): Promise<{ _id: string; name: string }[]> =>
  (await usersStore.active(db)).map(({ id, name }) => ({ _id: id, name }))

/** People of the team without an account, whom an admin has named, with what is known of them. */
export const enteredPeople = async (db: Db) =>
  (await usersStore.active(db)).flatMap(({ id, name, email, phone_number, joined }) =>
    joined === 1 ? [] : { _id: id, name, email, phoneNumber: phone_number },
  )

/** Names of people by id. */
export async function memberNames(db: Db, ids: string[]): Promise<Map<string, string>> {
  const rows = await inChunks([...new Set(ids)], (some) => usersStore.names(db, some))
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** The people, of those given, who still have an account. */
export async function stillThere(db: Db, ids: string[]): Promise<Set<string>> {
  const rows = await inChunks(ids, (some) => usersStore.existing(db, some))
  return new Set(rows.map(({ id }) => id))
}

/** The people, of those given, who have an account: others were named by an admin and have never signed in. */
export async function joinedAmong(db: Db, ids: string[]): Promise<Set<string>> {
  const rows = await inChunks(ids, (some) => usersStore.joined(db, some))
  return new Set(rows.map(({ id }) => id))
}

/** Somebody of the team, with an account or without; undefined for an unknown id and before an admin has approved. */
export async function memberOf(db: Db, id: string) {
  const row = await usersStore.find(db, id)
  if (!row || row.waiting === 1) return undefined
  return { _id: row.id, name: row.name, suspended: row.suspended === 1, joined: row.joined === 1 }
}

/** The role of a person; undefined where they have no account. */
export const roleOf = async (db: Db, id: string) => (await usersStore.find(db, id))?.role
