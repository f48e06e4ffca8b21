import { Pencil, Plus, Trash2 } from 'lucide-react'
import type { Shift } from '#shared/plan/schedule.ts'
import { formatDay } from '../../../../strings/dates.ts'
import { useT } from '../../../../strings/strings.ts'
import { cx } from '../../../../ui/cx.ts'
import type { ShiftSeed } from '../admin/schedule.draft.ts'
import type { ShiftTools } from './day.props.ts'
import { deleteLabelParams } from './shift.name.ts'

const iconButtonClasses =
  'inline-flex size-11 md:size-9 shrink-0 items-center justify-center rounded text-muted transition-colors print:hidden'

interface ShiftButtonsProps {
  shift: Shift
  tools: ShiftTools
}

/** Changes or deletes one shift. 44 px for thumbs, 36 px in a table. */
export function ShiftButtons({ shift, tools }: ShiftButtonsProps) {
  const t = useT()
  const params = deleteLabelParams(shift, t)
  return (
    <>
      <button
        type="button"
        data-change={shift._id}
        aria-label={t('schedule.changeLabel', params)}
        aria-expanded={tools.fieldsOf(shift) !== null}
        title={t('schedule.change')}
        onClick={() => tools.change(shift)}
        className={cx(iconButtonClasses, 'hover:bg-sunken hover:text-ink')}
      >
        <Pencil aria-hidden="true" className="size-5" />
      </button>
      <button
        type="button"
        aria-label={t('schedule.deleteLabel', params)}
        title={t('schedule.delete')}
        onClick={() => tools.askToDelete(shift)}
        className={cx(iconButtonClasses, 'hover:bg-danger-soft hover:text-danger')}
      >
        <Trash2 aria-hidden="true" className="size-5" />
      </button>
    </>
  )
}

/** True where the rota gave several shifts, and all of them: their service says so once. */
export const areAllPlanned = (shifts: readonly Shift[], tools: ShiftTools | undefined): boolean =>
  tools !== undefined && shifts.length > 1 && shifts.every(tools.isPlanned)

/** Marks what the rota gave: a shift, or all shifts of a service. */
export function FromRota() {
  const t = useT()
  return (
    <>
      {' '}
      <span className="text-sm font-normal text-muted print:hidden">{t('schedule.fromRota')}</span>
    </>
  )
}

interface AddShiftButtonProps {
  /** Seed of the service beside which the button stands. */
  seed: ShiftSeed
  onAdd: (seed: ShiftSeed) => void
}

/** '+ Add' beside a service. */
export function AddShiftButton({ seed, onAdd }: AddShiftButtonProps) {
  const t = useT()
  const place = [formatDay(seed.date), seed.serviceTime].filter(Boolean).join(', ')
  return (
    <button
      type="button"
      aria-label={t('schedule.addHere', { place })}
      title={t('schedule.addShort')}
      onClick={() => onAdd(seed)}
      className={cx(iconButtonClasses, 'hover:bg-sunken hover:text-ink')}
    >
      <Plus aria-hidden="true" className="size-5" />
    </button>
  )
}
