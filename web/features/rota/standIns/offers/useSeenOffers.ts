import { useState } from 'react'
import type { OwnOffer } from '#shared/rota/offers.ts'

/** The offers of this visit by date, also once they are answered or over; `keep` takes what an answer has brought. */
export function useSeenOffers(offers: OwnOffer[]): { shown: OwnOffer[]; keep: (offer: OwnOffer) => void } {
  const [known, setKnown] = useState<ReadonlyMap<string, OwnOffer>>(new Map())
  const isNews = offers.some((offer) => {
    const before = known.get(offer._id)
    return before?.state !== offer.state || before.needed !== offer.needed
  })
  if (isNews) setKnown(new Map([...known, ...offers.map((offer) => [offer._id, offer] as const)]))
  // A list that was asked for before an answer must not take it back on the screen.
  const [answered, setAnswered] = useState<ReadonlyMap<string, OwnOffer>>(new Map())
  const shown = [...known.values()].map((listed): OwnOffer => {
    const offer = answered.get(listed._id) ?? listed
    // The offer left the list while it stood here: somebody else has the place, or nobody is looked for any more.
    const isOver = offer.state === 'sent' && !offers.some(({ _id }) => _id === offer._id)
    return isOver ? { ...offer, state: 'withdrawn' } : offer
  })
  return { shown, keep: (offer) => setAnswered((before) => new Map([...before, [offer._id, offer]])) }
}
