import type { Board } from '#shared/rota/board.ts'
import type { Capacity } from '#shared/rota/capacity.ts'
import { useT } from '../../../strings/strings.ts'
import type { Spot } from '../board/board.model.ts'
import { CapacityNote } from '../capacity/CapacityNote.tsx'
import { EmptyPlaces } from './EmptyPlaces.tsx'

/** Number of the places that are certain to stay empty. */
export const certainOf = (capacity: Capacity | undefined): number =>
  capacity?.unfillable?.reduce((sum, { missing }) => sum + missing, 0) ?? 0

interface ForetoldProps {
  board: Board
  capacity: Capacity
  onShow: (spot: Spot) => void
}

/** What is known before a fill: what its people offer, and the places that are certain to stay empty. */
export function Foretold({ board, capacity, onShow }: ForetoldProps) {
  const t = useT()
  const { unfillable = [] } = capacity
  const count = certainOf(capacity)
  return (
    <>
      <CapacityNote capacity={capacity} isOpen />
      {count > 0 && (
        <div>
          <p className="text-sm font-medium">{t('fill.cannotFill', { count })}</p>
          <EmptyPlaces {...{ board, unfillable, onShow }} empty={unfillable} />
        </div>
      )}
    </>
  )
}
