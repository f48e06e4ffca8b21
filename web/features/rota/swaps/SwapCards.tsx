import { useState } from 'react'
import type { Swap, SwapItem } from '#shared/swaps.ts'
import { whyOf } from '../../../api/error.ts'
import { formatDay } from '../../../strings/dates.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { FailureNotice } from '../../../ui/FailureNotice.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { Section } from '../../../ui/Section.tsx'
import { isAskedBy, swapPath, waitsFor } from './swap.proposals.ts'
import { askedIn, partText, progressText } from './swap.text.ts'
import { type SeenSwap, useSeenSwaps } from './useSeenSwaps.ts'
import { useSwapAction } from './useSwapAction.ts'

/** On the dashboard: the swaps that wait for one's own answer, also once it is given, and a line for what one asked for. */
export function SwapCards({ swaps, me }: { swaps: Swap[]; me: string }) {
  const t = useT()
  const { seen, keep } = useSeenSwaps(swaps)
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const fresh = swaps.filter((swap) => waitsFor(swap, me) && !ids.has(swap._id))
  if (fresh.length > 0) setIds(new Set([...ids, ...fresh.map(({ _id }) => _id)]))

  const due = seen.filter(({ swap }) => ids.has(swap._id))
  const places = new Map(
    swaps.flatMap((swap) => {
      const given = isAskedBy(swap, me) ? swap.legs[0]?.gives : null
      return given ? [[given.assignmentId, given] as const] : []
    }),
  )
  if (due.length === 0 && places.size === 0) return null
  return (
    <Section title={t('swaps.titleOne')} className="mb-10">
      <ul className="grid items-start gap-4 lg:grid-cols-2">
        {due.map((one) => (
          <DueCard key={one.swap._id} seen={one} me={me} onChange={keep} />
        ))}
        {[...places.values()].map((place) => (
          <AskedLine
            key={place.assignmentId}
            place={place}
            asks={seen.filter(({ swap }) => swap.legs[0]?.gives?.assignmentId === place.assignmentId)}
          />
        ))}
      </ul>
    </Section>
  )
}

interface DueCardProps {
  seen: SeenSwap
  me: string
  onChange: (swap: Swap) => void
}

function DueCard({ seen: { swap, isOver }, me, onChange }: DueCardProps) {
  const t = useT()
  const { busy, failure, act } = useSwapAction(swap._id, onChange)
  const own = swap.legs.find(({ user }) => user._id === me)
  const isDue = waitsFor(swap, me) && !isOver
  const about = own && <span className="sr-only">: {partText(own, me, t)}</span>
  return (
    <li className="flex flex-col items-start gap-3 rounded-lg border border-accent bg-surface p-5">
      <p className="font-medium wrap-anywhere">{t('swaps.asksYou', { name: swap.legs[0]?.user.name ?? '' })}</p>
      {own?.takes && <p className="wrap-anywhere">{partText(own, me, t)}</p>}
      {own?.gives && <p className="wrap-anywhere">{partText({ ...own, takes: null }, me, t)}</p>}
      {failure && <FailureNotice title={t('swaps.notDone')} detail={whyOf(failure.error)} />}
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
          <LinkButton variant="quiet" to={swapPath(swap._id)}>
            {t('swaps.open')}
          </LinkButton>
        </div>
      )}
    </li>
  )
}

/** How far one is with a place for which one has asked. */
function AskedLine({ place: { assignmentId, date }, asks }: { place: SwapItem; asks: SeenSwap[] }) {
  const t = useT()
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-lg border bg-surface px-5 py-3">
      <p className="min-w-0 wrap-anywhere">
        {t('swaps.youAsked', { count: askedIn(asks).length, day: formatDay(date) })} {progressText(asks, t)}
      </p>
      <LinkButton to={swapPath(assignmentId)}>{t('swaps.open')}</LinkButton>
    </li>
  )
}
