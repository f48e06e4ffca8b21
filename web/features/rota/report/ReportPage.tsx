import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { REPORT_FILENAME, type ReportRow, rotaReportApi } from '#shared/rota/report.ts'
import { call } from '../../../api/call.ts'
import { download, saveFile } from '../../../api/files.ts'
import { useSave } from '../../../forms/useSave.ts'
import { paths } from '../../../navigation/pages.ts'
import { usePageTitle } from '../../../navigation/pageTitle.ts'
import { formatMonth } from '../../../strings/dates.ts'
import { useT } from '../../../strings/strings.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { FailureNotice } from '../../../ui/FailureNotice.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { MonthNav } from '../../../ui/MonthNav.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import { useIsWide } from '../../../ui/useIsWide.ts'
import { everybodyQuery } from '../../people/people/people.queries.ts'
import { planKeys } from '../rota.keys.ts'
import { DownloadButton } from './DownloadButton.tsx'
import { ReportCards, ReportTable } from './ReportTable.tsx'
import { type Sort, summaryOf, turned } from './report.rows.ts'
import { ShareKey } from './ShareBar.tsx'
import { useReportSpan } from './useReportSpan.ts'

/** Eight columns fit from this width on. */
const TABLE_PX = 960

interface Span {
  from: string
  to: string
}

const reportQuery = ({ from, to }: Span) =>
  queryOptions({
    queryKey: planKeys.report(from, to),
    queryFn: ({ signal }) => call(rotaReportApi.show, { from, to }, { signal }),
  })

/** 'Report': who served how often, beside their share. */
export function ReportPage() {
  const t = useT()
  const { span, month, firstMonth, thisMonth, length, setMonth, setLength } = useReportSpan()
  const report = useQuery(reportQuery(span))
  const { busy, failure, save } = useSave<'download'>()
  usePageTitle(t('report.title'))
  const downloadReport = () =>
    save('download', async () => saveFile(await download(rotaReportApi.export, span, REPORT_FILENAME)))
  return (
    <>
      <PageHeader title={t('report.title')}>
        {!(report.data && isNothing(report.data)) && (
          <DownloadButton busy={busy === 'download'} onClick={downloadReport} />
        )}
      </PageHeader>
      <FailureNotice title={t('report.downloadFailed')} failure={failure} />
      <MonthNav month={month} thisMonth={thisMonth} onChange={setMonth} />
      <div className="mt-4 mb-6 flex flex-wrap items-center gap-3">
        <SegmentedControl
          label={t('report.length')}
          value={length}
          options={[
            { value: 'month', label: t('report.month') },
            { value: 'quarter', label: t('report.quarter') },
            { value: 'half', label: t('report.halfYear') },
          ]}
          onChange={setLength}
        />
        {firstMonth !== month && <p className="text-muted">{t('report.since', { month: formatMonth(firstMonth) })}</p>}
      </div>
      {report.data ? (
        <Report rows={report.data} />
      ) : report.error ? (
        <ErrorState
          message={t('report.failed')}
          detail={report.error.message}
          busy={report.isFetching}
          onRetry={() => report.refetch()}
        />
      ) : (
        <Spinner />
      )}
    </>
  )
}

/** True where nobody has served or is to. */
const isNothing = (rows: readonly ReportRow[]): boolean =>
  rows.every(({ planned, declined }) => planned + declined === 0)

/** The summary and everybody's row. */
export function Report({ rows }: { rows: ReportRow[] }) {
  const t = useT()
  const isWide = useIsWide(TABLE_PX)
  const [sort, setSort] = useState<Sort>({ by: 'rest', isDescending: true })
  const { data: people = [] } = useQuery(everybodyQuery)
  // People who have not joined could not serve yet: nobody calls them below their share.
  const away = new Set(people.filter(({ joined }) => !joined).map(({ _id }) => _id))
  if (isNothing(rows))
    return (
      <EmptyState title={t('report.nobody')} action={<LinkButton to={paths.rota}>{t('today.toBoard')}</LinkButton>}>
        {t('report.how')}
      </EmptyState>
    )
  const { busy, below, isEven, planned, ...counts } = summaryOf(rows, (id) => !away.has(id))
  return (
    <>
      <p className="max-w-[70ch] font-medium">
        {counts.most === 0
          ? t('report.onlyPlanned')
          : t(counts.least === counts.most ? 'report.summaryEach' : 'report.summary', counts)}{' '}
        {counts.most > 0 && planned > 0 && t('report.summaryPlanned', { count: planned })}
      </p>
      <p className="mb-4 max-w-[70ch] text-muted">
        {busy.length > 0 && t('report.most', { names: busy.join(', ') })}{' '}
        {below.length > 0 && t('report.waiting', { names: below.join(', ') })}
        {isEven && t('report.allEven')}
      </p>
      {isWide ? (
        <ReportTable rows={rows} sort={sort} onSort={(by) => setSort(turned(sort, by))} />
      ) : (
        <>
          <SegmentedControl
            label={t('report.sortBy')}
            value={sort.by === 'rest' ? 'rest' : 'name'}
            options={[
              { value: 'rest', label: t('report.ofShare') },
              { value: 'name', label: t('report.name') },
            ]}
            onChange={(by) => setSort({ by, isDescending: by === 'rest' })}
            className="mb-2"
          />
          <ReportCards rows={rows} sort={sort} />
        </>
      )}
      <ShareKey />
    </>
  )
}
