import { useQuery } from '@tanstack/react-query'
import { type ComponentType, useDeferredValue, useEffect, useRef, useState } from 'react'
import { useLocation, useParams } from 'react-router'
import { isAdmin } from '#shared/people/users.ts'
import type { PersonThere, ServicePage as Service } from '#shared/sunday/servicePage.ts'
import { ApiError } from '../../../api/error.ts'
import { lazyPart } from '../../../navigation/lazyPart.ts'
import { paths } from '../../../navigation/pages.ts'
import { usePageTitle } from '../../../navigation/pageTitle.ts'
import { formatDay } from '../../../strings/dates.ts'
import { useT } from '../../../strings/strings.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { QueryFailure } from '../../../ui/ErrorState.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import { ToDashboard } from '../../../ui/ToDashboard.tsx'
import { isAppOnDevice } from '../../../worker/isAppOnDevice.ts'
import { useSession } from '../../people/sessions/session.ts'
import { useMayCall } from '../calls/CallForHelp.tsx'
import { NextOwn } from './NextOwn.tsx'
import { ServiceHero } from './ServiceHero.tsx'
import { CALL_HASH } from './service.hashes.ts'
import { servicePageQuery } from './servicePage.queries.ts'
import { useMoment } from './useMoment.ts'

/** A file of their own: the head, which is read at arm's length, waits for none of it. */
const loadDetails = () => import('./ServiceDetails.tsx')
const AtPost = lazyPart(async () => (await loadDetails()).AtPost)
const ServiceDetails = lazyPart(async () => (await loadDetails()).ServiceDetails)
const CallForm = lazyPart(async () => (await loadDetails()).CallForm)

interface ServicePageProps {
  /** The answers to the viewer's places there, which the app composes. */
  OwnAnswers: ComponentType<{ serviceId: string }>
  /** False while they may still come: the page is shown once they are known. */
  areAnswersKnown: boolean
}

/** Page of one service: the viewer's post in large type, then the details, which are drawn after the head. */
export function ServicePage({ OwnAnswers, areAnswersKnown }: ServicePageProps) {
  const t = useT()
  const { id = '' } = useParams()
  const { data, error, isFetching, refetch } = useQuery(servicePageQuery(id))
  useEffect(() => {
    // From the network while the server answers, from the device once the head is drawn.
    if (!isAppOnDevice()) loadDetails().catch(console.warn)
  }, [])
  const isGone = error instanceof ApiError && error.code === 'not_found'
  if (data && !isGone && areAnswersKnown)
    return (
      <>
        <ToDashboard className="-mt-3 md:hidden" />
        <ServiceView service={data} OwnAnswers={OwnAnswers} />
      </>
    )
  return (
    <>
      <ToDashboard className="-mt-3 md:hidden" />
      <PageHeader title={t('service.title')} />
      {isGone && (
        <EmptyState
          title={t('service.gone')}
          action={<LinkButton to={paths.schedule}>{t('dashboard.seeAll')}</LinkButton>}
        />
      )}
      {error && !isGone && <QueryFailure message={t('service.failed')} query={{ error, isFetching, refetch }} />}
      {!error && <Spinner />}
    </>
  )
}

function ServiceView({ service, OwnAnswers }: { service: Service } & Pick<ServicePageProps, 'OwnAnswers'>) {
  const t = useT()
  const me = useSession().user
  const { name, date, serviceTime, people, posts, state } = service
  const own = people.filter(({ userId }) => userId === me?._id)
  // Nobody has a place or a duty at a cancelled service.
  const ownPosts = (state === 'cancelled' ? [] : posts).filter(({ postId }) =>
    own.some((place) => place.postId === postId),
  )
  const title =
    own.map((place) => placeOf(t, place, serviceTime)).join('; ') ||
    `${name ?? formatDay(date, 'weekdayName')}, ${serviceTime}`
  usePageTitle(title)
  // The day stands below it.
  const heading = own.length > 0 || name ? title : serviceTime
  const moment = useMoment(service)
  const { isAsked, callButton, ask, close } = useAsked()
  const isCalling = useMayCall(service) && isAsked
  const details = { service, ownPosts, moment, isOwn: own.length > 0, callButton, onCall: ask }
  const isElsewhere = state === 'cancelled' || own.length === 0
  // Admins have the service itself at hand first.
  const isForAdmin = me != null && isAdmin(me)
  // A phone draws the head first.
  const isWhole = useDeferredValue(true, false)
  return (
    <>
      {isCalling && (
        <div className="max-w-2xl">
          <CallForm service={service} onClose={close} />
        </div>
      )}
      {/* Wide windows have two columns: the post, then people, note and counts. A call has the page to itself. */}
      <div hidden={isCalling} className="grid gap-x-10 gap-y-6 lg:grid-cols-2">
        <div className="flex min-w-0 max-w-2xl flex-col gap-6">
          <ServiceHero service={service} own={own} ownPosts={ownPosts} moment={moment} title={heading}>
            {/* What was answered stands once the service has begun. */}
            {moment === 'before' && state !== 'cancelled' && <OwnAnswers serviceId={service._id} />}
          </ServiceHero>
          {isElsewhere && !isForAdmin && <NextOwn serviceId={service._id} />}
          {isWhole ? <AtPost {...details} /> : <Skeleton className="h-60 rounded" />}
          {isElsewhere && isForAdmin && isWhole && <NextOwn serviceId={service._id} />}
        </div>
        {isWhole && (
          <div className="flex min-w-0 max-w-2xl flex-col gap-6 empty:hidden">
            <ServiceDetails {...details} />
          </div>
        )}
      </div>
    </>
  )
}

/** Whether the form of a call is open. Once it is closed, the button that opens it has the focus. */
function useAsked() {
  const { hash } = useLocation()
  const [isAsked, setIsAsked] = useState(hash === `#${CALL_HASH}`)
  const callButton = useRef<HTMLButtonElement>(null)
  const wasAsked = useRef(isAsked)
  useEffect(() => {
    if (wasAsked.current && !isAsked) callButton.current?.focus()
    wasAsked.current = isAsked
  }, [isAsked])
  return { isAsked, callButton, ask: () => setIsAsked(true), close: () => setIsAsked(false) }
}

const placeOf = (t: ReturnType<typeof useT>, { post, shadow }: PersonThere, time: string) =>
  t(shadow ? 'service.at.shadow' : 'service.at', { post, time })
