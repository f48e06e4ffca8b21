import { Sparkles } from 'lucide-react'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import type { Spot } from '../board/board.model.ts'
import { namesTogether } from '../listOf.ts'
import type { ConflictLine } from './Conflicts.tsx'
import type { BeforeFill } from './fill.before.ts'
import type { FillChoice } from './useFill.ts'

interface FillFootProps {
  before: BeforeFill
  choice: FillChoice
  /** The first conflict that another person ends; undefined where there is none, or a fill of everything is chosen. */
  conflict: ConflictLine | undefined
  isBusy: boolean
  onBegin: (choice: FillChoice) => void
  onShow: (spot: Spot) => void
}

/** Room of the panel below its content, which the foot covers: sticky parts stop above it by themselves. */
const BELOW = 'calc(-1 * max(16px, env(safe-area-inset-bottom)))'

/** Two buttons stand beside each other on the smallest phone. */
const NARROW = 'px-3!'

const sparkles = <Sparkles aria-hidden="true" className="size-5" />

/** What can be done next, at the lower edge of the panel; nothing where a fill could do nothing. */
export function FillFoot({ before, choice, conflict, isBusy, onBegin, onShow }: FillFootProps) {
  const t = useT()
  const { fillable, conflicts, isSolvable, hasExtra } = before
  const isOfGaps = choice.mode === 'gaps'
  const fills = !isOfGaps || fillable > 0
  const replaces = !fills && conflict
  // Whether a fill of everything fills a place that the gaps alone leave empty is not known before: it is not promised.
  const solves = replaces && isSolvable
  const addsExtra = isOfGaps && hasExtra && !conflict
  if (!fills && !replaces && !solves && !addsExtra) return null
  return (
    <div
      style={{ bottom: BELOW, marginBottom: BELOW }}
      className="sticky bottom-0 z-1 -mx-4 flex flex-wrap gap-3 border-t bg-surface px-4 pt-2 pb-[max(8px,env(safe-area-inset-bottom))]"
    >
      {fills && (
        <Button variant="primary" busy={isBusy} icon={sparkles} onClick={() => onBegin(choice)}>
          {isOfGaps ? t('fill.beginPlaces', { count: fillable }) : t('fill.beginAgain')}
        </Button>
      )}
      {replaces && (
        <Button variant="primary" className={NARROW} onClick={() => onShow(replaces.spot)}>
          {replaces.leaving.length > 0
            ? t('fill.replace', { name: namesTogether(replaces.leaving) })
            : t('fill.toPlace')}
        </Button>
      )}
      {solves && (
        <Button className={NARROW} busy={isBusy} onClick={() => onBegin({ mode: 'all', keepNearDraft: true })}>
          {t('fill.solve', { count: conflicts.length })}
        </Button>
      )}
      {addsExtra && (
        <Button busy={isBusy} icon={sparkles} onClick={() => onBegin(choice)}>
          {t('fill.addExtra')}
        </Button>
      )}
    </div>
  )
}
