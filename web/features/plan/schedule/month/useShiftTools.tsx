import { lazy, type ReactNode, type RefObject, Suspense, useState } from 'react'
import type { Shift } from '#shared/plan/schedule.ts'
import { useRemovals } from '../../../../outbox/useRemovals.ts'
import { withStrings } from '../../../../strings/strings.ts'
import { Skeleton } from '../../../../ui/Skeleton.tsx'
import type { ShiftSeed } from '../admin/schedule.draft.ts'
import type { PlannedQuestion } from '../planned.ts'
import { SHIFT_REMOVAL } from '../shiftRemovals.outbox.ts'
import type { ShiftTools } from './day.props.ts'
import { DeleteQuestion, type LastAction, LastActionNotice } from './ShiftNotices.tsx'

// Loaded only for those who manage the schedule.
const ChangeShift = lazy(withStrings(() => import('../admin/ChangeShift.tsx'), 'admin'))

interface ShiftToolsNeeds {
  /** The planned place of a shift; undefined for a typed one. */
  plannedOf: (shift: Shift) => PlannedQuestion | undefined
  isPlanned: (shift: Shift) => boolean
  /** The month on the page: the focus returns to it, or to a button in it. */
  region: RefObject<HTMLElement | null>
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
}

/**
 * Actions of those who manage the schedule on a shift in its place: delete it, after a question, or change its fields.
 */
export function useShiftTools({ plannedOf, isPlanned, region, onAdd }: ShiftToolsNeeds): ShiftToolsOnPage {
  const { remove, goneIds, failures } = useRemovals<Shift>(SHIFT_REMOVAL)
  const [asked, setAsked] = useState<Shift | null>(null)
  const [isAsking, setIsAsking] = useState(false)
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
  const confirm = () => {
    setIsAsking(false)
    if (!asked) return
    remove(asked)
    setLast({ deleted: asked, boardPath: plannedOf(asked)?.place.boardPath })
    // The button that opened the dialog goes with its shift; the reader stays where it was.
    region.current?.focus({ preventScroll: true })
  }

  return {
    goneIds,
    tools: {
      remove,
      failures,
      askToDelete: (shift) => {
        setAsked(shift)
        setIsAsking(true)
      },
      change: ({ _id }) => setChangingId(_id === changingId ? null : _id),
      fieldsOf: (shift) => (shift._id === changingId ? fields(shift) : null),
      add: onAdd,
      isPlanned,
    },
    notice: last && <LastActionNotice last={last} goneIds={goneIds} onAdd={onAdd} onClose={() => setLast(null)} />,
    question: (
      <DeleteQuestion
        open={isAsking}
        shift={asked}
        planned={asked ? plannedOf(asked) : undefined}
        onConfirm={confirm}
        onCancel={() => setIsAsking(false)}
      />
    ),
  }
}
