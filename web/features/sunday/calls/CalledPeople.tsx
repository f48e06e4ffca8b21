import type { Call } from '#shared/sunday/calls.ts'
import { comparisonKey } from '#shared/text.ts'
import { useT } from '../../../strings/strings.ts'
import { Section } from '../../../ui/Section.tsx'
import { PhoneLink } from '../../people/people/PhoneLink.tsx'

/** A name with less room than this, such as in large text, has a line of its own. */
const NAME_WIDTH = { flexBasis: '8rem' }

type Called = Call['people'][number]

type Group = 'coming' | 'seen' | 'unseen' | 'cannot' | 'silent'

/** Groups in which called people stand: those whom one counts on, and the others. */
export const FIRST_GROUPS: Group[] = ['coming', 'seen']
export const LAST_GROUPS: Group[] = ['unseen', 'cannot', 'silent']

/** True for the viewer, before the server knows it, and where it never will: the call is on their screen. */
const hasSeen = ({ user, answer, shownAt }: Called, me: string | undefined): boolean =>
  answer !== null || shownAt !== null || user._id === me

function groupOf(one: Called, isOver: boolean, me: string | undefined): Group {
  if (one.answer) return one.answer
  if (isOver) return 'silent'
  return hasSeen(one, me) ? 'seen' : 'unseen'
}

/** Puts first who stands at the place of the call, last who stands nowhere; of one post they stay together. */
function nearestFirst(people: Called[], zone: Call['zone']): Called[] {
  const place = zone && comparisonKey(zone.name)
  const distance = ({ post }: Called) => (post === null ? 2 : place && comparisonKey(post).includes(place) ? 0 : 1)
  return people.toSorted(
    (one, other) => distance(one) - distance(other) || (one.post ?? '').localeCompare(other.post ?? ''),
  )
}

/** How many are called, have seen it and are coming, in a line. */
export function CalledCounts({ people, me }: Pick<Call, 'people'> & Pick<CalledPeopleProps, 'me'>) {
  const t = useT()
  const count = (is: (one: Called) => boolean) => ({ count: people.filter(is).length })
  return (
    <p className="text-muted">
      {[
        t('calls.called', { count: people.length }),
        t(
          'calls.haveSeen',
          count((one) => hasSeen(one, me)),
        ),
        t(
          'calls.areComing',
          count(({ answer }) => answer === 'coming'),
        ),
      ].join(' · ')}
    </p>
  )
}

interface CalledPeopleProps {
  call: Call
  me: string | undefined
  groups: readonly Group[]
}

/** Called people with their numbers, the viewer as "You", by answer, or by whether they have seen the call. */
export function CalledPeople({ call: { people, zone, endedAt }, me, groups }: CalledPeopleProps) {
  const t = useT()
  const isOver = endedAt !== null
  const sorted = nearestFirst(people, zone)
  return groups.map((group) => {
    const those = sorted.filter((one) => groupOf(one, isOver, me) === group)
    if (those.length === 0) return null
    return (
      <Section key={group} title={`${t(`calls.who.${group}`)} (${those.length})`} isSmall>
        <ul>
          {those.map(({ user, post }) => (
            <li key={user._id} className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 border-b py-1">
              <span className="min-w-0 flex-1 wrap-anywhere" style={NAME_WIDTH}>
                <span className="block font-medium">{user._id === me ? t('calls.you') : user.name}</span>
                {post && <span className="block text-sm text-muted">{post}</span>}
              </span>
              {user._id !== me && <PhoneLink {...user} />}
            </li>
          ))}
        </ul>
      </Section>
    )
  })
}
