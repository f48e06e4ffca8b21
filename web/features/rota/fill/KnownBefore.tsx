import type { Board } from '#shared/rota/board.ts'
import type { Capacity } from '#shared/rota/capacity.ts'
import { unknownDaysPath } from '../../../navigation/rotaPaths.ts'
import { useT } from '../../../strings/strings.ts'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { CapacityNote } from '../capacity/CapacityNote.tsx'
import { HabitsButton } from '../habits/HabitsLink.tsx'
import { knownText, mindedText } from './known.text.ts'

interface KnownBeforeProps {
  board: Board
  capacity: Capacity
  /** Number of open places that may be filled. */
  fillable: number
}

/** On what a fill rests, before it begins: what people have said, and last where they offer too little. */
export function KnownBefore({ board, capacity, fillable }: KnownBeforeProps) {
  const t = useT()
  const { daysUnknown } = capacity.known
  return (
    <>
      <div className="flex flex-col items-start">
        <p className="text-sm text-muted">
          {[knownText(capacity.known, t), mindedText(capacity.known, t)].filter(Boolean).join(' ')}
        </p>
        {daysUnknown.length > 0 && (
          <LinkButton size="sm" variant="quiet" className="-ml-3" to={unknownDaysPath(board)}>
            {t('capacity.askDays', { count: daysUnknown.length })}
          </LinkButton>
        )}
        <HabitsButton size="sm" />
      </div>
      <CapacityNote board={board} capacity={capacity} open={fillable} />
    </>
  )
}
