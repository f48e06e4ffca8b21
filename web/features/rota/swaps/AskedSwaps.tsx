import { today } from '#shared/days.ts'
import type { Swap } from '#shared/rota/swaps.ts'
import { formatDay } from '../../../strings/dates.ts'
import { Button } from '../../../ui/Button.tsx'
import { FailureNotice } from '../../../ui/FailureNotice.tsx'
import { useConfig } from '../../people/config/config.ts'
import { useWhoseT } from '../availability/whose.ts'
import { isSwapOpen } from './swap.proposals.ts'
import { placeText } from './swap.text.ts'
import type { SeenSwap } from './useSeenSwaps.ts'
import { useSwapAction } from './useSwapAction.ts'

interface AskedSwapsProps {
  asks: SeenSwap[]
  onChange: (swap: Swap) => void
}

/** What the viewer has asked for one place, in one card: whom, for what, and what they have said. */
export const AskedSwaps = ({ asks, onChange }: AskedSwapsProps) => (
  <ul className="rounded-lg border bg-surface px-5 py-2">
    {asks.map((seen) => (
      <AskedSwap key={seen.swap._id} seen={seen} onChange={onChange} />
    ))}
  </ul>
)

/** One swap that the viewer has asked for, without the place that they give up: the page's title names it. */
function AskedSwap({ seen: { swap, isOver }, onChange }: { seen: SeenSwap } & Pick<AskedSwapsProps, 'onChange'>) {
  const t = useWhoseT()
  const { timeZone } = useConfig()
  const { busy, failure, act } = useSwapAction(swap._id, onChange)
  const isOn = isSwapOpen(swap) && !isOver
  const [own, ...others] = swap.legs
  const dayOf = (moment: string) => formatDay(today(timeZone, new Date(moment)), 'short')
  const names = others.map(({ user }) => user.name).join(', ')
  return (
    <li className="border-t py-3 first:border-t-0">
      <div className="flex items-center justify-between gap-x-2">
        <div className="min-w-0 flex-1 wrap-anywhere">
          <p className="font-medium">{names}</p>
          {own?.takes && <p>{t('swaps.tradeWith', { place: placeText(own.takes, 'weekday') })}</p>}
          {isOn ? (
            others.map(({ user, answer }) => (
              <p key={user._id} className="text-sm text-muted">
                {others.length > 1 && `${user.name}: `}
                {t(`swaps.said.${answer ?? 'open'}`)}
              </p>
            ))
          ) : (
            <p className="text-sm text-muted">{t(isOver ? 'swaps.over' : `swaps.state.${swap.state}`)}</p>
          )}
          {isOn && (
            <p className="text-sm text-muted">
              {t('swaps.askedOn', { day: dayOf(swap.createdAt), until: dayOf(swap.expiresAt) })}
            </p>
          )}
        </div>
        {isOn && (
          <Button variant="quiet" className="shrink-0" busy={busy === 'withdraw'} onClick={() => act('withdraw')}>
            <span>
              {t('app.cancel')}
              <span className="sr-only">: {names}</span>
            </span>
          </Button>
        )}
      </div>
      <FailureNotice title={t('swaps.notDone')} failure={failure} />
    </li>
  )
}
