import { AppError } from '#shared/errors.ts'
import type { ImportRow } from '#shared/plan/importRows.ts'
import type { ChosenName } from '#shared/plan/imports.ts'
import { comparisonKey, type Person } from '#shared/text.ts'
import type { Db } from '../../../db/client.ts'
import { activeMembers } from '../../people/users/members.ts'
import type { PlaceRow } from '../places/places.store.ts'
import { keyOf, shownOf, slotOf } from '../places/places.wire.ts'

/** Members who are meant by names of a file, by the key of the name. */
export type NamedMembers = ReadonlyMap<string, Person>

/** The members of choices of names. 404 for somebody who is no active member. */
export async function membersNamed(db: Db, names: readonly ChosenName[] = []): Promise<NamedMembers> {
  if (names.length === 0) return new Map()
  const members = new Map((await activeMembers(db)).map((member) => [member._id, member]))
  return new Map(
    names.map(({ name, userId }) => {
      const member = members.get(userId)
      if (!member) throw new AppError('user_not_found')
      return [keyOf(name), member]
    }),
  )
}

/**
 * The rows with the members who are meant by unknown names. A row whose member stands there already, by the schedule or
 * another row, is left out.
 */
export function withMembers(
  rows: readonly ImportRow[],
  stored: readonly PlaceRow[],
  members: NamedMembers,
): ImportRow[] {
  if (members.size === 0) return [...rows]
  const memberOf = ({ after, what }: ImportRow) =>
    what !== 'gone' && after?.userId === null ? members.get(keyOf(after.name)) : undefined
  const touched = new Set(rows.map(({ shiftId }) => shiftId))
  const personAt = (slot: string, person: string) => `${slot} ${person}`
  const served = new Set(
    stored
      .filter(({ shift_id }) => !touched.has(shift_id))
      .flatMap((row) => [personAt(slotOf(row), row.user_id ?? ''), personAt(slotOf(row), row.name_key)]),
  )
  for (const row of rows)
    if (row.after && !memberOf(row)) {
      const shift = shownOf(row.after, '', row.after.userId)
      for (const person of [row.after.userId ?? '', shift.name_key]) served.add(personAt(slotOf(shift), person))
    }
  return rows.flatMap((row) => {
    const member = memberOf(row)
    if (!member || !row.after) return row
    const slot = slotOf(shownOf(row.after, '', null))
    const keys = [member._id, comparisonKey(member.name)].map((person) => personAt(slot, person))
    if (keys.some((key) => served.has(key))) return row.before ? row : []
    for (const key of keys) served.add(key)
    return { ...row, after: { ...row.after, name: member.name, userId: member._id } }
  })
}
