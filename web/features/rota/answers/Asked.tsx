import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { RotaMine } from '#shared/answers.ts'
import { useSession } from '../../sessions/session.ts'
import { OfferCards } from '../offers/OfferCards.tsx'
import { SwapCards } from '../swaps/SwapCards.tsx'
import { AskedCards } from './AskedCards.tsx'
import { mineQuery } from './answers.queries.ts'
import { useAnswers } from './useAnswers.ts'

type Publications = RotaMine['publications']

const without = <One extends { _id: string }>(ones: One[], known: ReadonlySet<string>) =>
  ones.filter(({ _id }) => !known.has(_id))

/** What the rota asks, and what became of it during this visit. */
export function Asked() {
  const me = useSession().user?._id
  const { data } = useQuery(mineQuery)
  const answers = useAnswers(data?.assignments)
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const [publications, setPublications] = useState<Publications>([])

  const isDue = answers.shown.filter(
    ({ assignment, pending, problem }) => assignment.state === 'asked' || assignment.before || pending || problem,
  )
  const fresh = without(
    isDue.map(({ assignment }) => assignment),
    ids,
  )
  if (fresh.length > 0) setIds(new Set([...ids, ...fresh.map(({ _id }) => _id)]))
  const unseen = without(data?.publications ?? [], new Set(publications.map(({ _id }) => _id)))
  if (unseen.length > 0) setPublications([...unseen, ...publications])

  const hasOffers = (data?.offers.length ?? 0) > 0
  const [hadOffers, setHadOffers] = useState(false)
  if (hasOffers && !hadOffers) setHadOffers(true)

  const shown = answers.shown.filter(({ assignment }) => ids.has(assignment._id))
  const hasCards = shown.length > 0 || publications.length > 0
  const [hadSwaps, setHadSwaps] = useState(false)
  if (data?.swaps.length && !hadSwaps) setHadSwaps(true)
  return (
    <>
      {hadOffers && <OfferCards offers={data?.offers ?? []} />}
      {hadSwaps && me && <SwapCards swaps={data?.swaps ?? []} me={me} />}
      {hasCards && <AskedCards answers={{ ...answers, shown }} publications={publications} />}
    </>
  )
}
