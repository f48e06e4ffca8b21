import { useQueryClient } from '@tanstack/react-query'
import { isLive } from '#shared/plan/placeStates.ts'
import { type Answer, type Assignment, answersApi } from '#shared/rota/answers.ts'
import { call } from '../../../api/call.ts'
import { useSave } from '../../../forms/useSave.ts'
import { FailureNotice } from '../../../ui/FailureNotice.tsx'
import { AnswerButtons } from '../answers/AnswerButtons.tsx'
import { useHelpedAvailability } from '../availability/useAvailability.ts'
import { useSaidAway } from '../availability/useSaidAway.ts'
import { useWhoseT } from '../availability/whose.ts'
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
  const t = useWhoseT()
  const cache = useQueryClient()
  const { busy, failure, save } = useSave<Answer>()
  const { isAway, takeBack } = useSaidAway(useHelpedAvailability(userId))
  const isAwayThen = isLive(place.state) && isAway(place)
  const { _id: id, sequence, startsAt } = place
  const answer = (said: Answer, reason: string | null) =>
    save(said, async () => {
      await call(answersApi.answer, { id, answer: said, reason, sequence, for: userId }).finally(() =>
        cache.invalidateQueries({ queryKey: helpedQuery(userId).queryKey }),
      )
      if (said === 'accept') takeBack(place)
    })
  return (
    <>
      <FailureNotice title={t('helpers.answerFailed')} failure={failure} />
      {isAwayThen && <p className="font-medium">{t('answers.awayThen')}</p>}
      <AnswerButtons
        isAway={isAwayThen}
        place={place}
        busy={busy}
        swapTo={!isSwapSaid && isTimeToSwap(startsAt) ? swapPath(id, { for: userId }) : undefined}
        onAnswer={answer}
      />
    </>
  )
}
