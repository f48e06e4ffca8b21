import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { SWAPS_AT_ONCE, type Swap, type SwapPartners, type SwapProposal } from '#shared/swaps.ts'
import { ApiError, whyOf } from '../../../api/error.ts'
import { useSave } from '../../../forms/useSave.ts'
import { paths } from '../../../navigation/pages.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { FailureNotice } from '../../../ui/FailureNotice.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { Section } from '../../../ui/Section.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import { giveTo, isOpen, keyOf, proposalOf, ringOf, tradeFor } from './swap.proposals.ts'
import { placeText, ringText } from './swap.text.ts'
import { askForSwaps, partnersQuery } from './swaps.queries.ts'
import type { SeenSwap } from './useSeenSwaps.ts'

const RINGS_SHOWN = 5

/** A sentence where there is nothing to choose, and the way back. */
export function Nothing({ sentence }: { sentence: string }) {
  const t = useT()
  return (
    <div className="flex flex-col items-start gap-4">
      <p>{sentence}</p>
      <LinkButton to={paths.dashboard}>{t('swaps.toDashboard')}</LinkButton>
    </div>
  )
}

interface PartnersProps {
  /** The own assignment. */
  place: string
  /** When one's own places were fetched. */
  since: number
  me: string
  /** What one has asked for this place. */
  asks: SeenSwap[]
  onAsked: (swaps: Swap[]) => void
}

/** With whom a place can be traded. */
export function Partners(props: PartnersProps) {
  const t = useT()
  const { data, error, isFetching, refetch } = useQuery(partnersQuery(props.place, props.since))
  // Another try would not make it earlier.
  if (error instanceof ApiError && error.code === 'swap_too_late') return <Nothing sentence={whyOf(error)} />
  if (data) return <Choice {...props} partners={data} />
  if (!error) return <Spinner />
  return <ErrorState message={t('swaps.failed')} detail={whyOf(error)} busy={isFetching} onRetry={() => refetch()} />
}

interface Option {
  key: string
  proposal: SwapProposal
  text: string
}

const optionOf = (proposal: SwapProposal, text: string): Option => ({ key: keyOf(proposal), proposal, text })

/** Whom one can ask, in three groups, without what is asked already. */
export function Choice({
  place,
  me,
  asks,
  partners,
  onAsked,
}: Omit<PartnersProps, 'since'> & { partners: SwapPartners }) {
  const t = useT()
  const cache = useQueryClient()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [isLong, setLong] = useState(false)
  const { busy, failure, save } = useSave<'ask'>()

  const asked = new Set(
    asks.filter(({ swap, isOver }) => isOpen(swap) && !isOver).map(({ swap }) => keyOf(proposalOf(swap))),
  )
  const fresh = ({ key }: Option) => !asked.has(key)
  const trades = [...partners.swaps]
    .sort((a, b) => (a.takes.date < b.takes.date ? -1 : 1))
    .map((one) =>
      optionOf(
        tradeFor(me, place, one),
        t('swaps.option', { name: one.user.name, place: placeText(one.takes, 'short') }),
      ),
    )
    .filter(fresh)
  const gives = partners.gives.map(({ user }) => optionOf(giveTo(me, place, user._id), user.name)).filter(fresh)
  const rings = partners.rings.map((ring) => optionOf(ringOf(ring), ringText(ring, me, t))).filter(fresh)
  const shownRings = isLong ? rings : rings.slice(0, RINGS_SHOWN)
  // What is no longer offered is not asked either.
  const proposals = [...trades, ...gives, ...rings]
    .filter(({ key }) => chosen.has(key))
    .map(({ proposal }) => proposal)
    .slice(0, SWAPS_AT_ONCE)
  const isFull = proposals.length === SWAPS_AT_ONCE
  const people = new Set(proposals.flatMap(({ legs }) => legs.map(({ userId }) => userId)))
  people.delete(me)

  const ask = () =>
    save('ask', async () => {
      onAsked(await askForSwaps(cache, proposals))
      setChosen(new Set())
    })
  const choose = (key: string, isChosen: boolean) => {
    const next = new Set(chosen)
    if (isChosen) next.add(key)
    else next.delete(key)
    setChosen(next)
  }
  const group = (title: string, options: Option[]) =>
    options.length > 0 && (
      <Section title={title} className="mb-6 [&_input]:scroll-mb-28">
        {options.map(({ key, text }) => (
          <Checkbox
            key={key}
            label={text}
            checked={chosen.has(key)}
            disabled={isFull && !chosen.has(key)}
            onChange={({ target }) => choose(key, target.checked)}
          />
        ))}
      </Section>
    )

  if (trades.length + gives.length + rings.length === 0)
    return asked.size > 0 ? null : <Nothing sentence={t('swaps.nobody')} />
  return (
    <>
      {group(t('swaps.trade'), trades)}
      {group(t('swaps.give'), gives)}
      {group(t('swaps.ring'), shownRings)}
      {shownRings.length < rings.length && (
        <Button className="mb-6" onClick={() => setLong(true)}>
          {t('swaps.more')}
        </Button>
      )}
      {/* In view however long the lists are. */}
      <div className="sticky bottom-0 -mx-4 border-t bg-paper px-4 pt-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))] md:mx-0 md:px-0">
        {failure && <FailureNotice title={t('swaps.notDone')} detail={whyOf(failure.error)} />}
        {isFull && (
          <p role="status" className="mb-3 text-muted">
            {t('swaps.most', { count: SWAPS_AT_ONCE })}
          </p>
        )}
        <Button variant="primary" disabled={people.size === 0} busy={busy === 'ask'} onClick={ask}>
          {people.size === 0 ? t('swaps.askNobody') : t('swaps.ask', { count: people.size })}
        </Button>
      </div>
    </>
  )
}
