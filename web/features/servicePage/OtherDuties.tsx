import type { DutyMoment } from '#shared/rotaPosts.ts'
import type { ServicePage } from '#shared/servicePage.ts'
import { isAdmin } from '#shared/users.ts'
import { useT } from '../../strings/strings.ts'
import { Disclosure } from '../../ui/Disclosure.tsx'
import { Section } from '../../ui/Section.tsx'
import { useSession } from '../sessions/session.ts'
import { Duties } from './Duties.tsx'
import { useDuties } from './useDuties.ts'

interface OtherDutiesProps {
  service: ServicePage
  ownPostIds: ReadonlySet<string>
  moment: DutyMoment
}

/** Duties of the posts at which an admin does not stand, each post in a fold that says how many are done. */
export function OtherDuties({ service, ownPostIds, moment }: OtherDutiesProps) {
  const t = useT()
  const { user } = useSession()
  const { dutiesOf, ticks, canTick } = useDuties(service)
  const posts = service.posts.filter(({ postId, duties }) => !ownPostIds.has(postId) && duties.length > 0)
  if (!user || !isAdmin(user) || posts.length === 0 || service.state === 'cancelled') return null
  return (
    <Section title={t(ownPostIds.size > 0 ? 'service.otherDuties' : 'service.duties')}>
      <div className="grid gap-x-6 sm:grid-cols-2">
        {posts.map((post) => {
          const duties = dutiesOf(post)
          const done = duties.filter((duty) => duty.done).length
          return (
            <Disclosure
              key={post.postId}
              label={t('service.dutiesOf', { post: post.post, done, all: duties.length })}
              className="min-h-11"
            >
              <Duties key={moment} duties={duties} moment={moment} ticks={ticks} canTick={canTick} />
            </Disclosure>
          )
        })}
      </div>
    </Section>
  )
}
