import { useT } from '../../../../strings/strings.ts'
import { useToldText } from '../picker/useSheetPlace.ts'
import { ChangeNotice } from './ChangeNotice.tsx'
import type { Swapped } from './useSwap.ts'

interface SwappedNoticeProps {
  swapped: Swapped
  /** What it means for the two was said before the press. */
  isForetold?: boolean
  onUndo: () => void
}

/** Says who took the places of each other and who is told, over the foot of its room, and takes it back. */
export function SwappedNotice({ swapped, isForetold = false, onUndo }: SwappedNoticeProps) {
  const t = useT()
  const { people, isOfSheet, isPast, follows } = swapped
  const toldText = useToldText(isPast)
  const [one, other] = people.map(({ name }) => name)
  const said = t('board.swapped', { one: one ?? '', other: other ?? '' })
  return (
    <ChangeNotice isInSheet={isForetold} onUndo={onUndo}>
      <p>{isOfSheet ? [said, t('board.sheetNow'), toldText([...people])].join(' ') : said}</p>
      {!isForetold &&
        follows.map((line) => (
          <p key={line} className="text-muted">
            {line}
          </p>
        ))}
    </ChangeNotice>
  )
}
