import { useMutation } from '@tanstack/react-query'
import { FileSpreadsheet } from 'lucide-react'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { downloadTemplate } from './schedule.files.ts'

/** An empty workbook with the right columns, for those who have none yet. */
export function TemplateLink() {
  const t = useT()
  const { mutate, isPending, error } = useMutation({ mutationFn: downloadTemplate })
  return (
    <>
      <Button
        variant="quiet"
        size="sm"
        busy={isPending}
        icon={<FileSpreadsheet aria-hidden="true" className="size-4" />}
        className="-ml-3"
        onClick={() => mutate()}
      >
        {t('schedule.template')}
      </Button>
      {error && <ErrorState message={`${t('schedule.templateFailed')} ${error.message}`} onRetry={() => mutate()} />}
    </>
  )
}
