import { useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { useParams } from 'react-router'
import type { PersonThere, ServicePage as Service } from '#shared/servicePage.ts'
import { ApiError, whyOf } from '../../api/error.ts'
import { paths } from '../../navigation/pages.ts'
import { usePageTitle } from '../../navigation/pageTitle.ts'
import { useT } from '../../strings/strings.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Section } from '../../ui/Section.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { TalkLink } from '../people/TalkLink.tsx'
import { useSession } from '../sessions/session.ts'
import { CallForHelp } from './CallForHelp.tsx'
import { Counting } from './counting/Counting.tsx'
import { OtherDuties } from './OtherDuties.tsx'
import { PeopleThere } from './PeopleThere.tsx'
import { WriteRecord } from './records/WriteRecord.tsx'
import { ServiceHero } from './ServiceHero.tsx'
import { ServiceNotes } from './ServiceNotes.tsx'
import { Stations } from './Stations.tsx'
import { servicePageQuery } from './servicePage.queries.ts'

/** Page of one service: the viewer's post in large type, then map, duties, note, count and people. Viewers without a post see the people first. */
export function ServicePage() {
  const t = useT()
  const { id = '' } = useParams()
  const { data, error, isFetching, refetch } = useQuery(servicePageQuery(id))
  const isGone = error instanceof ApiError && error.code === 'not_found'
  if (data && !isGone) return <ServiceView service={data} />
  return (
    <>
      <PageHeader title={t('service.title')} />
      {isGone && (
        <EmptyState
          title={t('service.gone')}
          action={<LinkButton to={paths.schedule}>{t('dashboard.seeAll')}</LinkButton>}
        />
      )}
      {error && !isGone && (
        <ErrorState message={t('service.failed')} detail={whyOf(error)} busy={isFetching} onRetry={() => refetch()} />
      )}
      {!error && <Spinner />}
    </>
  )
}

function ServiceView({ service }: { service: Service }) {
  const t = useT()
  const me = useSession().user?._id
  const { name, serviceTime, people, posts } = service
  const own = people.filter(({ userId }) => userId === me)
  const ownPosts = posts.filter(({ postId }) => own.some((place) => place.postId === postId))
  const title =
    own.map((place) => placeOf(t, place, serviceTime)).join('; ') || `${name ?? t('service.title')}, ${serviceTime}`
  usePageTitle(title)
  const isOwn = own.length > 0
  const who = (
    <Section title={t(isOwn ? 'service.others' : 'service.who')}>
      <PeopleThere people={people.filter(({ userId }) => userId === null || userId !== me)} />
    </Section>
  )
  // The head is there at once; a phone draws the rest after it.
  const isWhole = useDeferredValue(true, false)
  return (
    <div className="flex max-w-2xl flex-col gap-6">
      <ServiceHero service={service} own={own} ownPosts={ownPosts} title={title} />
      {isWhole && (
        <>
          <CallForHelp service={service} />
          {service.state === 'cancelled' && <Notice tone="info">{t('service.cancelled')}</Notice>}
          <Stations service={service} ownPosts={ownPosts} />
          {!isOwn && who}
          <ServiceNotes service={service} />
          <Counting service={service} />
          {service.channel && <TalkLink channel={service.channel} />}
          {isOwn && who}
          <OtherDuties service={service} ownPostIds={new Set(ownPosts.map(({ postId }) => postId))} />
          <WriteRecord service={service} />
        </>
      )}
    </div>
  )
}

const placeOf = (t: ReturnType<typeof useT>, { post, shadow }: PersonThere, time: string) =>
  t(shadow ? 'service.at.shadow' : 'service.at', { post, time })
