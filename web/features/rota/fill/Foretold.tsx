import type { Board } from '#shared/rota/board.ts'
import type { Unfillable } from '#shared/rota/capacity.ts'
import { useT } from '../../../strings/strings.ts'
import type { Spot } from '../board/board.model.ts'
import { EmptyPlaces } from './EmptyPlaces.tsx'
import { emptyCount } from './fill.before.ts'

interface ForetoldProps {
  board: Board
  /** The places that a fill is certain to leave empty. */
  unfillable: readonly Unfillable[]
  /** These are all that is open: what helps is what can be done next. */
  isAll: boolean
  onShow: (spot: Spot) => void
}

/** The places that a fill is certain to leave empty; nothing where there are none. */
export function Foretold({ board, unfillable, isAll, onShow }: ForetoldProps) {
  const t = useT()
  const count = emptyCount(unfillable)
  if (count === 0) return null
  return (
    <div className="flex flex-col gap-2">
      {!isAll && <p className="text-sm font-medium">{t('fill.cannotFill', { count })}</p>}
      <EmptyPlaces board={board} unfillable={unfillable} onShow={onShow} empty={[...unfillable]} isAll={isAll} />
    </div>
  )
}
