import { useQueryClient } from '@tanstack/react-query'
import type { Answer } from '#shared/rota/answers.ts'
import type { OwnOffer } from '#shared/rota/offers.ts'
import { offersApi } from '#shared/rota/standIns.ts'
import { call } from '../../../api/call.ts'
import { useSave } from '../../../forms/useSave.ts'
import { useT } from '../../../strings/strings.ts'
import { FailureNotice } from '../../../ui/FailureNotice.tsx'
import { AnswerButtons } from '../answers/AnswerButtons.tsx'
import { helpedQuery } from './helped.queries.ts'

/** Whether a person whom one helps can stand in. */
export function HelpedOffer({ userId, offer }: { userId: string; offer: OwnOffer }) {
  const t = useT()
  const cache = useQueryClient()
  const { busy, failure, save } = useSave<Answer>()
  const answer = (said: Answer) =>
    save(said, async () => {
      await call(offersApi.answer, { id: offer._id, answer: said, for: userId }).finally(() =>
        cache.invalidateQueries({ queryKey: helpedQuery(userId).queryKey }),
      )
    })
  return (
    <>
      <FailureNotice title={t('helpers.answerFailed')} failure={failure} />
      <AnswerButtons place={{ ...offer, state: 'asked', mayAccept: true }} isOffer busy={busy} onAnswer={answer} />
    </>
  )
}
