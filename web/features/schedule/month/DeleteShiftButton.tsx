import { Trash2 } from 'lucide-react'
import type { Shift } from '#shared/schedule.ts'
import type { Translate } from '#shared/strings/translate.ts'
import { useT } from '../../../strings/strings.ts'
import { shiftName } from './shift.name.ts'

/** Placeholder values of the sentences about deleting a shift. */
export const deleteLabelParams = ({ user, assignment, serviceTime }: Shift, t: Translate) => ({
  name: shiftName(user, t),
  assignment,
  service: serviceTime,
})

/** Asks to delete one shift. 44 px for thumbs, 36 px in a table. */
export function DeleteShiftButton({ shift, onPress }: { shift: Shift; onPress: (shift: Shift) => void }) {
  const t = useT()
  return (
    <button
      type="button"
      aria-label={t('schedule.deleteLabel', deleteLabelParams(shift, t))}
      title={t('schedule.delete')}
      onClick={() => onPress(shift)}
      className="inline-flex size-11 md:size-9 shrink-0 items-center justify-center rounded text-muted transition-colors hover:bg-danger-soft hover:text-danger"
    >
      <Trash2 aria-hidden="true" className="size-5" />
    </button>
  )
}
