import { useQuery } from '@tanstack/react-query'
import { isAdmin, type User } from '#shared/people/users.ts'
import type { Shift } from '#shared/plan/schedule.ts'
import type { MemberLink } from '#shared/rota/availability.ts'
import type { RotaLink } from '#shared/rota/links.ts'
import type { Translate } from '#shared/strings/translate.ts'
import { firstNameOf } from '#shared/text.ts'
import { useToday } from '../features/people/config/useToday.ts'
import { DirectoryPage } from '../features/people/directory/DirectoryPage.tsx'
import { type DirectoryTeam, hasSettled } from '../features/people/directory/listed.people.ts'
import { useActingUser } from '../features/people/sessions/useActingUser.ts'
import { scheduleQuery } from '../features/plan/schedule/schedule.queries.ts'
import { nextTogether, scheduledPeople } from '../features/plan/schedule/scheduledPeople.ts'
import { availabilityQuery } from '../features/rota/availability/availability.queries.ts'
import { listOf } from '../features/rota/listOf.ts'
import { linksQuery } from '../features/rota/setup/setup.queries.ts'
import { useRotaOn } from '../navigation/rotaOn.ts'
import { addMonths, formatDay, monthOf, monthSpan } from '../strings/dates.ts'
import { useT } from '../strings/strings.ts'

/** Months of the schedule before this one and after it from which it is read what somebody does. */
const [MONTHS_BEFORE, MONTHS_AFTER] = [2, 1]

/** Posts that are named of a person, at most. */
const POSTS = 2

/** What is known of who serves with whom: links of all for admins, one's own for members. */
interface Known {
  shifts: Shift[]
  links: RotaLink[]
  own: MemberLink[]
}

const partnersIn = (links: RotaLink[], id: string): string[] =>
  links.flatMap(({ kind, userA, userB, agreedA, agreedB }) =>
    (kind === 'only_together' || kind === 'together') && agreedA && agreedB && [userA, userB].includes(id)
      ? [userA === id ? userB : userA]
      : [],
  )

/** The people of the schedule, with what each of them does, and those with whom the viewer serves next. */
function teamOf({ shifts, links, own }: Known, me: User, today: string, t: Translate): DirectoryTeam {
  const people = new Map(scheduledPeople(shifts).map((person) => [person._id, person]))
  const partners = own.filter(({ kind, agreed }) => agreed && (kind === 'only_together' || kind === 'together'))
  const words = (posts: readonly string[] = [], id: string, isOwn: boolean): string => {
    const link = isOwn ? partners.find(({ other }) => other._id === id) : undefined
    const others = partnersIn(links, id).flatMap((partner) => people.get(partner) ?? [])
    return [
      posts.slice(0, POSTS).join(', '),
      link && t(link.kind === 'only_together' ? 'directory.onlyWithYou' : 'directory.withYou'),
      others.length > 0 && t('directory.withPartner', { name: listOf(others.map(({ name }) => firstNameOf(name))) }),
    ]
      .filter(Boolean)
      .join(' · ')
  }
  const next = isAdmin(me) ? null : nextTogether(shifts, me, today)
  const others = [
    ...(next?.others ?? []),
    ...partners
      .filter(({ other }) => !next?.others.some(({ _id }) => _id === other._id))
      .map(({ other }) => ({ ...other, posts: people.get(other._id)?.posts ?? [] })),
  ]
  const named = [...people.values(), ...partners.map(({ other }) => other)]
  return {
    named: [...new Map(named.map(({ _id, name }) => [_id, { _id, name }])).values()],
    whereOf: (id) => words(people.get(id)?.posts, id, true),
    near: isAdmin(me)
      ? null
      : {
          title: next ? t('directory.withOn', { day: formatDay(next.date) }) : t('directory.withAny'),
          where: new Map(others.map(({ _id, posts }) => [_id, words(posts, _id, true)])),
        },
  }
}

/** 'User Directory' of a team that serves: where each person stands, and with whom one serves next. */
export function TeamDirectoryPage() {
  const t = useT()
  const today = useToday()
  const me = useActingUser()
  const isRotaOn = useRotaOn()
  const mayAsk = me !== null && me !== undefined && isAdmin(me)
  const month = monthOf(today)
  const span = [monthSpan(addMonths(month, -MONTHS_BEFORE)).from, monthSpan(addMonths(month, MONTHS_AFTER)).to] as const
  const shifts = useQuery(scheduleQuery('all', ...span))
  const links = useQuery({ ...linksQuery, enabled: isRotaOn && mayAsk })
  const own = useQuery({ ...availabilityQuery, enabled: isRotaOn && me !== null && me !== undefined && !mayAsk })
  // Rows that got a line later would move those below them.
  const isKnown = me && [shifts, links, own].every(hasSettled)
  const team = isKnown
    ? teamOf({ shifts: shifts.data ?? [], links: links.data ?? [], own: own.data?.links ?? [] }, me, today, t)
    : undefined
  return <DirectoryPage team={team} />
}
