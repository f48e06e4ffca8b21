import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Answer } from '#shared/answers.ts'
import { offersApi } from '#shared/callOuts.ts'
import type { OwnOffer } from '#shared/offers.ts'
import { call } from '../../../api/call.ts'
import { useSave } from '../../../forms/useSave.ts'
import { formatDay, formatDistance } from '../../../strings/dates.ts'
import { useT } from '../../../strings/strings.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { Section } from '../../../ui/Section.tsx'
import { Swatch } from '../../../ui/Swatch.tsx'
import { useToday } from '../../config/useToday.ts'
import { AnswerButtons } from '../answers/AnswerButtons.tsx'
import { rotaKeys } from '../rota.keys.ts'
import { offerIn, offerRefusal, offerState } from './offer.text.ts'

/** 'Can you stand in?': a card for each offer of this visit, also once it is answered or over. */
export function OfferCards({ offers }: { offers: OwnOffer[] }) {
  const t = useT()
  const [known, setKnown] = useState<ReadonlyMap<string, OwnOffer>>(new Map())
  const isNews = offers.some((offer) => {
    const before = known.get(offer._id)
    return before?.state !== offer.state || before.needed !== offer.needed
  })
  if (isNews) setKnown(new Map([...known, ...offers.map((offer) => [offer._id, offer] as const)]))
  // A list that was asked for before an answer must not take it back on the screen.
  const [answered, setAnswered] = useState<ReadonlyMap<string, OwnOffer>>(new Map())
  const keep = (offer: OwnOffer) => setAnswered((before) => new Map([...before, [offer._id, offer]]))
  const shown = [...known.values()].map((listed): OwnOffer => {
    const offer = answered.get(listed._id) ?? listed
    // It left the list while it stood here: somebody else has the place, or nobody is looked for any more.
    const isOver = offer.state === 'sent' && !offers.some(({ _id }) => _id === offer._id)
    return isOver ? { ...offer, state: 'withdrawn' } : offer
  })
  if (shown.length === 0) return null
  return (
    <Section title={t('answers.offerTitle')} className="mb-10">
      <ul className="grid items-start gap-4 lg:grid-cols-2">
        {shown
          .sort((a, b) => (a.date < b.date ? -1 : 1))
          .map((offer) => (
            <OfferCard key={offer._id} offer={offer} onChange={keep} />
          ))}
      </ul>
    </Section>
  )
}

interface OfferCardProps {
  offer: OwnOffer
  onChange: (offer: OwnOffer) => void
}

/** One place that somebody is looked for. An answer stands once the server has said so: the first to accept has it. */
function OfferCard({ offer, onChange }: OfferCardProps) {
  const t = useT()
  const cache = useQueryClient()
  const today = useToday()
  const { busy, failure, save } = useSave<Answer>()
  const { _id: id, date, serviceTime, post, tieColor, state, needed } = offer
  const refused = failure?.error

  const answer = (given: Answer) =>
    save(given, async () => {
      try {
        onChange(await call(offersApi.answer, { id, answer: given }))
      } catch (error) {
        const now = offerIn(error)
        if (now) onChange(now)
        throw error
      } finally {
        cache.invalidateQueries({ queryKey: rotaKeys.all })
      }
    })

  return (
    <li className="rounded-lg border border-accent bg-surface p-5">
      <h3 className="flex flex-wrap items-baseline gap-x-3 font-serif text-xl first-letter:uppercase">
        <time dateTime={date}>{formatDay(date)}</time>
        <span className="font-sans text-base text-muted">{formatDistance(today, date)}</span>
      </h3>
      <div className="mt-4 flex flex-col gap-2">
        <p className="flex flex-wrap items-baseline gap-x-6 gap-y-1 text-lg">
          <span className="font-semibold tabular-nums">{serviceTime}</span>
          <span className="min-w-0 font-medium wrap-anywhere">{post}</span>
          <span className="flex flex-wrap gap-x-2">
            {tieColor && <span className="text-muted">{t('dashboard.tie')}</span>}
            <Swatch color={tieColor} />
          </span>
        </p>
        {state === 'sent' && <p className="text-muted">{t('answers.offer.needed', { count: needed })}</p>}
        {refused !== undefined && <Notice tone="error">{offerRefusal(refused, t)}</Notice>}
        <AnswerButtons
          key={state}
          place={{ ...offer, state: offerState(state), mayAccept: state === 'declined' && needed > 0 }}
          isOffer
          busy={busy}
          onAnswer={(given) => answer(given)}
        />
      </div>
    </li>
  )
}
