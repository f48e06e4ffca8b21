import type { ComponentProps } from 'react'
import { isAdmin } from '#shared/people/users.ts'
import type { DutyMoment } from '#shared/rota/posts.ts'
import type { Point } from '#shared/sunday/floorPlans.ts'
import type { PostThere, ServicePage } from '#shared/sunday/servicePage.ts'
import { useT } from '../../../strings/strings.ts'
import { Disclosure } from '../../../ui/Disclosure.tsx'
import { PlanMap, PlanMark, PlanPin } from '../../../ui/PlanMap.tsx'
import { centreOf } from '../../../ui/plan.points.ts'
import { Section } from '../../../ui/Section.tsx'
import { useSession } from '../../people/sessions/session.ts'
import { Duties, RefusedTick } from '../ticks/Duties.tsx'
import { useDuties } from '../ticks/useDuties.ts'

interface OwnPostsProps {
  service: ServicePage
  ownPosts: PostThere[]
}

/** Maps of the viewer's own posts. */
export const OwnPlaces = ({ service, ownPosts }: OwnPostsProps) =>
  ownPosts.map((post) => <Place key={post.postId} post={post} service={service} />)

/** Duties of the viewer's own posts, below the refused ticks whose duty is not on the page. */
export function OwnDuties({ service, ownPosts, moment }: OwnPostsProps & { moment: DutyMoment }) {
  const { user } = useSession()
  const { dutiesOf, ticks, canTick } = useDuties(service)
  const shown = user && isAdmin(user) ? service.posts : ownPosts
  const shownIds = new Set(shown.flatMap(({ duties }) => duties.map(({ _id }) => _id)))
  const lost = ticks.changes.filter(({ status, payload }) => status === 'refused' && !shownIds.has(payload.tick.dutyId))
  return (
    <>
      {lost.map((change) => (
        <RefusedTick key={change.id} change={change} onClose={() => ticks.forget(change)} />
      ))}
      {ownPosts
        .filter(({ duties }) => duties.length > 0)
        .map((post) => (
          <PostDuties key={post.postId} duties={dutiesOf(post)} moment={moment} ticks={ticks} canTick={canTick} />
        ))}
    </>
  )
}

/** The duties of a post under their heading, which says how many of them are done. */
function PostDuties(props: ComponentProps<typeof Duties>) {
  const t = useT()
  const { duties, canTick } = props
  const done = duties.filter((duty) => duty.done).length
  return (
    <Section
      title={t('service.duties')}
      action={canTick && <p className="text-muted">{t('service.dutiesDone', { done, all: duties.length })}</p>}
    >
      <Duties key={props.moment} {...props} />
    </Section>
  )
}

/**
 * Plan with the pin and the zones of a post, low enough for the duties below it; the text of its place stands at the
 * head of the page.
 */
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
    <Section
      title={t('service.where')}
      action={zones.length > 0 && <LookedAfter names={zones.map(({ name }) => name)} />}
    >
      <div className="flex max-w-2xl flex-col gap-3">
        {shown.map((plan) => {
          const tip: Point | undefined = pin?.planId === plan._id ? [pin.x, pin.y] : undefined
          const ownPoints = plan.zones.flatMap(({ _id, points }) => (zoneIds.includes(_id) ? points : []))
          return (
            <PlanMap key={plan._id} plan={plan} tinted={zoneIds} pin={tip} around={tip ?? centreOf(ownPoints)}>
              {tip && (
                <PlanMark at={tip} isTip>
                  <PlanPin label={t('service.pin', { post: post.post })} />
                </PlanMark>
              )}
            </PlanMap>
          )
        })}
      </div>
    </Section>
  )
}

/** Most zones that are named without a press. */
const NAMED_ZONES = 4

/** Names of the zones that a post looks after; many are in a fold that says how many. */
function LookedAfter({ names }: { names: string[] }) {
  const t = useT()
  if (names.length > NAMED_ZONES)
    return (
      <Disclosure label={t('service.zoneCount', { count: names.length })} className="min-h-11 text-muted">
        <p className="wrap-anywhere">{names.join(', ')}</p>
      </Disclosure>
    )
  return <p className="text-muted wrap-anywhere">{t('service.zones', { zones: names.join(', ') })}</p>
}
