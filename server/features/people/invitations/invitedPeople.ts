import { AppError } from '#shared/errors.ts'
import type { InvitedPerson } from '#shared/people/invitations.ts'
import type { ChangeContext } from '../../../db/change.ts'
import type { Viewer } from '../../../http/viewer.ts'
import { addPeople } from '../people/addPeople.ts'
import { changePerson } from '../people/people.service.ts'
import { findPerson, type PersonRow } from '../users/personBehind.ts'
import type { ScheduleNames } from '../users/scheduleNames.ts'

interface Needs {
  schedule: Pick<ScheduleNames, 'linkNames'>
  /** Writes a person's new name into their places. */
  renamed: (context: ChangeContext, person: { _id: string; name: string }) => Promise<void>
}

type Named = InvitedPerson & { name: string }

/** Refuses lines without a name that name nobody by id. */
export function mustBeNamed(people: InvitedPerson[]): void {
  const nameless = people.flatMap(({ name, userId }, place) =>
    name === undefined && userId === undefined ? [place] : [],
  )
  if (nameless.length === 0) return
  throw new AppError('invalid_input', {
    issues: (t) => nameless.map((place) => ({ path: `people.${place}.name`, message: t('input.required') })),
  })
}

/** The field of a line by which somebody with an account is known. */
function fieldOf(member: PersonRow, { email, phoneNumber }: InvitedPerson): 'email' | 'phoneNumber' | 'name' {
  if (email && email === member.email) return 'email'
  return phoneNumber && [member.phone_number, member.verified_phone_number].includes(phoneNumber)
    ? 'phoneNumber'
    : 'name'
}

const refused = (code: 'already_member' | 'invalid_input', paths: string[]) =>
  new AppError(code, {
    issues: (t) =>
      paths.map((path) => ({
        path,
        message: t(code === 'already_member' ? 'errors.already_member' : 'errors.user_not_found'),
      })),
  })

/** The people whom a list names, made where they are not in the team; 409 for those who have joined. */
export async function invitedPeople(
  needs: Needs,
  context: ChangeContext,
  viewer: Viewer,
  people: InvitedPerson[],
  pathOf: (place: number, field: string) => string,
): Promise<PersonRow[]> {
  const rows: (PersonRow | undefined)[] = []
  for (const { userId } of people) rows.push(userId ? await findPerson(context.trx, userId) : undefined)
  const at = people.map((line, place) => ({ line, place, row: rows[place] }))
  const unknown = at.filter(({ line, row }) => line.userId && !row)
  if (unknown.length > 0)
    throw refused(
      'invalid_input',
      unknown.map(({ place }) => pathOf(place, 'userId')),
    )
  const byId = at.filter(({ row }) => row?.joined === 1).map(({ place }) => pathOf(place, 'userId'))
  const named = at.filter((one): one is typeof one & { line: Named } => one.line.userId === undefined)
  const list = named.map(({ line: { name, email = null, phoneNumber = null } }) => ({ name, email, phoneNumber }))
  for (const [index, row] of (await addPeople(needs, context, viewer, list)).entries())
    rows[named[index]?.place ?? 0] = row
  const joined = named.flatMap(({ line, place }) => {
    const row = rows[place]
    return row?.joined === 1 ? pathOf(place, fieldOf(row, line)) : []
  })
  if (byId.length + joined.length > 0) throw refused('already_member', [...byId, ...joined])
  for (const { line, place, row } of at)
    if (row) rows[place] = await changePerson(needs, context, { viewer, person: row, fields: line })
  return rows.flatMap((row) => row ?? [])
}
