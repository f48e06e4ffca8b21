import { useQuery } from '@tanstack/react-query'
import { mineQuery } from '../answers/answers.queries.ts'
import { OwnAnswer } from '../answers/OwnAnswer.tsx'
import { useOwnAnswers } from '../answers/useOwnAnswers.ts'
import { useActsFor } from '../availability/whose.ts'
import { HelpedAnswer } from './HelpedAnswer.tsx'
import { helpedQuery } from './helped.queries.ts'

/** The answer to a place of the viewer or of whom they help, on the page that looks for a swap of it. */
export function AnswerInstead({ assignmentId }: { assignmentId: string }) {
  const { for: helpedId } = useActsFor()
  return helpedId === undefined ? (
    <OwnAnswerInstead assignmentId={assignmentId} />
  ) : (
    <HelpedAnswerInstead userId={helpedId} assignmentId={assignmentId} />
  )
}

function OwnAnswerInstead({ assignmentId }: { assignmentId: string }) {
  const { data } = useQuery(mineQuery)
  const answers = useOwnAnswers(data?.assignments)
  const shown = answers.shown.find(({ assignment }) => assignment._id === assignmentId)
  return shown ? <OwnAnswer shown={shown} answers={answers} isWithOthers={false} isSwapSaid /> : null
}

function HelpedAnswerInstead({ userId, assignmentId }: { userId: string; assignmentId: string }) {
  const { data } = useQuery(helpedQuery(userId))
  const place = data?.assignments.find(({ _id }) => _id === assignmentId)
  return place ? <HelpedAnswer userId={userId} place={place} isSwapSaid /> : null
}
