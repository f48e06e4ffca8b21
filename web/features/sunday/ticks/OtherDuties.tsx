import { isAdmin } from '#shared/people/users.ts'
import type { DutyMoment } from '#shared/rota/posts.ts'
import type { ServicePage } from '#shared/sunday/servicePage.ts'
import { useT } from '../../../strings/strings.ts'
import { Disclosure } from '../../../ui/Disclosure.tsx'
import { Section } from '../../../ui/Section.tsx'
import { useSession } from '../../people/sessions/session.ts'
import { Duties } from './Duties.tsx'
import type { ShownDuty } from './ticks.outbox.ts'
import { useDuties } from './useDuties.ts'

/** Posts that are listed without a press. */
const LISTED_POSTS = 4

interface OtherDutiesProps {
  service: ServicePage
  ownPostIds: ReadonlySet<string>
  moment: DutyMoment
}

/**
 * Duties of the posts at which an admin does not stand, each post in a fold that says how many are done; many posts are
 * a fold of their own.
 */
export function OtherDuties({ service, ownPostIds, moment }: OtherDutiesProps) {
  const t = useT()
  const { user } = useSession()
  const { dutiesOf, ticks, canTick } = useDuties(service)
  const posts = service.posts.filter(({ postId, duties }) => !ownPostIds.has(postId) && duties.length > 0)
  if (!user || !isAdmin(user) || posts.length === 0 || service.state === 'cancelled') return null
  const numbersOf = (duties: ShownDuty[]) => ({ done: duties.filter(({ done }) => done).length, all: duties.length })
  const list = (
    <div className="grid gap-x-6 sm:grid-cols-2">
      {posts.map((post) => {
        const duties = dutiesOf(post)
        return (
          <Disclosure
            key={post.postId}
            label={t('service.dutiesOf', { post: post.post, ...numbersOf(duties) })}
            className="min-h-11"
          >
            <Duties key={moment} duties={duties} moment={moment} ticks={ticks} canTick={canTick} />
          </Disclosure>
        )
      })}
    </div>
  )
  return (
    <Section title={t(ownPostIds.size > 0 ? 'service.otherDuties' : 'service.duties')}>
      {posts.length > LISTED_POSTS ? (
        <Disclosure
          label={t('service.dutiesOfAll', { count: posts.length, ...numbersOf(posts.flatMap(dutiesOf)) })}
          className="min-h-11"
        >
          {list}
        </Disclosure>
      ) : (
        list
      )}
    </Section>
  )
}
