import { addDays } from '#shared/days.ts'
import type { PostThere, ServicePage } from '#shared/servicePage.ts'
import { isAdmin } from '#shared/users.ts'
import { useT } from '../../strings/strings.ts'
import { Disclosure } from '../../ui/Disclosure.tsx'
import { PlanMap, PlanMark, PlanPin } from '../../ui/PlanMap.tsx'
import { Section } from '../../ui/Section.tsx'
import { useToday } from '../config/useToday.ts'
import { useSession } from '../sessions/session.ts'
import { Duties, Refused } from './Duties.tsx'
import { withTicks } from './ticks.outbox.ts'
import { useTicks } from './useTicks.ts'

interface StationsProps {
  service: ServicePage
  ownPosts: PostThere[]
}

/** The viewer's posts with their duties; for admins the others, too. */
export function Stations({ service, ownPosts }: StationsProps) {
  const t = useT()
  const { user } = useSession()
  const today = useToday()
  const ticks = useTicks(service._id)
  const { date, state, posts } = service
  const isAdminHere = user !== null && isAdmin(user)
  // As the server decides: from the day before until the day after.
  const isTime = today >= addDays(date, -1) && (isAdminHere || today <= addDays(date, 1))
  const canTick = isTime && state !== 'cancelled'
  const dutiesOf = (post: PostThere) => withTicks(service._id, post.duties, service.ticks, ticks.changes)
  const others = isAdminHere ? posts.filter((post) => !ownPosts.includes(post) && post.duties.length > 0) : []
  const shownIds = new Set([...ownPosts, ...others].flatMap(({ duties }) => duties.map(({ _id }) => _id)))
  const lost = ticks.changes.filter(({ status, payload }) => status === 'refused' && !shownIds.has(payload.tick.dutyId))

  return (
    <>
      {lost.map((change) => (
        <Refused key={change.id} change={change} onClose={() => ticks.forget(change)} />
      ))}
      {ownPosts.map((post) => (
        <div key={post.postId} className="flex flex-col gap-8 empty:hidden">
          <Place post={post} service={service} />
          {post.duties.length > 0 && (
            <Section title={t('service.duties')}>
              <Duties duties={dutiesOf(post)} ticks={ticks} canTick={canTick} />
            </Section>
          )}
        </div>
      ))}
      {others.length > 0 && (
        <Section title={t(ownPosts.length > 0 ? 'service.otherDuties' : 'service.duties')}>
          {others.map((post) => {
            const duties = dutiesOf(post)
            const done = duties.filter((duty) => duty.done).length
            return (
              <Disclosure
                key={post.postId}
                label={t('service.dutiesOf', { post: post.post, done, all: duties.length })}
                className="min-h-11"
              >
                <Duties duties={duties} ticks={ticks} canTick={canTick} />
              </Disclosure>
            )
          })}
        </Section>
      )}
    </>
  )
}

/** Where a post is on the plan, with its zones; its words stand at the head of the page. */
function Place({ post, service }: { post: PostThere; service: ServicePage }) {
  const t = useT()
  const { pin, zoneIds } = post
  const plans = service.plans.filter(
    ({ _id, zones }) => _id === pin?.planId || zones.some((zone) => zoneIds.includes(zone._id)),
  )
  const zones = plans.flatMap((plan) => plan.zones).filter(({ _id }) => zoneIds.includes(_id))
  const shown = plans.filter(
    (plan) =>
      plan._id === pin?.planId || plan.zones.some(({ _id, points }) => zoneIds.includes(_id) && points.length > 0),
  )
  if (plans.length === 0) return null
  return (
    <Section title={t('service.where')}>
      {zones.length > 0 && (
        <p className="wrap-anywhere">{t('service.zones', { zones: zones.map(({ name }) => name).join(', ') })}</p>
      )}
      {shown.map((plan) => (
        <div key={plan._id} className="mt-3 max-w-2xl">
          <PlanMap plan={plan} tinted={zoneIds}>
            {pin?.planId === plan._id && (
              <PlanMark at={[pin.x, pin.y]} isTip>
                <PlanPin label={t('service.pin', { post: post.post })} />
              </PlanMark>
            )}
          </PlanMap>
        </div>
      ))}
    </Section>
  )
}
