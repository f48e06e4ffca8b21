import { useQuery } from '@tanstack/react-query'
import { FileText } from 'lucide-react'
import { useParams } from 'react-router'
import type { PersonThere, ServicePage as Service } from '#shared/servicePage.ts'
import { ApiError, whyOf } from '../../api/error.ts'
import { paths } from '../../navigation/pages.ts'
import { usePageTitle } from '../../navigation/pageTitle.ts'
import { formatDay } from '../../strings/dates.ts'
import { locale, useT } from '../../strings/strings.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Section } from '../../ui/Section.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { Swatch } from '../../ui/Swatch.tsx'
import { TalkLink } from '../people/TalkLink.tsx'
import { useSession } from '../sessions/session.ts'
import { CallForHelp } from './CallForHelp.tsx'
import { Counting } from './Counting.tsx'
import { PeopleThere } from './PeopleThere.tsx'
import { WriteRecord } from './records/WriteRecord.tsx'
import { Stations } from './Stations.tsx'
import { fileAddress, servicePageQuery } from './servicePage.queries.ts'

/** The page of one service: one's own post in large type, then where, what to do, who else, note and files. */
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
  const { name, date, serviceTime, people, posts, note, files } = service
  const own = people.filter(({ userId }) => userId === me)
  const ownPosts = posts.filter(({ postId }) => own.some((place) => place.postId === postId))
  const title =
    own.map((place) => placeOf(t, place, serviceTime)).join('; ') || `${name ?? t('service.title')}, ${serviceTime}`
  usePageTitle(title)
  return (
    <div className="flex flex-col gap-8">
      <header className="rounded-lg bg-hero px-5 pt-4 pb-5 text-on-hero forced-colors:border">
        <p className="flex flex-wrap gap-x-3 text-on-hero-muted">
          {name && own.length > 0 && <span className="font-medium text-hero-accent wrap-anywhere">{name}</span>}
          <time dateTime={date} className="first-letter:uppercase">
            {formatDay(date)}
          </time>
        </p>
        <h1 className="font-serif text-3xl text-balance wrap-anywhere">{title}</h1>
        <p className="mt-2 flex flex-wrap gap-x-2 text-xl">
          {service.tieColor && <span className="text-on-hero-muted">{t('dashboard.tie')}</span>}
          <Swatch color={service.tieColor} size="lg" isOnHero />
        </p>
      </header>
      <CallForHelp service={service} />
      {service.state === 'cancelled' && <Notice tone="info">{t('service.cancelled')}</Notice>}
      <Stations service={service} ownPosts={ownPosts} />
      <Counting service={service} />
      {service.channel && <TalkLink channel={service.channel} />}
      <Section title={t(own.length > 0 ? 'service.others' : 'service.who')}>
        <PeopleThere people={people.filter(({ userId }) => userId === null || userId !== me)} />
      </Section>
      {note && (
        <Section title={t('service.note')}>
          <p className="whitespace-pre-wrap wrap-anywhere text-lg">{note}</p>
        </Section>
      )}
      {files.length > 0 && (
        <Section title={t('service.files')}>
          <ul>
            {files.map((file) => (
              <li key={file._id}>
                <a
                  href={fileAddress(file.url)}
                  target="_blank"
                  rel="noreferrer"
                  className="inline-flex min-h-11 min-w-0 items-center gap-2 underline"
                >
                  <FileText aria-hidden="true" className="size-5 shrink-0" />
                  <span className="min-w-0 wrap-anywhere">
                    {t('service.file', { name: file.name, size: sizeText(file.bytes) })}
                  </span>
                </a>
              </li>
            ))}
          </ul>
        </Section>
      )}
      <WriteRecord service={service} />
    </div>
  )
}

const placeOf = (t: ReturnType<typeof useT>, { post, shadow }: PersonThere, time: string) =>
  t(shadow ? 'service.at.shadow' : 'service.at', { post, time })

/** A file's size in kilobytes, or from a megabyte on in those. */
function sizeText(bytes: number): string {
  const [value, unit] = bytes < 1_000_000 ? [bytes / 1000, 'kilobyte'] : [bytes / 1_000_000, 'megabyte']
  return new Intl.NumberFormat(locale(), { style: 'unit', unit, maximumFractionDigits: 1 }).format(value)
}
