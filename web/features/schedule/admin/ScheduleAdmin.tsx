import { FileDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { whyOf } from '../../../api/error.ts'
import { useSave } from '../../../forms/useSave.ts'
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
  /** What stands above the tools. */
  offer: ReactNode
}

/** The tools for managing the schedule. */
export default function ScheduleAdmin({ month, seed, offer }: ScheduleAdminProps) {
  return (
    <div className="grid gap-x-10 gap-y-8 @min-[600px]:grid-cols-2 @min-[900px]:grid-cols-1">
      <div className="flex min-w-0 flex-col gap-8">
        {offer}
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
  const { busy, failure, save } = useSave<'export'>()
  const download = () => save('export', exportSchedule)
  return (
    <Section title={t('schedule.export')}>
      <div className="flex flex-col items-start gap-3">
        <p className="text-sm text-muted">{t('schedule.exportHelp')}</p>
        <Button icon={<FileDown aria-hidden="true" className="size-5" />} busy={busy !== null} onClick={download}>
          {t(busy ? 'schedule.exporting' : 'schedule.exportButton')}
        </Button>
        {failure && <ErrorState message={`${t('schedule.exportFailed')} ${whyOf(failure.error)}`} onRetry={download} />}
      </div>
    </Section>
  )
}
