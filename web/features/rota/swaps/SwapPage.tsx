import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import type { Assignment } from '#shared/answers.ts'
import { SWAPS_AT_ONCE, type Swap, type SwapPartners, type SwapProposal, swapsApi } from '#shared/swaps.ts'
import { call } from '../../../api/call.ts'
import { whyOf } from '../../../api/error.ts'
import { useAttempt } from '../../../forms/useAttempt.ts'
import { paths } from '../../../navigation/pages.ts'
import { usePageTitle } from '../../../navigation/pageTitle.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { FailureNotice } from '../../../ui/FailureNotice.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { Section } from '../../../ui/Section.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import { useSession } from '../../sessions/session.ts'
import { mineQuery } from '../answers/answers.queries.ts'
import { rotaKeys } from '../rota.keys.ts'
import { SwapCard } from './SwapCard.tsx'
import { giveTo, partText, placeText, ringOf, tradeFor } from './swap.proposals.ts'

const RINGS_SHOWN = 5

/** The page of a swap, or of an own place for which one looks for a swap. */
export function SwapPage() {
  const t = useT()
  const { id = '' } = useParams()
  const me = useSession().user?._id
  const { data, error, isFetching, refetch } = useQuery(mineQuery)
  const [seen, setSeen] = useState<Swap | null>(null)
  const listed = data?.swaps.find(({ _id }) => _id === id)
  // It stays with what became of it once it leaves the list.
  if (listed && listed !== seen) setSeen(listed)
  const swap = listed ?? (seen?._id === id ? seen : undefined)
  const place = data?.assignments.find(({ _id }) => _id === id)
  const title = t(swap ? 'swaps.titleOne' : 'swaps.title')
  usePageTitle(title)
  return (
    <>
      <PageHeader title={title} />
      {swap ? (
        <SwapCard key={id} swap={swap} me={me} />
      ) : place && me ? (
        <Partners key={id} place={place} me={me} />
      ) : data ? (
        <Nothing sentence={t('swaps.gone')} />
      ) : error ? (
        <ErrorState message={t('swaps.failed')} detail={whyOf(error)} busy={isFetching} onRetry={() => refetch()} />
      ) : (
        <Spinner />
      )}
    </>
  )
}

function Nothing({ sentence }: { sentence: string }) {
  const t = useT()
  return (
    <div className="flex flex-col items-start gap-4">
      <p>{sentence}</p>
      <LinkButton to={paths.dashboard}>{t('swaps.toDashboard')}</LinkButton>
    </div>
  )
}

function Partners({ place, me }: { place: Assignment; me: string }) {
  const t = useT()
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [...rotaKeys.all, 'partners', place._id],
    queryFn: ({ signal }) => call(swapsApi.partners, { assignmentId: place._id }, { signal }),
  })
  return (
    <>
      <h2 className="mb-4 font-serif text-xl first-letter:uppercase">{placeText(place)}</h2>
      {data ? (
        <Choice partners={data} own={place._id} me={me} />
      ) : error ? (
        <ErrorState message={t('swaps.failed')} detail={whyOf(error)} busy={isFetching} onRetry={() => refetch()} />
      ) : (
        <Spinner />
      )}
    </>
  )
}

interface Option {
  proposal: SwapProposal
  text: string
}

/** Whom one can ask, in three groups, and those whom one has asked. */
export function Choice({ partners, own, me }: { partners: SwapPartners; own: string; me: string }) {
  const t = useT()
  const cache = useQueryClient()
  const [chosen, setChosen] = useState<ReadonlyMap<string, SwapProposal>>(new Map())
  const [asked, setAsked] = useState<Swap[]>([])
  const [isLong, setLong] = useState(false)
  const { data: mine } = useQuery(mineQuery)
  const { busy, failure, attempt } = useAttempt<'ask'>()
  const trades = [...partners.swaps]
    .sort((a, b) => (a.takes.date < b.takes.date ? -1 : 1))
    .map((one): Option => ({ proposal: tradeFor(me, own, one), text: `${one.user.name} · ${placeText(one.takes)}` }))
  const gives = partners.gives.map(({ user }): Option => ({ proposal: giveTo(me, own, user._id), text: user.name }))
  const rings = partners.rings.map((ring): Option => {
    const lines = ring.legs.map((leg) => partText(leg, me, t))
    return { proposal: ringOf(ring), text: lines.join(' · ') }
  })
  const people = new Set([...chosen.values()].flatMap(({ legs }) => legs.map(({ userId }) => userId)))
  people.delete(me)

  const ask = () =>
    attempt('ask', async () => {
      setAsked(await call(swapsApi.propose, { proposals: [...chosen.values()] }))
      await cache.invalidateQueries({ queryKey: rotaKeys.all })
    })
  const group = (title: string, options: Option[]) =>
    options.length > 0 && (
      <Section title={title} className="mb-6">
        {options.map(({ proposal, text }) => {
          const key = JSON.stringify(proposal)
          return (
            <label key={key} className="flex items-start gap-3 py-2 wrap-anywhere">
              <input
                type="checkbox"
                className="mt-1 size-5 shrink-0"
                checked={chosen.has(key)}
                disabled={!chosen.has(key) && chosen.size >= SWAPS_AT_ONCE}
                onChange={({ target }) => {
                  const next = new Map(chosen)
                  if (target.checked) next.set(key, proposal)
                  else next.delete(key)
                  setChosen(next)
                }}
              />
              {text}
            </label>
          )
        })}
      </Section>
    )

  if (asked.length > 0)
    return (
      <div className="flex flex-col gap-4">
        {asked.map((swap) => (
          <SwapCard key={swap._id} swap={mine?.swaps.find(({ _id }) => _id === swap._id) ?? swap} me={me} />
        ))}
      </div>
    )
  if (trades.length + gives.length + rings.length === 0) return <Nothing sentence={t('swaps.nobody')} />
  return (
    <>
      {group(t('swaps.trade'), trades)}
      {group(t('swaps.give'), gives)}
      {group(t('swaps.ring'), isLong ? rings : rings.slice(0, RINGS_SHOWN))}
      {!isLong && rings.length > RINGS_SHOWN && <Button onClick={() => setLong(true)}>{t('swaps.more')}</Button>}
      {failure && <FailureNotice title={t('swaps.notDone')} detail={whyOf(failure.error)} />}
      <Button variant="primary" disabled={chosen.size === 0} busy={busy === 'ask'} onClick={ask}>
        {t('swaps.ask', { count: people.size })}
      </Button>
    </>
  )
}
