import { useQuery } from '@tanstack/react-query'
import { isLive } from '#shared/answers.ts'
import { mineQuery } from './answers.queries.ts'
import { OwnAnswer } from './OwnAnswer.tsx'
import { useAnswers } from './useAnswers.ts'

/**
 * The answers to the viewer's places at a service, on the panel at the head of its page. A declined place is shown
 * where no other one is left there: it may be taken again.
 */
export function ServiceAnswers({ serviceId }: { serviceId: string }) {
  const { data } = useQuery(mineQuery)
  const answers = useAnswers(data?.assignments)
  const there = answers.shown.filter(({ assignment }) => assignment.serviceId === serviceId)
  const live = there.filter(({ assignment }) => isLive(assignment.state))
  const shown = live.length > 0 ? live : there.filter(({ assignment }) => assignment.state === 'declined')
  return shown.map((one) => (
    <div key={one.assignment._id} className="mt-3">
      {shown.length > 1 && <p className="font-medium wrap-anywhere">{one.assignment.post}</p>}
      <OwnAnswer shown={one} answers={answers} isBelowPlace isOnHero isWithOthers={false} />
    </div>
  ))
}
