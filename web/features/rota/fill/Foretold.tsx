import type { Board } from '#shared/rota/board.ts'
import type { Capacity, Unfillable } from '#shared/rota/capacity.ts'
import type { FillMode } from '#shared/rota/fill.ts'
import { useT } from '../../../strings/strings.ts'
import type { Spot } from '../board/board.model.ts'
import { EmptyPlaces } from './EmptyPlaces.tsx'

/** Places that a fill in a mode is certain to leave empty. */
const certainIn = (capacity: Capacity | undefined, mode: FillMode): Unfillable[] =>
  capacity?.unfillable?.filter(({ inGaps }) => mode === 'gaps' || !inGaps) ?? []

/** Number of the places that a fill in a mode is certain to leave empty. */
export const certainOf = (capacity: Capacity | undefined, mode: FillMode): number =>
  certainIn(capacity, mode).reduce((sum, { missing }) => sum + missing, 0)

interface ForetoldProps {
  board: Board
  capacity: Capacity
  mode: FillMode
  onShow: (spot: Spot) => void
}

/** The places that a fill is certain to leave empty; nothing where there are none. */
export function Foretold({ board, capacity, mode, onShow }: ForetoldProps) {
  const t = useT()
  const unfillable = certainIn(capacity, mode)
  const count = certainOf(capacity, mode)
  if (count === 0) return null
  return (
    <div>
      <p className="text-sm font-medium">{t('fill.cannotFill', { count })}</p>
      <EmptyPlaces board={board} unfillable={unfillable} onShow={onShow} empty={unfillable} />
    </div>
  )
}
