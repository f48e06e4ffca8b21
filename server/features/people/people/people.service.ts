import type * as z from 'zod/mini'
import { AppError } from '#shared/errors.ts'
import type { ReadPeople } from '#shared/people/invitations.ts'
import {
  ADDED_PEOPLE_MAX,
  type AddedPerson,
  type BroughtPeople,
  type NotJoined,
  type PeopleMatch,
  type PersonChange,
  type peopleApi,
} from '#shared/people/people.ts'
import { isAdmin, isSuperAdmin, type User } from '#shared/people/users.ts'
import { compareNames, comparisonKey } from '#shared/text.ts'
import type { Change, ChangeContext } from '../../../db/change.ts'
import type { Db } from '../../../db/client.ts'
import { refuseAt } from '../../../http/refuseAt.ts'
import type { RequestContext } from '../../../http/route.ts'
import { type Bearer, bearerId, isProgram } from '../../../http/viewer.ts'
import { addHelper } from '../helpers/helpers.service.ts'
import { followPerson } from '../invitations/followPerson.ts'
import type { PersonalData } from '../personalData.ts'
import { userRows } from '../users/members.ts'
import type { PersonRow } from '../users/personBehind.ts'
import type { ScheduleNames } from '../users/scheduleNames.ts'
import { tellAdmins } from '../users/tellAdmins.ts'
import { toUser } from '../users/users.columns.ts'
import { addPeople } from './addPeople.ts'
import type { MergePerson } from './mergePerson.ts'
import { peopleStore } from './people.store.ts'

type BroughtList = z.output<typeof peopleApi.bringIn.input>
type PeopleList = Omit<BroughtList, 'apply'>
type Browser = Pick<RequestContext, 'file' | 'language' | 'nobodyWaits'>

interface Needs {
  db: Db
  change: Change
  schedule: Pick<ScheduleNames, 'linkNames'>
  /** Writes a person's new name into their places. */
  renamed: (context: ChangeContext, person: { _id: string; name: string }) => Promise<void>
  mergePerson: MergePerson
  /** Reads people from a file or from pasted lines, which is audited. Stores nothing of them. */
  readList: (viewer: Bearer, list: PeopleList, browser: Browser) => Promise<ReadPeople>
  /** Nouns whose data are dealt with where a person leaves. */
  nouns(): readonly { personalData: PersonalData }[]
}

/** The person who has not joined. Call it under the lock of `users`. */
export async function mustNotHaveJoined(trx: Db, id: string): Promise<PersonRow> {
  const person = await userRows.find(trx, id)
  if (!person) throw new AppError('user_not_found')
  if (person.joined === 1) throw new AppError('has_joined')
  return person
}

type Fields = Omit<PersonChange, 'id'>

/** Writes name and contacts of a person who has not joined; omitted fields stay. */
export async function changePerson(
  { schedule, renamed }: Pick<Needs, 'schedule' | 'renamed'>,
  context: ChangeContext,
  { viewer, person, fields }: { viewer: Bearer; person: PersonRow; fields: Fields },
): Promise<PersonRow> {
  const name = fields.name ?? person.name
  const email = fields.email === undefined ? person.email : (fields.email ?? '')
  const phone_number = fields.phoneNumber === undefined ? person.phone_number : fields.phoneNumber
  if (name === person.name && email === person.email && phone_number === person.phone_number) return person
  const name_key = comparisonKey(name)
  const email_verified = email === person.email ? person.email_verified : email === '' ? (0 as const) : (1 as const)
  const columns = { name, name_key, given_name: null, email, email_verified, phone_number }
  await userRows.update(context.trx, person.id, columns)
  const changed = { ...person, ...columns }
  if (name !== person.name) await renamed(context, { _id: person.id, name })
  if (name_key !== person.name_key) await schedule.linkNames(context, [person.name_key, name_key])
  await followPerson(context, changed)
  await context.audit({ action: 'person.changed', actorId: bearerId(viewer), subjectId: person.id })
  tellAdmins(context, person.id)
  return changed
}

/** Lets the helpers that a list names act for its people. */
async function addHelpers(context: ChangeContext, viewer: Bearer, people: AddedPerson[], rows: PersonRow[]) {
  for (const [at, { helperId: userId }] of people.entries()) {
    const ofId = rows[at]?.id
    if (!userId || !ofId) continue
    // Acting for somebody is agreed among people.
    if (isProgram(viewer)) throw new AppError('not_for_keys')
    await addHelper(context, { viewer, ofId, userId, path: `people.${at}.helperId` })
  }
}

async function removePerson({ schedule, nouns }: Needs, context: ChangeContext, viewer: Bearer, id: string) {
  const { trx } = context
  const person = await mustNotHaveJoined(trx, id)
  for (const { personalData } of nouns()) await personalData.leave?.(context, toUser(person))
  await userRows.remove(trx, id)
  await schedule.linkNames(context, [person.name_key])
  const detail = { name: person.name }
  await context.audit({ action: 'person.removed', actorId: bearerId(viewer), subjectId: id, detail })
  tellAdmins(context, id)
}

