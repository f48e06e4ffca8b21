import { CalendarRange, Plus, Upload } from 'lucide-react'
import { paths } from '../../../../navigation/pages.ts'
import { useRotaOn } from '../../../../navigation/rotaOn.ts'
import { formatMonthName } from '../../../../strings/dates.ts'
import { useT } from '../../../../strings/strings.ts'
import { Button } from '../../../../ui/Button.tsx'
import { LinkButton } from '../../../../ui/LinkButton.tsx'
import { useToday } from '../../../people/config/useToday.ts'
import { firstSeed, type ShiftSeed } from './schedule.draft.ts'

interface EmptyActionsProps {
  /** The month without shifts, YYYY-MM. */
  month: string
  onUpload: () => void
  onAdd: (seed: ShiftSeed) => void
}

/** The ways to begin a month that has no shifts; the board comes first where the team plans with the rota. */
export default function EmptyActions({ month, onUpload, onAdd }: EmptyActionsProps) {
  const t = useT()
  const today = useToday()
  const isRotaOn = useRotaOn()
  return (
    <div className="flex flex-wrap gap-3">
      {isRotaOn && (
        <LinkButton
          to={`${paths.rota}?month=${month}`}
          variant="primary"
          icon={<CalendarRange aria-hidden="true" className="size-5" />}
        >
          {t('schedule.beginPlan', { month: formatMonthName(month) })}
        </LinkButton>
      )}
      <Button
        variant={isRotaOn ? 'secondary' : 'primary'}
        icon={<Upload aria-hidden="true" className="size-5" />}
        onClick={onUpload}
      >
        {t('schedule.beginUpload')}
      </Button>
      <Button icon={<Plus aria-hidden="true" className="size-5" />} onClick={() => onAdd(firstSeed([], month, today))}>
        {t('schedule.beginAdd')}
      </Button>
    </div>
  )
}
