import { addDays } from '#shared/days.ts'
import type { Invitation } from '#shared/people/invitation.ts'
import type { User } from '#shared/people/users.ts'
import type { Member } from '#shared/rota/availability.ts'
import type { RotaLink } from '#shared/rota/links.ts'
import { findPeople } from '../../people/people/people.search.ts'

/** Days of which the list says when people can serve; a board may span no more. */
export const ROSTER_DAYS = 90

/** Days ahead in which somebody counts as away soon. */
const SOON_DAYS = 28

/** A link as one of its two people has it. */
export interface PersonLink {
  _id: string
  how: 'together' | 'only_together' | 'apart' | 'mentorOf' | 'learnsFrom'
  other: string
  isAgreed: boolean
}

/** Somebody of the team, with all that admins know of when and what they can. */
export interface RosterPerson {
  user: User
  /** Null until everybody's availability is there. */
  member: Member | null
  /** True where a fill of the days that are asked about does not know when they can. */
  isUnknown: boolean
  links: PersonLink[]
  /** The newest invitation of somebody who has not joined. */
  invitation: Invitation | null
}

interface Sources {
  users: User[]
  members: Member[] | undefined
  links: RotaLink[] | undefined
  /** Newest first. */
  invitations: Invitation[] | undefined
  /** Whose days are not known, as a fill counts them. */
  unknown?: { _id: string }[] | undefined
}

/** The links of each person, by id. */
function linksByPerson(links: RotaLink[], nameOf: (id: string) => string): Map<string, PersonLink[]> {
  const all = new Map<string, PersonLink[]>()
  const add = (id: string, link: PersonLink) => all.set(id, [...(all.get(id) ?? []), link])
  for (const { _id, kind, userA, userB, agreedA, agreedB } of links) {
    const isAgreed = agreedA && agreedB
    add(userA, { _id, how: kind === 'mentor' ? 'mentorOf' : kind, other: nameOf(userB), isAgreed })
    add(userB, { _id, how: kind === 'mentor' ? 'learnsFrom' : kind, other: nameOf(userA), isAgreed })
  }
  return all
}

/** Everybody whom an admin has approved or named, in the order of `users`. */
export function teamRosterOf({
  users,
  members = [],
  links = [],
  invitations = [],
  unknown = [],
}: Sources): RosterPerson[] {
  const names = new Map(users.map(({ _id, name }) => [_id, name]))
  const memberOf = new Map(members.map((member) => [member.user._id, member]))
  const linksOf = linksByPerson(links, (id) => names.get(id) ?? '')
  const unknownIds = new Set(unknown.map(({ _id }) => _id))
  const newest = new Map(invitations.toReversed().map((invitation) => [invitation.personId, invitation]))
  return users.flatMap((user): RosterPerson[] => {
    if (user.waiting) return []
    const { _id, joined } = user
    return [
      {
        user,
        member: memberOf.get(_id) ?? null,
        isUnknown: unknownIds.has(_id),
        links: linksOf.get(_id) ?? [],
        invitation: joined ? null : (newest.get(_id) ?? null),
      },
    ]
  })
}

export const ROSTER_FILTERS = ['all', 'notJoined', 'toInvite', 'unknown', 'awaySoon', 'linkWaits'] as const
export type RosterFilter = (typeof ROSTER_FILTERS)[number]

/** True for somebody who has said nothing of when and how often they serve. */
export const hasSaidNothing = ({ member }: RosterPerson): boolean =>
  member !== null && !member.rota.stated && member.rows.length === 0 && member.confirmedUntil === null

const isIn: Record<RosterFilter, (person: RosterPerson, today: string) => boolean> = {
  all: () => true,
  notJoined: ({ user }) => !user.joined,
  // Nobody can join by a link that ran out.
  toInvite: ({ user, invitation }) => !user.joined && invitation?.state !== 'open',
  unknown: ({ isUnknown }) => isUnknown,
  awaySoon: ({ member }, today) =>
    member?.rows.some(
      ({ kind, fromDay, toDay }) =>
        kind === 'away' && fromDay <= addDays(today, SOON_DAYS) && (toDay === null || toDay >= today),
    ) ?? false,
  linkWaits: ({ links }) => links.some(({ isAgreed }) => !isAgreed),
}

interface Wanted {
  show: RosterFilter
  /** Id of a skill that they have or learn; '' for any. */
  skill: string
  typed: string
}

/** The people who are asked for, in their order. */
export function findRoster(roster: RosterPerson[], { show, skill, typed }: Wanted, today: string): RosterPerson[] {
  const named = new Set(
    findPeople(
      roster.map(({ user }) => user),
      typed,
    ),
  )
  return roster.filter(
    (person) =>
      named.has(person.user) &&
      isIn[show](person, today) &&
      (skill === '' || person.member?.rota.skills.some(({ skillId }) => skillId === skill) === true),
  )
}

/** Number of people whom each filter shows. */
export const rosterCounts = (roster: RosterPerson[], today: string): Record<RosterFilter, number> =>
  Object.fromEntries(
    ROSTER_FILTERS.map((filter) => [filter, roster.filter((person) => isIn[filter](person, today)).length]),
  ) as Record<RosterFilter, number>
