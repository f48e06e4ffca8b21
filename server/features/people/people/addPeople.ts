import { randomUUID } from 'node:crypto'
import type { NewPerson } from '#shared/people/people.ts'
import { comparisonKey } from '#shared/text.ts'
import type { ChangeContext } from '../../../db/change.ts'
import { columnOf } from '../../../db/columnOf.ts'
import { mustHaveRoom } from '../../../db/room.ts'
import { type Bearer, bearerId } from '../../../http/viewer.ts'
import { followPerson } from '../invitations/followPerson.ts'
import { userRows } from '../users/members.ts'
import type { PersonRow } from '../users/personBehind.ts'
import type { ScheduleNames } from '../users/scheduleNames.ts'
import { tellAdmins } from '../users/tellAdmins.ts'
import { matchPeople } from './matchPeople.ts'
import { peopleStore } from './people.store.ts'

interface Needs {
  schedule: Pick<ScheduleNames, 'linkNames'>
}

const newRow = ({ name, email, phoneNumber }: NewPerson): PersonRow => ({
  id: randomUUID(),
  name,
  name_key: comparisonKey(name),
  given_name: null,
  declined_name_key: null,
  email: email ?? '',
  email_verified: email === null ? 0 : 1,
  password_hash: '',
  phone_number: phoneNumber,
  verified_phone_number: null,
  photo_url: null,
  role: 'standard',
  suspended: 0,
  language: null,
  waiting: 0,
  joined: 0,
  created_at: new Date().toISOString(),
})

/** The contacts of a line that somebody who has not joined lacks. */
function lacking(person: PersonRow, { email, phoneNumber }: NewPerson) {
  if (person.joined === 1) return {}
  return {
    ...(person.email === '' && email !== null && { email, email_verified: 1 as const }),
    ...(person.phone_number === null && phoneNumber !== null && { phone_number: phoneNumber }),
  }
}

/**
 * Makes the people of a list people of the team and returns them in its order; who is there already is returned, with
 * what they lacked. Call it in a change of `users`.
 */
export async function addPeople(
  { schedule }: Needs,
  context: ChangeContext,
  viewer: Bearer,
  list: NewPerson[],
): Promise<PersonRow[]> {
  const { trx } = context
  const lines = list.map(({ name, email, phoneNumber }) => ({
    name_key: comparisonKey(name),
    email,
    phone_number: phoneNumber,
  }))
  const found: PersonRow[] = []
  const added: PersonRow[] = []
  const completed = new Set<PersonRow>()
  const namesakes = await peopleStore.named(trx, columnOf(lines, 'name_key'))
  for (const [place, match] of matchPeople(lines, namesakes).entries()) {
    const line = list[place] as NewPerson
    if (match === 'new') {
      const row = newRow(line)
      added.push(row)
      found.push(row)
      continue
    }
    const person = 'member' in match ? match.member : (found[match.line] as PersonRow)
    const missing = lacking(person, line)
    if (Object.keys(missing).length > 0) {
      Object.assign(person, missing)
      if (!added.includes(person)) completed.add(person)
    }
    found.push(person)
  }
  if (added.length > 0) await mustHaveRoom(trx, 'users', added.length)
  await userRows.insertAll(trx, added)
  for (const { id, email, email_verified, phone_number } of completed)
    await userRows.update(trx, id, { email, email_verified, phone_number })
  for (const person of completed) await followPerson(context, person)
  await schedule.linkNames(context, [...new Set(added.map(({ name_key }) => name_key))])
  const entry = { actorId: bearerId(viewer) }
  await context.audit(...added.map(({ id }) => ({ action: 'person.added' as const, ...entry, subjectId: id })))
  await context.audit(
    ...[...completed].map(({ id }) => ({ action: 'person.changed' as const, ...entry, subjectId: id })),
  )
  const [first] = [...added, ...completed]
  if (first) tellAdmins(context, first.id)
  return found
}
