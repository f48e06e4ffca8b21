import type { Answer } from '#shared/rota/answers.ts'
import type { OwnOffer } from '#shared/rota/offers.ts'
import { offersApi } from '#shared/rota/standIns.ts'
import { call } from '../../../../api/call.ts'
import { useSave } from '../../../../forms/useSave.ts'
import { useT } from '../../../../strings/strings.ts'
import { Notice } from '../../../../ui/Notice.tsx'
import { Swatch } from '../../../../ui/Swatch.tsx'
import { AnswerButtons } from '../../answers/AnswerButtons.tsx'
import { useRefetchRota } from '../../useRefetchRota.ts'
import { offerIn, offerRefusal, offerState } from './offer.text.ts'

interface OfferAnswerProps {
  offer: OwnOffer
  onChange: (offer: OwnOffer) => void
}

/** One place that somebody is looked for. An answer stands once the server has said so: the first to accept has it. */
export function OfferAnswer({ offer, onChange }: OfferAnswerProps) {
  const t = useT()
  const refetch = useRefetchRota()
  const { busy, failure, save } = useSave<Answer>()
  const { _id: id, tieColor, state, needed } = offer
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
        refetch()
      }
    })

  return (
    <div className="flex flex-col gap-2">
      {tieColor && (
        <p className="flex flex-wrap gap-x-2">
          <span className="text-muted">{t('dashboard.tie')}</span>
          <Swatch color={tieColor} />
        </p>
      )}
      {refused !== undefined && <Notice tone="error">{offerRefusal(refused, t)}</Notice>}
      <AnswerButtons
        key={state}
        place={{ ...offer, state: offerState(state), mayAccept: state === 'declined' && needed > 0 }}
        isOffer
        busy={busy}
        onAnswer={(given) => answer(given)}
      />
    </div>
  )
}
