import type { Call } from '#shared/calls.ts'
import { useT } from '../../strings/strings.ts'
import { Section } from '../../ui/Section.tsx'

/** A name with less room than this, such as in large text, has a line of its own. */
const NAME_WIDTH = { flexBasis: '8rem' }

const GROUPS = ['coming', 'open', 'cannot'] as const

const inGroup = (people: Call['people'], group: (typeof GROUPS)[number]) =>
  people.filter(({ answer }) => (answer ?? 'open') === group)

/** Numbers of the called people who come and who have not answered, in a line. */
export function CalledCounts({ people }: Pick<Call, 'people'>) {
  const t = useT()
  return (
    <p className="text-muted">
      {(['coming', 'open'] as const)
        .map((group) => `${t(`calls.who.${group}`)}: ${inGroup(people, group).length}`)
        .join(' · ')}
    </p>
  )
}

interface CalledPeopleProps extends Pick<Call, 'people'> {
  /** True once the call has ended: nobody has to see it any more. */
  isOver: boolean
}

/** Called people in three groups: coming, without an answer (seen or not), cannot come. */
export function CalledPeople({ people, isOver }: CalledPeopleProps) {
  const t = useT()
  return GROUPS.map((group) => {
    const those = inGroup(people, group)
    if (those.length === 0) return null
    return (
      <Section key={group} title={`${t(`calls.who.${group}`)} (${those.length})`} isSmall>
        <ul>
          {those.map(({ user, post, shownAt }) => (
            <li key={user._id} className="flex flex-wrap items-center justify-between gap-x-4 border-b py-2">
              <span className="min-w-0 flex-1 wrap-anywhere" style={NAME_WIDTH}>
                <span className="block font-medium">{user.name}</span>
                {post && <span className="block text-sm text-muted">{post}</span>}
              </span>
              {group === 'open' && !isOver && (
                <span className="text-sm text-muted">{t(shownAt ? 'calls.seen' : 'calls.unseen')}</span>
              )}
            </li>
          ))}
        </ul>
      </Section>
    )
  })
}
