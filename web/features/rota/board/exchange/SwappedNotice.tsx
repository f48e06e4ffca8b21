import type { Translate } from '#shared/strings/translate.ts'
import { useT } from '../../../../strings/strings.ts'
import { namesTogether } from '../../listOf.ts'
import { useToldText } from '../picker/useSheetPlace.ts'
import { ChangeNotice } from './ChangeNotice.tsx'
import type { Swapped } from './useSwap.ts'

interface SwappedNoticeProps {
  swapped: Swapped
  /** What it means for them was said before the press. */
  isForetold?: boolean
  onUndo: () => void
}

/** 'Jean and Tom Ward have swapped places with Bill and Carol Moss.': who are more stand first. */
function swappedText({ sides: [ones, others] }: Swapped, t: Translate): string {
  const [more, less] = ones.length < others.length ? [others, ones] : [ones, others]
  const names = (people: { name: string }[]) => namesTogether(people.map(({ name }) => name))
  return t(more.length > 1 ? 'together.swapped' : 'board.swapped', { one: names(more), other: names(less) })
}

/** Says who took the places of each other and who is told, over the foot of its room, and takes it back. */
export function SwappedNotice({ swapped, isForetold = false, onUndo }: SwappedNoticeProps) {
  const t = useT()
  const { sides, isOfSheet, isPast, follows } = swapped
  const toldText = useToldText(isPast)
  const said = swappedText(swapped, t)
  return (
    <ChangeNotice isInSheet={isForetold} onUndo={onUndo}>
      <p>{isOfSheet ? [said, t('board.sheetNow'), toldText(sides.flat())].join(' ') : said}</p>
      {!isForetold &&
        follows.map((line) => (
          <p key={line} className="text-muted">
            {line}
          </p>
        ))}
    </ChangeNotice>
  )
}
