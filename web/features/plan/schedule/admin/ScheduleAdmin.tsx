import { useQuery } from '@tanstack/react-query'
import { FileDown } from 'lucide-react'
import { useId, useState } from 'react'
import type { User } from '#shared/people/users.ts'
import { ExportLayout, type Shift } from '#shared/plan/schedule.ts'
import { weekdayOf } from '#shared/recurrence.ts'
import { whyOf } from '../../../../api/error.ts'
import { useSave } from '../../../../forms/useSave.ts'
import { formatMonth, monthSpan } from '../../../../strings/dates.ts'
import { useT } from '../../../../strings/strings.ts'
import { Button } from '../../../../ui/Button.tsx'
import { ErrorState } from '../../../../ui/ErrorState.tsx'
import { Section } from '../../../../ui/Section.tsx'
import { SelectField } from '../../../../ui/SelectField.tsx'
import { ClearMonth } from '../../imports/ClearMonth.tsx'
import { HistorySection } from '../../imports/HistorySection.tsx'
import { exportSchedule } from '../files/schedule.files.ts'
import { UploadSection } from '../files/UploadSection.tsx'
import { PrintTools } from '../print/PrintTools.tsx'
import { scheduleQuery, wholeScheduleQuery } from '../schedule.queries.ts'
import { useKnownShifts } from '../useSchedule.ts'
import { AddShiftSection } from './AddShiftSection.tsx'
import type { ShiftSeed } from './schedule.draft.ts'

export interface ScheduleAdminProps {
  /** The month on screen, YYYY-MM. */
  month: string
  me: User
  /** The last seed of an 'Add' beside a day or a service. */
  seed: ShiftSeed | null
}

/** The tools for managing the schedule. */
export default function ScheduleAdmin({ month, me, seed }: ScheduleAdminProps) {
  const known = useKnownShifts(month)
  return (
    <div className="grid gap-x-10 gap-y-8 @min-[600px]:grid-cols-2 @min-[900px]:grid-cols-1">
      <div className="flex min-w-0 flex-col gap-8">
        <PrintTools month={month} me={me} />
        <AddShiftSection month={month} seed={seed} />
      </div>
      <div className="flex min-w-0 flex-col gap-8">
        <UploadSection />
        <ExportSection month={month} />
        <HistorySection isEmptyHidden={known.length === 0} />
        <ClearMonth month={month} />
      </div>
    </div>
  )
}

/**
 * True where the Sundays to export have no shift; false until that is known. All Sundays are asked about only where the
 * month on screen has none.
 */
function useNothingToExport(month: string, span: 'all' | 'month'): boolean {
  const { from, to } = monthSpan(month)
  const { data: ofMonth } = useQuery(scheduleQuery('all', from, to))
  const isEmpty = ofMonth !== undefined && !ofMonth.some(isOnSunday)
  const { data: all } = useQuery({ ...wholeScheduleQuery, enabled: isEmpty && span === 'all' })
  return isEmpty && (span === 'month' || (all !== undefined && !all.some(isOnSunday)))
}

const isOnSunday = ({ date }: Shift): boolean => weekdayOf(date) === 0

/** Downloads the Sundays of the month on screen, or all, as a workbook of either form. */
function ExportSection({ month }: Pick<ScheduleAdminProps, 'month'>) {
  const t = useT()
  const nothingId = useId()
  const { busy, failure, save } = useSave<'export'>()
  const [span, setSpan] = useState<'all' | 'month'>('all')
  const [layout, setLayout] = useState<ExportLayout>('list')
  const isNothing = useNothingToExport(month, span)
  const download = () => save('export', () => exportSchedule(layout, span === 'month' ? month : null))
  return (
    <Section title={t('schedule.export')}>
      <div className="flex flex-col items-start gap-3">
        <p className="text-sm text-muted">{t('schedule.exportHelp')}</p>
        <div className="flex w-full flex-col gap-3">
          <SelectField
            label={t('schedule.exportSpan')}
            value={span}
            onChange={({ target }) => setSpan(target.value === 'month' ? 'month' : 'all')}
          >
            <option value="all">{t('schedule.exportAll')}</option>
            <option value="month">{formatMonth(month)}</option>
          </SelectField>
          <SelectField
            label={t('schedule.exportAs')}
            value={layout}
            onChange={({ target }) => setLayout(ExportLayout.parse(target.value))}
          >
            <option value="list">{t('schedule.exportList')}</option>
            <option value="dates-posts">{t('schedule.exportTable')}</option>
          </SelectField>
        </div>
        {isNothing && (
          <p id={nothingId}>
            {span === 'month'
              ? t('schedule.exportNothingIn', { month: formatMonth(month) })
              : t('schedule.exportNothing')}
          </p>
        )}
        <Button
          icon={<FileDown aria-hidden="true" className="size-5" />}
          busy={busy !== null}
          disabled={isNothing}
          aria-describedby={isNothing ? nothingId : undefined}
          onClick={download}
        >
          {t(busy ? 'schedule.exporting' : 'schedule.exportButton')}
        </Button>
        {failure && <ErrorState message={`${t('schedule.exportFailed')} ${whyOf(failure.error)}`} onRetry={download} />}
      </div>
    </Section>
  )
}
