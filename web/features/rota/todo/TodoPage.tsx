import { useQuery } from '@tanstack/react-query'
import { addDays } from '#shared/days.ts'
import type { Reach } from '#shared/reach/reach.ts'
import type { Coverage } from '#shared/rota/coverage.ts'
import type { Unanswered } from '#shared/rota/publish.ts'
import type { CallOut } from '#shared/rota/standIns.ts'
import { TODO_DAYS, type Todo } from '#shared/rota/todo.ts'
import { usePageTitle } from '../../../navigation/pageTitle.ts'
import { useT } from '../../../strings/strings.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import { useToday } from '../../people/config/useToday.ts'
import { reachQuery } from '../../people/people/reach.queries.ts'
import { unansweredQuery } from '../board/board.queries.ts'
import { coverageQuery } from '../coverage/coverage.queries.ts'
import { callOutsQuery } from '../standIns/callOuts.queries.ts'
import { TodoLists } from './TodoLists.tsx'
import { useTodo } from './todo.queries.ts'

/** 'To do': open places, missing answers and open decisions, in the next four weeks. */
export function TodoPage() {
  const t = useT()
  const today = useToday()
  const until = addDays(today, TODO_DAYS)
  const queries = [
    useTodo(),
    useQuery(coverageQuery(today, until)),
    useQuery(callOutsQuery),
    useQuery(unansweredQuery(today, until)),
    useQuery(reachQuery),
  ] as const
  const [todo, services, searches, unanswered, reach] = queries.map(({ data }) => data) as [
    Todo | undefined,
    Coverage[] | undefined,
    CallOut[] | undefined,
    Unanswered[] | undefined,
    Reach[] | undefined,
  ]
  const error = queries.find((query) => query.error)?.error
  usePageTitle(t('todo.page'))
  return (
    <>
      <PageHeader title={t('todo.page')} />
      {todo && services && searches && unanswered && reach ? (
        <TodoLists
          todo={todo}
          services={services}
          searches={searches}
          unanswered={unanswered}
          reach={reach}
          until={until}
        />
      ) : error ? (
        <ErrorState
          message={t('todo.failed')}
          detail={error.message}
          busy={queries.some(({ isFetching }) => isFetching)}
          onRetry={() => {
            for (const query of queries) if (query.error) query.refetch()
          }}
        />
      ) : (
        <Spinner />
      )}
    </>
  )
}
