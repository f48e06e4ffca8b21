import { useQueryClient } from '@tanstack/react-query'
import { type Answer, type Assignment, answersApi } from '#shared/rota/answers.ts'
import { call } from '../../../api/call.ts'
import { useSave } from '../../../forms/useSave.ts'
import { useT } from '../../../strings/strings.ts'
import { FailureNotice } from '../../../ui/FailureNotice.tsx'
import { AnswerButtons } from '../answers/AnswerButtons.tsx'
import { isTimeToSwap, swapPath } from '../swaps/swap.proposals.ts'
import { helpedQuery } from './helped.queries.ts'

interface HelpedAnswerProps {
  userId: string
  place: Assignment
  /** The page offers swaps already. */
  isSwapSaid?: boolean
}

/** The answer to a place of a person whom one helps; it is sent at once, so that nobody else's word waits here. */
export function HelpedAnswer({ userId, place, isSwapSaid = false }: HelpedAnswerProps) {
  const t = useT()
  const cache = useQueryClient()
  const { busy, failure, save } = useSave<Answer>()
  const { _id: id, sequence, startsAt } = place
  const answer = (said: Answer, reason: string | null) =>
    save(said, async () => {
      await call(answersApi.answer, { id, answer: said, reason, sequence, for: userId }).finally(() =>
        cache.invalidateQueries({ queryKey: helpedQuery(userId).queryKey }),
      )
    })
  return (
    <>
      <FailureNotice title={t('helpers.answerFailed')} failure={failure} />
      <AnswerButtons
        place={place}
        busy={busy}
        swapTo={!isSwapSaid && isTimeToSwap(startsAt) ? swapPath(id, { for: userId }) : undefined}
        onAnswer={answer}
      />
    </>
  )
}
