import type { ChangeContext } from '../../../db/change.ts'
import { securityNotice } from '../../reach/push/securityNotice.ts'
import { giveInvitations } from '../invitations/followPerson.ts'
import { giveRows, type Move } from '../moves.ts'
import { userRows } from '../users/members.ts'
import { type Absorb, type PersonRow, personBehind } from '../users/personBehind.ts'
import type { ScheduleNames } from '../users/scheduleNames.ts'
import { tellAdmins } from '../users/tellAdmins.ts'

/** A service at which two people both stand. */
interface SharedService {
  serviceId: string | null
  date: string
  serviceTime: string
}

/**
 * Gives all places of one person to another. Writes nothing where both stand at a service of today or later: returns
 * these.
 */
export type GivePlaces = (
  context: ChangeContext,
  people: { from: PersonRow; into: PersonRow; actorId: string },
) => Promise<SharedService[]>

interface Needs {
  givePlaces: GivePlaces
  schedule: Pick<ScheduleNames, 'linkNames'>
  /** Moves that take the data of every noun from one person to the other. */
  moves(): readonly Move[]
}

/**
 * The columns that a survivor lacks and the other has. An email that signs in somebody else is left; what is taken is
 * unverified, because only the author of the other entry says that it is the survivor's.
 */
async function lacking(trx: ChangeContext['trx'], into: PersonRow, from: PersonRow) {
  const isTaken =
    into.joined === 1 && from.email !== '' && (await userRows.findCredentials(trx, from.email)) !== undefined
  return {
    ...(into.email === '' && from.email !== '' && !isTaken && { email: from.email, email_verified: 0 as const }),
    ...(into.phone_number === null && from.phone_number !== null && { phone_number: from.phone_number }),
    ...(into.language === null && from.language !== null && { language: from.language }),
  }
}

/**
 * Makes a person who has not joined one with another, who gets all they have and keeps their own name. Nothing is
 * written where both stand at a service of today or later: returns these. Call it in a change of `users`.
 */
export type MergePerson = (
  context: ChangeContext,
  people: { from: PersonRow; into: PersonRow; actorId: string },
) => Promise<SharedService[]>

export const personMerger =
  ({ givePlaces, schedule, moves }: Needs): MergePerson =>
  async (context, { from, into, actorId }) => {
    const { trx, also } = context
    const shared = await givePlaces(context, { from, into, actorId })
    if (shared.length > 0) return shared
    await also('work', async ({ tellNobody }) =>
      tellNobody('the revision makes the survivor’s pages fetch tasks and meetings anew when they next ask'),
    )
    await giveRows(trx, moves(), from.id, into.id)
    const missing = await lacking(trx, into, from)
    if (Object.keys(missing).length > 0) await userRows.update(trx, into.id, missing)
    // The account that a link makes has the contacts of its invitation.
    await giveInvitations(context, { from: from.id, into: { ...into, ...missing }, actorId })
    await userRows.remove(trx, from.id)
    await schedule.linkNames(context, [from.name_key, into.name_key])
    const entry = { actorId, subjectId: into.id, detail: { name: from.name } }
    await context.audit({ action: 'person.merged', ...entry })
    if (into.joined === 1) await securityNotice(context, { userId: into.id, event: 'entryMerged' })
    tellAdmins(context, into.id)
    return []
  }

/** Merges the person whose contact an account has proven. */
export const personAbsorber =
  (mergePerson: MergePerson): Absorb =>
  async (context, into, contacts) => {
    const from = await personBehind(context.trx, { ...contacts, name: into.name })
    if (from) await mergePerson(context, { from, into, actorId: into.id })
  }
