import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { Id, Person } from '#shared/text.ts'
import { about, named, nothing } from './audit.ts'
import { LeftOutColumn, peopleFile, peopleList, ReadPeople } from './invitations.ts'
import { Email, maybeContact, Name, Phone } from './personFields.ts'
import { User } from './users.ts'

/** People of one request. */
export const ADDED_PEOPLE_MAX = 1000

/** A person as an admin names them. */
export const NewPerson = z.object({ name: Name, email: maybeContact(Email), phoneNumber: maybeContact(Phone) })
export type NewPerson = z.infer<typeof NewPerson>

/** A person as an admin adds them, with somebody who may act for them at once. */
export const AddedPerson = z.extend(NewPerson, { helperId: z.nullish(Id) })
export type AddedPerson = z.infer<typeof AddedPerson>

/** Omitted fields stay; '' and null take a contact away. */
export const PersonChange = z.object({
  id: Id,
  name: z.optional(Name),
  email: z.optional(maybeContact(Email)),
  phoneNumber: z.optional(maybeContact(Phone)),
})
export type PersonChange = z.infer<typeof PersonChange>

/**
 * What somebody of the list and an account share: a number or an email that the account has proven, an email that it
 * has not, or the name alone.
 */
const MATCHED_BY = ['phoneNumber', 'email', 'unprovenEmail', 'name'] as const

/** Somebody of the list and somebody with an account who may be the same. */
export const PeopleMatch = z.object({
  person: Person,
  user: z.object({ _id: Id, name: z.string(), email: z.string() }),
  /** Creation of the account. */
  since: z.string(),
  by: z.enum(MATCHED_BY),
  /** The number or email that they share; null for a name. */
  contact: z.nullable(z.string()),
})
export type PeopleMatch = z.infer<typeof PeopleMatch>

const OnePerson = z.object({ id: Id })

/** A list as it was read; once it has come in, with those who were added and those who were there already. */
export const BroughtPeople = z.extend(ReadPeople, {
  leftOut: z.array(LeftOutColumn),
  added: z.optional(z.number()),
  known: z.optional(z.number()),
})
export type BroughtPeople = z.infer<typeof BroughtPeople>

/** People of the team who have not joined, as members learn of them: their number, and who knows how to reach them. */
export const NotJoined = z.object({
  count: z.number(),
  /** The first super admin by name, or where there is none the first admin; null without either. */
  admin: z.nullable(Person),
})
export type NotJoined = z.infer<typeof NotJoined>

export const peopleApi = {
  add: endpoint({
    method: 'POST',
    path: '/people',
    access: 'admin',
    keys: true,
    summary: 'Makes people of the team, all or none. Who is there already is returned, not doubled.',
    input: z.object({ people: z.array(AddedPerson).check(z.minLength(1), z.maxLength(ADDED_PEOPLE_MAX)) }),
    example: { people: [{ name: 'Opal Reyes', phoneNumber: '312 555 0177' }] },
    output: z.array(User),
    status: 201,
  }),
  bringIn: endpoint({
    method: 'POST',
    path: '/imports/people',
    access: 'admin',
    keys: true,
    summary:
      'Reads people from a file (.csv of Planning Center, Breeze, ChurchTools, Elvanto and others, .vcf, .xlsx, field "file") or pasted lines by the words of their head, and says which columns are left out. Stores nothing without `apply`, which makes them people of the team; who is there already is not doubled.',
    input: z.object({ ...peopleList, apply: z._default(z.enum(['true', 'false']), 'false') }),
    output: BroughtPeople,
    body: 'multipart',
    file: peopleFile,
    weight: 10,
  }),
  change: endpoint({
    method: 'PUT',
    path: '/people/:id',
    access: 'admin',
    keys: true,
    summary: 'Changes name or contacts of somebody who has not joined.',
    input: PersonChange,
    output: User,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/people/:id',
    access: 'admin',
    keys: true,
    summary: 'Takes somebody who has not joined out of the team: shifts keep the name, places to come open again.',
    input: OnePerson,
    output: z.undefined(),
    reply: 'empty',
  }),
  merge: endpoint({
    method: 'POST',
    path: '/people/:id/merge',
    access: 'admin',
    keys: true,
    summary: 'Makes somebody who has not joined one with another person, who gets all they have.',
    input: z.object({ id: Id, into: Id }),
    output: User,
  }),
  link: endpoint({
    method: 'POST',
    path: '/people/:id/link',
    access: 'admin',
    summary: 'A further personal link to join, with a message to send along. Earlier ones stay good until one is used.',
    input: OnePerson,
    output: z.object({ url: z.string(), expiresAt: z.string(), message: z.string() }),
    status: 201,
  }),
  notJoined: endpoint({
    method: 'GET',
    path: '/people/not-joined',
    access: 'member',
    summary: 'How many of the team have not joined, and the admin who can tell how to reach them.',
    input: z.object({}),
    output: NotJoined,
    version: 'users',
    sharedBy: () => 'everybody',
  }),
  matches: endpoint({
    method: 'GET',
    path: '/people/matches',
    access: 'admin',
    keys: true,
    summary:
      'People who have not joined beside accounts of the same name, number or email, until an admin has said whether they are one.',
    input: z.object({}),
    output: z.array(PeopleMatch),
  }),
  keepApart: endpoint({
    method: 'DELETE',
    path: '/people/matches/:personId/:userId',
    access: 'admin',
    keys: true,
    summary: 'Says that two of one name, number or email are two people.',
    input: z.object({ personId: Id, userId: Id }),
    output: z.undefined(),
    reply: 'empty',
  }),
}

export const peopleAudit = {
  'person.added': about('user', nothing),
  'person.changed': about('user', nothing),
  'person.merged': about('user', named),
  'person.keptApart': about('user', named),
  'person.removed': about('user', named),
}
