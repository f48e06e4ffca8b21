import { Plus, Upload } from 'lucide-react'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { useToday } from '../../config/useToday.ts'
import { firstSeed, type ShiftSeed } from './schedule.draft.ts'

interface EmptyActionsProps {
  /** The month without shifts, YYYY-MM. */
  month: string
  onUpload: () => void
  onAdd: (seed: ShiftSeed) => void
}

/** The two ways to begin a month that has no shifts. */
export default function EmptyActions({ month, onUpload, onAdd }: EmptyActionsProps) {
  const t = useT()
  const today = useToday()
  return (
    <div className="flex flex-wrap gap-3">
      <Button variant="primary" icon={<Upload aria-hidden="true" className="size-5" />} onClick={onUpload}>
        {t('schedule.beginUpload')}
      </Button>
      <Button icon={<Plus aria-hidden="true" className="size-5" />} onClick={() => onAdd(firstSeed([], month, today))}>
        {t('schedule.beginAdd')}
      </Button>
    </div>
  )
}
