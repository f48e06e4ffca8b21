import { useQuery } from '@tanstack/react-query'
import type { Swap } from '#shared/rota/swaps.ts'
import { formatDay } from '../../../strings/dates.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { QueryFailure } from '../../../ui/ErrorState.tsx'
import { FailureNotice } from '../../../ui/FailureNotice.tsx'
import { Section } from '../../../ui/Section.tsx'
import { useSession } from '../../people/sessions/session.ts'
import { partText } from './swap.text.ts'
import { openSwapsQuery } from './swaps.queries.ts'
import { type SeenSwap, useSeenSwaps } from './useSeenSwaps.ts'
import { useSwapAction } from './useSwapAction.ts'

const NONE: Swap[] = []

/**
 * Panel of admins with the swaps that have not ended, those that wait for a decision first. Renders nothing where there
 * are none.
 */
export function SwapsPanel() {
  const t = useT()
  const me = useSession().user?._id
  const { data, error, isFetching, refetch } = useQuery(openSwapsQuery)
  const { seen, keep } = useSeenSwaps(data ?? NONE)
  if (!data) return error ? <QueryFailure message={t('swaps.failed')} query={{ error, isFetching, refetch }} /> : null
  return <OpenSwaps seen={seen} me={me} onChange={keep} />
}

interface OpenSwapsProps {
  seen: SeenSwap[]
  me: string | undefined
  onChange: (swap: Swap) => void
}

/** Open swaps, and those that were decided during this visit. */
export function OpenSwaps({ seen, me, onChange }: OpenSwapsProps) {
  const t = useT()
  const shown = seen.filter(({ isOver }) => !isOver)
  if (shown.length === 0) return null
  // The order is by whether all have said yes, not by the state: a decided one stays where it was pressed.
  const isAgreed = ({ swap }: SeenSwap) => swap.legs.every(({ answer }) => answer === 'yes')
  return (
    <Section title={t('openSwaps.title')}>
      <ul className="border-b">
        {[...shown.filter(isAgreed), ...shown.filter((one) => !isAgreed(one))].map(({ swap }) => (
          <OpenSwap key={swap._id} swap={swap} me={me} onChange={onChange} />
        ))}
      </ul>
    </Section>
  )
}

function OpenSwap({ swap, me, onChange }: { swap: Swap } & Omit<OpenSwapsProps, 'seen'>) {
  const t = useT()
  const { busy, failure, act } = useSwapAction(swap._id, onChange)
  const names = swap.legs.map(({ user }) => user.name).join(', ')
  const days = swap.legs.flatMap(({ gives }) => gives?.date ?? []).sort()
  const about = <span className="sr-only">: {names}</span>
  return (
    <li className="flex flex-col gap-1 border-t py-3">
      <h3 className="leading-tight font-medium wrap-anywhere first-letter:uppercase">
        {days[0] && `${formatDay(days[0], 'weekday')} · `}
        {names}
      </h3>
      <ul className="text-sm text-muted">
        {swap.legs.map((leg) => (
          <li key={leg.seq} className="wrap-anywhere">
            {partText(leg, me, t, 'weekday')}
            {swap.state === 'proposed' && ` · ${t(`swaps.said.${leg.answer ?? 'open'}`)}`}
          </li>
        ))}
      </ul>
      <p role="status" className={swap.state === 'waiting' ? 'font-medium' : 'text-sm'}>
        {swap.state === 'waiting' ? t('openSwaps.waiting') : t(`swaps.state.${swap.state}`)}
      </p>
      <FailureNotice title={t('swaps.notDone')} failure={failure} />
      {swap.state === 'waiting' && (
        <div className="flex flex-wrap gap-3">
          <Button variant="primary" busy={busy === 'allow'} onClick={() => act('allow')}>
            <span>
              {t('openSwaps.allow')}
              {about}
            </span>
          </Button>
          <Button busy={busy === 'refuse'} onClick={() => act('refuse')}>
            <span>
              {t('openSwaps.refuse')}
              {about}
            </span>
          </Button>
        </div>
      )}
    </li>
  )
}
