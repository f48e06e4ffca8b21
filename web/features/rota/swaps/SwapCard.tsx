import type { Swap } from '#shared/swaps.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { FailureNotice } from '../../../ui/FailureNotice.tsx'
import { isAskedBy, isOpen, waitsFor } from './swap.proposals.ts'
import { partText } from './swap.text.ts'
import type { SeenSwap } from './useSeenSwaps.ts'
import { useSwapAction } from './useSwapAction.ts'

interface SwapCardProps {
  seen: SeenSwap
  me: string
  onChange: (swap: Swap) => void
}

/** A swap: who takes what, each answer, and what one can do about it. */
export function SwapCard({ seen: { swap, isOver }, me, onChange }: SwapCardProps) {
  const t = useT()
  const { busy, failure, act } = useSwapAction(swap._id, onChange)
  const isOn = isOpen(swap) && !isOver
  const refused = swap.legs.find(({ answer }) => answer === 'no')?.user
  return (
    <div className="flex flex-col gap-3 rounded-lg border bg-surface p-5">
      <p role="status" className="font-medium">
        {refused && refused._id !== me && `${t('swaps.cant', { name: refused.name })} `}
        {t(isOver ? 'swaps.over' : `swaps.state.${swap.state}`)}
      </p>
      <ul className="flex flex-col gap-2">
        {swap.legs.map((leg) => (
          <li key={leg.seq} className="wrap-anywhere">
            {partText(leg, me, t)}
            {(isOn || leg.answer) && (
              <span className="block text-sm text-muted">{t(`swaps.said.${leg.answer ?? 'open'}`)}</span>
            )}
          </li>
        ))}
      </ul>
      <FailureNotice title={t('swaps.notDone')} failure={failure} />
      {isOn && (
        <div className="flex flex-wrap gap-3">
          {waitsFor(swap, me) && (
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
