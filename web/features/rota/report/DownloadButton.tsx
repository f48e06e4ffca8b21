import { FileDown } from 'lucide-react'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { useIsWide } from '../../../ui/useIsWide.ts'

interface DownloadButtonProps {
  busy: boolean
  onClick: () => void
}

/** Downloads what a page shows as a spreadsheet. One word beside the title on phones. */
export function DownloadButton({ busy, onClick }: DownloadButtonProps) {
  const t = useT()
  const isWide = useIsWide()
  const label = t('report.download')
  return (
    <Button busy={busy} aria-label={label} icon={<FileDown aria-hidden="true" className="size-5" />} onClick={onClick}>
      {isWide ? label : t('report.downloadShort')}
    </Button>
  )
}
