import { useQuery } from '@tanstack/react-query'
import { mineQuery } from '../features/rota/answers/answers.queries.ts'
import { ServiceAnswers } from '../features/rota/answers/OwnAnswer.tsx'
import { ServicePage as Page } from '../features/sunday/servicePage/ServicePage.tsx'

/** The page of a service with the answers to one's places there, once it is known whether there are any. */
export function AnsweredServicePage() {
  const { isLoading, failureCount } = useQuery(mineQuery)
  return <Page OwnAnswers={ServiceAnswers} areAnswersKnown={!isLoading || failureCount > 0} />
}

/** The way to the pages of calls: one chunk with the page of a service, so that first loads name only one. */
export const loadCallPages = () => import('../features/sunday/calls/CallPage.tsx')
