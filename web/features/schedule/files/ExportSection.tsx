import { useMutation } from '@tanstack/react-query'
import { FileDown } from 'lucide-react'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Section } from '../../../ui/Section.tsx'
import { exportSchedule } from './schedule.files.ts'

/** The Sundays as a workbook for the browser's downloads. */
export function ExportSection() {
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
