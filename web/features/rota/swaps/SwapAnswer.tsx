import type { Swap, SwapItem } from '#shared/rota/swaps.ts'
import { formatDay } from '../../../strings/dates.ts'
import { Button } from '../../../ui/Button.tsx'
import { FailureNotice } from '../../../ui/FailureNotice.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { useActsFor, useWhoseT } from '../availability/whose.ts'
import { swapPath, waitsFor } from './swap.proposals.ts'
import { answersText, ownLines, partText, peopleAsked } from './swap.text.ts'
import type { SeenSwap } from './useSeenSwaps.ts'
import { useSwapAction } from './useSwapAction.ts'

interface SwapAnswerProps {
  seen: SeenSwap
  me: string
  onChange: (swap: Swap) => void
}

/** The own part of a swap that waits for one's answer, and what became of it. */
export function SwapAnswer({ seen: { swap, isOver }, me, onChange }: SwapAnswerProps) {
  const t = useWhoseT()
  const whose = useActsFor()
  const { busy, failure, act } = useSwapAction(swap._id, onChange)
  const own = swap.legs.find(({ user }) => user._id === me)
  const isDue = waitsFor(swap, me) && !isOver
  const about = own && <span className="sr-only">: {partText(own, me, t)}</span>
  return (
    <div className="flex flex-col items-start gap-2">
      {own &&
        ownLines(own, t).map((line) => (
          <p key={line} className="wrap-anywhere">
            {line}
          </p>
        ))}
      <FailureNotice title={t('swaps.notDone')} failure={failure} />
      {!isDue && (
        <p role="status" className="text-muted">
          {t(isOver ? 'swaps.over' : `swaps.state.${swap.state}`)}
        </p>
      )}
      {isDue && (
        <div className="flex flex-wrap gap-3">
          <Button variant="primary" busy={busy === 'yes'} onClick={() => act('yes')}>
            <span>
              {t('swaps.yes')}
              {about}
            </span>
          </Button>
          <Button busy={busy === 'no'} onClick={() => act('no')}>
            <span>
              {t('swaps.no')}
              {about}
            </span>
          </Button>
          <LinkButton variant="quiet" to={swapPath(swap._id, whose)}>
            {t('swaps.open')}
          </LinkButton>
        </div>
      )}
    </div>
  )
}

/** Progress of the viewer's requests for a place. */
export function AskedLine({ place: { assignmentId, date }, asks }: { place: SwapItem; asks: SeenSwap[] }) {
  const t = useWhoseT()
  const whose = useActsFor()
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded border bg-surface px-4 py-3">
      <p className="min-w-0 wrap-anywhere">
        {t('swaps.youAsked', { count: peopleAsked(asks).length, day: formatDay(date) })}{' '}
        {answersText(asks, t) || t('swaps.nobodyAnswered')}
      </p>
      <LinkButton size="sm" to={swapPath(assignmentId, whose)}>
        {t('swaps.open')}
      </LinkButton>
    </div>
  )
}
