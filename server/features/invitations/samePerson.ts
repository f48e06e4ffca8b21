import type { InvitationRow } from './invitations.store.ts'

type Contacts = Pick<InvitationRow, 'name_key' | 'email' | 'phone_number'>

const hasContact = ({ email, phone_number }: Contacts): boolean => email !== null || phone_number !== null

/** True for one name with one email, or one name with one phone number. A couple may share either (readings §5). */
const isSame = (one: Contacts, other: Contacts): boolean =>
  one.name_key === other.name_key &&
  ((one.email !== null && one.email === other.email) ||
    (one.phone_number !== null && one.phone_number === other.phone_number))

/** True where both have an email, or both a phone number, and not the same one. */
const differs = (one: Contacts, other: Contacts): boolean =>
  (one.email !== null && other.email !== null && one.email !== other.email) ||
  (one.phone_number !== null && other.phone_number !== null && one.phone_number !== other.phone_number)

/** True for two lines of one list that name the same person, of whom one may know less than the other. */
export const isOnePerson = (one: Contacts, other: Contacts): boolean => isSame(one, other) && !differs(one, other)

/**
 * The open invitations that a new link for `row` replaces: those of the same person. Where one of two has neither email nor
 * phone number, the name decides, unless several have it. Namesakes of one list, which are of one time, are two people.
 */
export function replacedBy(row: InvitationRow, open: InvitationRow[]): InvitationRow[] {
  const others = open.filter(({ id, name_key }) => id !== row.id && name_key === row.name_key)
  const namesakes = others.filter(
    (other) => other.created_at !== row.created_at && !(hasContact(row) && hasContact(other)),
  )
  return others.filter((other) => isSame(row, other) || (namesakes.length === 1 && other === namesakes[0]))
}
