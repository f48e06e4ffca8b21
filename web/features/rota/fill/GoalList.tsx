import { useQuery } from '@tanstack/react-query'
import { BadgeCheck, CircleDashed } from 'lucide-react'
import type { Board } from '#shared/rota/board.ts'
import type { Run } from '#shared/rota/fill.ts'
import { useT } from '../../../strings/strings.ts'
import { membersQuery } from '../board/board.queries.ts'
import type { BoundTo, FillChanges } from './changes.ts'
import { goalState } from './goal.text.ts'
import { isConcerned, isMet, outcomeText } from './outcome.text.ts'
import { longRows } from './WeeksInARow.tsx'

interface GoalListProps {
  run: Run
  board: Board
  changes: FillChanges
  boundTo: BoundTo
  /** A change by hand stands after it, so that nothing is proved any more. */
  isChanged?: boolean | undefined
}

/** What came of the goals of a fill in the order in which they count, with a seal where it is proved best. */
export function GoalList({ run, board, changes, boundTo, isChanged = false }: GoalListProps) {
  const t = useT()
  const { data: members } = useQuery(membersQuery(board.from, board.to))
  const goals = run.goals.filter((goal) => isConcerned(goal, { board, changes, members }))
  // What is true of all of them stands once, above.
  const areAllProved = isChanged || goals.every(({ proved }) => proved)
  return (
    <ol className="flex flex-col gap-3">
      {goals.map((goal) => {
        const outcome = outcomeText(goal, { board, changes, inARow: longRows(run), history: run.history, boundTo }, t)
        const hasState = !areAllProved && (goal.proved || goal.agreed || !isMet(outcome, t))
        return (
          <li key={goal.name} className="flex gap-3">
            {goal.proved && !isChanged ? (
              <BadgeCheck aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-primary" />
            ) : (
              <CircleDashed aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-muted" />
            )}
            <span className="min-w-0">
              <span className="font-medium">{t(`goal.${goal.name}`)}</span>
              {hasState && <span className="text-muted"> · {goalState(goal, t)}</span>}
              <span className="block text-sm text-muted wrap-anywhere first-letter:uppercase">{outcome}</span>
            </span>
          </li>
        )
      })}
    </ol>
  )
}
