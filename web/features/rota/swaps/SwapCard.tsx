import type { Swap } from '#shared/rota/swaps.ts'
import { Button } from '../../../ui/Button.tsx'
import { FailureNotice } from '../../../ui/FailureNotice.tsx'
import { useWhoseT } from '../availability/whose.ts'
import { isAskedBy, isSwapOpen, waitsFor } from './swap.proposals.ts'
import { ownLines, partText } from './swap.text.ts'
import type { SeenSwap } from './useSeenSwaps.ts'
import { useSwapAction } from './useSwapAction.ts'

interface SwapCardProps {
  seen: SeenSwap
  me: string
  onChange: (swap: Swap) => void
}

/** A swap: what it asks of the viewer; where it asks nothing, who takes what, with each answer. */
export function SwapCard({ seen: { swap, isOver }, me, onChange }: SwapCardProps) {
  const t = useWhoseT()
  const { busy, failure, act } = useSwapAction(swap._id, onChange)
  const isOn = isSwapOpen(swap) && !isOver
  const isDue = isOn && waitsFor(swap, me)
  const own = swap.legs.find(({ user }) => user._id === me)
  const others = swap.legs.filter((leg) => leg !== own)
  // The own part of a swap of two says what the other one takes.
  const legs = isDue ? (others.length > 1 ? others : []) : swap.legs
  const refused = swap.legs.find(({ answer }) => answer === 'no')?.user
  return (
    <div className="flex flex-col gap-3 rounded-lg border bg-surface p-5">
      {!isDue && (
        <p role="status" className="font-medium">
          {refused && refused._id !== me && `${t('swaps.cant', { name: refused.name })} `}
          {t(isOver ? 'swaps.over' : `swaps.state.${swap.state}`)}
        </p>
      )}
      <ul className="flex flex-col gap-2">
        {isDue &&
          own &&
          ownLines(own, t).map((line) => (
            <li key={line} className="font-medium wrap-anywhere">
              {line}
            </li>
          ))}
        {legs.map((leg) => (
          <li key={leg.seq} className="wrap-anywhere">
            {partText(leg, me, t)}
            {(isOn || leg.answer) && !(leg === own && isAskedBy(swap, me)) && (
              <span className="block text-sm text-muted">
                {leg === own && leg.answer ? t(`swaps.youSaid.${leg.answer}`) : t(`swaps.said.${leg.answer ?? 'open'}`)}
              </span>
            )}
          </li>
        ))}
      </ul>
      <FailureNotice title={t('swaps.notDone')} failure={failure} />
      {isOn && (
        <div className="flex flex-wrap gap-3">
          {isDue && (
            <>
              <Button variant="primary" busy={busy === 'yes'} onClick={() => act('yes')}>
                {t('swaps.yes')}
              </Button>
              <Button busy={busy === 'no'} onClick={() => act('no')}>
                {t('swaps.no')}
              </Button>
            </>
          )}
          {isAskedBy(swap, me) && (
            <Button busy={busy === 'withdraw'} onClick={() => act('withdraw')}>
              {t('swaps.withdraw')}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}
