import { queryOptions, useQuery } from '@tanstack/react-query'
import { addDays } from '#shared/days.ts'
import { countsApi, HEAD_COUNTS_FILENAME, type ServiceCounts } from '#shared/sunday/counts.ts'
import { call } from '../../../api/call.ts'
import { download, saveFile } from '../../../api/files.ts'
import { useSave } from '../../../forms/useSave.ts'
import { usePageTitle } from '../../../navigation/pageTitle.ts'
import { rotaPath } from '../../../navigation/rotaPaths.ts'
import { countKindName } from '../../../strings/countKindName.ts'
import { useT } from '../../../strings/strings.ts'
import { cx } from '../../../ui/cx.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { FailureNotice } from '../../../ui/FailureNotice.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import { useToday } from '../../people/config/useToday.ts'
import { DownloadButton } from '../../rota/report/DownloadButton.tsx'
import { planKeys } from '../../rota/rota.keys.ts'
import { CountsSummary } from './CountsSummary.tsx'
import { CountsTable } from './CountsTable.tsx'
import { countedDays } from './counts.days.ts'
import { YEAR_DAYS } from './counts.weeks.ts'

/** Weeks that the page shows, at most. */
const WEEKS = 26

/** Columns of kinds with which the table has room beside the lines. */
const BESIDE_MOST = 3

interface Span {
  from: string
  to: string
}

const countsQuery = ({ from, to }: Span) =>
  queryOptions({
    queryKey: planKeys.counts(from, to),
    queryFn: ({ signal }) => call(countsApi.list, { from, to }, { signal }),
  })

/** 'Head counts': what was counted at the services of half a year, beside the same services of the year before. */
export function CountsPage() {
  const t = useT()
  const to = useToday()
  const span = { from: addDays(to, 1 - 7 * WEEKS), to }
  const counts = useQuery(countsQuery(span))
  const past = { from: addDays(span.from, -YEAR_DAYS), to: addDays(to, -YEAR_DAYS) }
  const before = useQuery(countsQuery(past))
  const { busy, failure, save } = useSave<'download'>()
  usePageTitle(t('counts.title'))
  const downloadCounts = () =>
    save('download', async () => saveFile(await download(countsApi.export, span, HEAD_COUNTS_FILENAME)))
  const failed = counts.error ?? before.error
  return (
    <>
      <PageHeader title={t('counts.title')}>
        {counts.data?.length !== 0 && <DownloadButton busy={busy === 'download'} onClick={downloadCounts} />}
      </PageHeader>
      <FailureNotice title={t('report.downloadFailed')} failure={failure} />
      {counts.data && before.data ? (
        counts.data.length === 0 ? (
          <EmptyState
            title={t('counts.none')}
            action={<LinkButton to={rotaPath('settings')}>{t('rotaSettings.title')}</LinkButton>}
          >
            {t('counts.how')}
          </EmptyState>
        ) : (
          <Counts services={counts.data} before={before.data} />
        )
      ) : failed ? (
        <ErrorState
          message={t('counts.failed')}
          detail={failed.message}
          busy={counts.isFetching || before.isFetching}
          onRetry={() => Promise.all([counts.refetch(), before.refetch()])}
        />
      ) : (
        <Spinner />
      )}
    </>
  )
}

/** The last day in words and lines, and beside it the days as a table. */
function Counts({ services, before }: { services: ServiceCounts[]; before: ServiceCounts[] }) {
  const t = useT()
  const kinds = new Map(
    services.flatMap((service) =>
      service.kinds.map(({ kindId, kind }) => [kindId, countKindName(kindId, kind, t('counts.people'))]),
    ),
  )
  const days = countedDays(services, before)
  const [day] = days
  if (!day) return null
  return (
    <div className={cx('flex flex-col gap-8', kinds.size <= BESIDE_MOST && 'lg:grid lg:grid-cols-2 lg:gap-x-10')}>
      <CountsSummary day={day} services={services} before={before} kinds={kinds} />
      <CountsTable days={days} kinds={kinds} />
    </div>
  )
}