type Merged = { viewer: Bearer; id: string; intoId: string }

async function mergeInto({ mergePerson }: Needs, context: ChangeContext, { viewer, id, intoId }: Merged) {
  const from = await mustNotHaveJoined(context.trx, id)
  const into = intoId === id ? undefined : await userRows.find(context.trx, intoId)
  if (!into) refuseAt('into', 'errors.user_not_found')
  const services = await mergePerson(context, { from, into, actorId: bearerId(viewer) })
  if (services.length > 0) throw new AppError('both_serve', { reply: { services } })
  return toUser((await userRows.find(context.trx, intoId)) ?? into)
}

interface Pair {
  personId: string
  userId: string
}

/** Stores that a person of the list and a user are two people. */
async function keepApart(context: ChangeContext, actorId: string, { personId, userId }: Pair): Promise<void> {
  const { trx } = context
  const [person, user] = [await userRows.find(trx, personId), await userRows.find(trx, userId)]
  if (!person || !user) throw new AppError('user_not_found')
  if (!(await peopleStore.keepApart(trx, personId, userId))) return
  await context.audit({ action: 'person.keptApart', actorId, subjectId: userId, detail: { name: person.name } })
  tellAdmins(context, personId)
}

async function notJoined(db: Db): Promise<NotJoined> {
  const people = (await userRows.active(db)).map(toUser)
  const joined = people.filter((person) => person.joined).sort((a, b) => compareNames(a.name, b.name))
  const admin = joined.find(isSuperAdmin) ?? joined.find(isAdmin)
  return { count: people.length - joined.length, admin: admin ? { _id: admin._id, name: admin.name } : null }
}

/**
 * Reads a list, and with `apply` makes those of it people of the team who are not: all or none. 413 for more than one
 * request adds.
 */
async function bringIn(
  needs: Needs,
  viewer: Bearer,
  { apply, ...list }: BroughtList,
  browser: Browser,
): Promise<BroughtPeople> {
  const read = await needs.readList(viewer, list, browser)
  const found = { ...read, leftOut: read.leftOut ?? [] }
  if (apply === 'false') return found
  const strangers = read.people.filter(({ memberId }) => memberId === null)
  if (strangers.length > ADDED_PEOPLE_MAX) throw new AppError('too_many_rows', { params: { limit: ADDED_PEOPLE_MAX } })
  return needs.change.by(viewer)('users', async (context) => {
    const before = new Set((await userRows.active(context.trx)).map(({ id }) => id))
    const rows = await addPeople(needs, context, viewer, strangers)
    const added = new Set(rows.map(({ id }) => id).filter((id) => !before.has(id))).size
    return { ...found, added, known: read.people.length - added }
  })
}

/** People whom an admin names before they have an account. 404 for an unknown one, 409 for one who has joined. */
export function peopleService(needs: Needs) {
  const { db, change } = needs
  return {
    /** Makes people of the team, all or none; who is there already is returned, in the order of the list. */
    add: (viewer: Bearer, { people }: { people: AddedPerson[] }): Promise<User[]> =>
      change.by(viewer)('users', async (context) => {
        const rows = await addPeople(needs, context, viewer, people)
        await addHelpers(context, viewer, people, rows)
        return rows.map(toUser)
      }),

    /** Reads people of a list, and brings them in where that is asked. */
    bringIn: (viewer: Bearer, list: BroughtList, browser: Browser): Promise<BroughtPeople> =>
      bringIn(needs, viewer, list, browser),

    change: (viewer: Bearer, { id, ...fields }: PersonChange): Promise<User> =>
      change.by(viewer)('users', async (context) => {
        const person = await mustNotHaveJoined(context.trx, id)
        return toUser(await changePerson(needs, context, { viewer, person, fields }))
      }),

    /** Takes a person out of the team: shifts keep the name, places to come are open again. */
    remove: (viewer: Bearer, { id }: { id: string }): Promise<void> =>
      change.by(viewer)('users', (context) => removePerson(needs, context, viewer, id)),

    /** Makes a person one with another. 409 with the services at which both serve. */
    merge: (viewer: Bearer, { id, into: intoId }: { id: string; into: string }): Promise<User> =>
      change.by(viewer)('users', (context) => mergeInto(needs, context, { viewer, id, intoId })),

    notJoined: (): Promise<NotJoined> => notJoined(db),

    /**
     * People who may be an account: by the name alone, or by a contact under another name or where both serve at once;
     * until an admin has said so.
     */
    async matches(): Promise<PeopleMatch[]> {
      const rows = await peopleStore.matches(db)
      return rows.map(({ person_id, person_name, id, name, email, created_at, by, contact }) => ({
        person: { _id: person_id, name: person_name },
        user: { _id: id, name, email },
        since: created_at,
        by,
        contact,
      }))
    },

    keepApart: (viewer: Bearer, pair: Pair): Promise<void> =>
      change.by(viewer)('users', (context) => keepApart(context, bearerId(viewer), pair)),
  }
}
