import { lazy, type ReactNode, type RefObject, Suspense, useState } from 'react'
import type { Shift } from '#shared/plan/schedule.ts'
import { useConfirm } from '../../../../forms/useConfirm.tsx'
import { useRemovals } from '../../../../outbox/useRemovals.ts'
import { formatDay } from '../../../../strings/dates.ts'
import { useT, withStrings } from '../../../../strings/strings.ts'
import { Skeleton } from '../../../../ui/Skeleton.tsx'
import type { ShiftSeed } from '../admin/schedule.draft.ts'
import { openAgainText, type PlannedQuestion } from '../planned.ts'
import { SHIFT_REMOVAL } from '../shiftRemovals.outbox.ts'
import type { ShiftTools } from './day.props.ts'
import { type LastAction, LastActionNotice } from './ShiftNotices.tsx'
import { deleteLabelParams } from './shift.name.ts'

// Loaded only for those who manage the schedule.
const ChangeShift = lazy(withStrings(() => import('../admin/ChangeShift.tsx'), 'admin'))

interface ShiftToolsNeeds {
  /** The planned place of a shift; undefined for a typed one. */
  plannedOf: (shift: Shift) => PlannedQuestion | undefined
  isPlanned: (shift: Shift) => boolean
  onAdd: (seed: ShiftSeed) => void
}

interface ShiftToolsOnPage {
  tools: ShiftTools
  /** Ids of shifts that are deleted, or about to be. */
  goneIds: ReadonlySet<string>
  /** Notice of the last deletion or change. */
  notice: ReactNode
  /** The dialog before a deletion. */
  question: ReactNode
  /** Ref of the month on the page: the focus returns to it, or to a button in it. */
  region: RefObject<HTMLDivElement | null>
}

/**
 * Actions of those who manage the schedule on a shift in its place: delete it, after a question, or change its fields.
 */
export function useShiftTools({ plannedOf, isPlanned, onAdd }: ShiftToolsNeeds): ShiftToolsOnPage {
  const { remove, goneIds, failures } = useRemovals<Shift>(SHIFT_REMOVAL)
  const t = useT()
  const { confirm, dialog, region } = useConfirm()
  const [changingId, setChangingId] = useState<string | null>(null)
  const [last, setLast] = useState<LastAction | null>(null)

  const closeFields = (id: string) => {
    setChangingId(null)
    region.current?.querySelector<HTMLElement>(`[data-change="${id}"]`)?.focus()
  }
  const fields = (shift: Shift) => (
    <Suspense fallback={<Skeleton className="h-80" />}>
      <ChangeShift
        shift={shift}
        planned={plannedOf(shift)}
        onSaved={(changed) => {
          setLast({ changed })
          closeFields(shift._id)
        }}
        onCancel={() => closeFields(shift._id)}
      />
    </Suspense>
  )
  /** Of a planned shift the question says what its deletion does to the rota. */
  const askToDelete = async (shift: Shift) => {
    const planned = plannedOf(shift)
    const isConfirmed = await confirm({
      title: t('schedule.deleteQuestion', { ...deleteLabelParams(shift, t), day: formatDay(shift.date) }),
      message: t('schedule.deleteConfirm'),
      detail: planned && openAgainText(planned, t),
      confirmLabel: t('schedule.delete'),
    })
    if (!isConfirmed) return
    remove(shift)
    setLast({ deleted: shift, boardPath: planned?.person.boardPath })
  }

  return {
    goneIds,
    tools: {
      remove,
      failures,
      askToDelete,
      change: ({ _id }) => setChangingId(_id === changingId ? null : _id),
      fieldsOf: (shift) => (shift._id === changingId ? fields(shift) : null),
      add: onAdd,
      isPlanned,
    },
    notice: last && <LastActionNotice last={last} goneIds={goneIds} onAdd={onAdd} onClose={() => setLast(null)} />,
    question: dialog,
    region,
  }
}
