import { useT } from '../../../../strings/strings.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Notice } from '../../../../ui/Notice.tsx'
import { useToldText } from '../picker/useSheetPlace.ts'
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
    <div className="sticky bottom-0 z-1" style={{ paddingRight: 'var(--panel, 0)' }}>
      <Notice
        tone="success"
        className="text-sm"
        action={
          <Button size="sm" onClick={onUndo}>
            {t('app.undo')}
          </Button>
        }
      >
        <p>{isOfSheet ? [said, t('board.sheetNow'), toldText([...people])].join(' ') : said}</p>
        {!isForetold &&
          follows.map((line) => (
            <p key={line} className="text-muted">
              {line}
            </p>
          ))}
      </Notice>
    </div>
  )
}
