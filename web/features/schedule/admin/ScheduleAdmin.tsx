import { useMutation } from '@tanstack/react-query'
import { FileDown } from 'lucide-react'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Section } from '../../../ui/Section.tsx'
import { exportSchedule } from '../files/schedule.files.ts'
import { UploadSection } from '../files/UploadSection.tsx'
import { HistorySection } from '../imports/HistorySection.tsx'
import { AddShiftSection } from './AddShiftSection.tsx'
import type { ShiftSeed } from './schedule.draft.ts'

export interface ScheduleAdminProps {
  /** The month on screen, YYYY-MM. */
  month: string
  /** What an 'Add' beside a day or a service asked for last. */
  seed: ShiftSeed | null
}

/** The tools for managing the schedule. */
export default function ScheduleAdmin({ month, seed }: ScheduleAdminProps) {
  return (
    <div className="grid gap-x-10 gap-y-8 @min-[600px]:grid-cols-2 @min-[900px]:grid-cols-1">
      <div className="flex min-w-0 flex-col gap-8">
        <UploadSection />
        <ExportSection />
        <HistorySection month={month} />
      </div>
      <AddShiftSection month={month} seed={seed} />
    </div>
  )
}

/** Downloads the Sundays as a workbook. */
function ExportSection() {
  const t = useT()
  const { mutate, isPending, error } = useMutation({ mutationFn: exportSchedule })
  return (
    <Section title={t('schedule.export')}>
      <div className="flex flex-col items-start gap-3">
        <p className="text-sm text-muted">{t('schedule.exportHelp')}</p>
        <Button icon={<FileDown aria-hidden="true" className="size-5" />} busy={isPending} onClick={() => mutate()}>
          {t(isPending ? 'schedule.exporting' : 'schedule.exportButton')}
        </Button>
        {error && <ErrorState message={`${t('schedule.exportFailed')} ${error.message}`} onRetry={() => mutate()} />}
      </div>
    </Section>
  )
}
