import { useQuery } from '@tanstack/react-query'
import { useT } from '../../../strings/strings.ts'
import { QueryFailure } from '../../../ui/ErrorState.tsx'
import { Section } from '../../../ui/Section.tsx'
import { RecordList } from './RecordList.tsx'
import { recordsQuery } from './records.queries.ts'
import { Thanks } from './Thanks.tsx'

interface DayRecordsProps {
  /** YYYY-MM-DD */
  date: string
  /** Nobody was planned: only what was written is shown. */
  isIdle: boolean
  /** All services of the day have ended: who served is thanked. */
  isOver: boolean
}

/** Records of the services of a day, for admins, and the thanks to those who served. */
export function DayRecords({ date, isIdle, isOver }: DayRecordsProps) {
  const t = useT()
  const { data, error, isFetching, refetch } = useQuery(recordsQuery(date))
  const isEmpty = data?.length === 0
  return (
    <div className="flex max-w-2xl flex-col gap-6 empty:hidden">
      {!isIdle && isOver && <Thanks key={date} date={date} />}
      {!(isIdle && (isEmpty || !data)) && (
        <Section title={t('record.ofDay')}>
          {error && !data && <QueryFailure message={t('record.failed')} query={{ error, isFetching, refetch }} />}
          {isEmpty && <p className="text-muted">{t('record.none')}</p>}
          {data && <RecordList records={data} isOfDay />}
        </Section>
      )}
    </div>
  )
}
