import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { countsApi, HEAD_COUNTS_FILENAME, type ServiceCounts } from '#shared/counts.ts'
import { addDays } from '#shared/days.ts'
import { call } from '../../../api/call.ts'
import { download, saveFile } from '../../../api/files.ts'
import { useSave } from '../../../forms/useSave.ts'
import { usePageTitle } from '../../../navigation/pageTitle.ts'
import { rotaPath } from '../../../navigation/rotaPaths.ts'
import { countKindName } from '../../../strings/countKindName.ts'
import { formatDay } from '../../../strings/dates.ts'
import { locale, useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { FailureNotice } from '../../../ui/FailureNotice.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import { HeadCell, Table } from '../../../ui/Table.tsx'
import { useToday } from '../../config/useToday.ts'
import { DownloadButton } from '../report/DownloadButton.tsx'
import { planKeys } from '../rota.keys.ts'
import { CountsChart } from './CountsChart.tsx'
import { YEAR_DAYS } from './counts.weeks.ts'

/** Weeks that the page shows, at most. */
const WEEKS = 26

/** Services in the table at first. */
const FIRST = 12

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
          <>
            <CountsChart services={counts.data} before={before.data} to={to} />
            <CountsTable services={counts.data} before={before.data} />
          </>
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

/**
 * A row a service, newest first, and a column a kind: its total, and that of the year before. The newest, until all are
 * asked for.
 */
function CountsTable({ services, before }: { services: ServiceCounts[]; before: ServiceCounts[] }) {
  const t = useT()
  const [isAllShown, setIsAllShown] = useState(false)
  const newest = services.toReversed()
  const kinds = new Map(services.flatMap((service) => service.kinds.map(({ kindId, kind }) => [kindId, kind])))
  const number = new Intl.NumberFormat(locale())
  const written = (service: ServiceCounts | undefined, kind: string) => {
    const total = service?.kinds.find(({ kindId }) => kindId === kind)?.total
    return total === undefined ? '–' : number.format(total)
  }
  return (
    <>
      <div className="overflow-x-auto">
        <Table aria-label={t('counts.title')}>
          <thead>
            <tr>
              <HeadCell>{t('counts.service')}</HeadCell>
              {[...kinds].map(([id, kind]) => (
                <HeadCell key={id}>
                  <span className="block text-ink">{countKindName(id, kind, t('counts.people'))}</span>
                  <span className="block font-normal">{t('counts.before')}</span>
                </HeadCell>
              ))}
            </tr>
          </thead>
          <tbody>
            {(isAllShown ? newest : newest.slice(0, FIRST)).map((service) => {
              const { serviceId, date, serviceTime, name } = service
              const same = before.find(
                (other) => other.date === addDays(date, -YEAR_DAYS) && other.serviceTime === serviceTime,
              )
              return (
                <tr key={serviceId}>
                  <HeadCell scope="row">
                    <span className="inline-block whitespace-nowrap first-letter:uppercase">
                      {formatDay(date, 'weekday')}
                    </span>{' '}
                    <span className="whitespace-nowrap">{serviceTime}</span>
                    {name && <span className="block text-sm font-normal text-muted">{name}</span>}
                  </HeadCell>
                  {[...kinds.keys()].map((kind) => (
                    <td key={kind} className="border-b px-2 py-2">
                      <span className="block font-semibold md:inline">{written(service, kind)}</span>{' '}
                      <span className="text-sm text-muted">{written(same, kind)}</span>
                    </td>
                  ))}
                </tr>
              )
            })}
          </tbody>
        </Table>
      </div>
      {!isAllShown && newest.length > FIRST && (
        <Button variant="quiet" className="-ml-5" onClick={() => setIsAllShown(true)}>
          {t('todo.showAll', { count: newest.length })}
        </Button>
      )}
    </>
  )
}
