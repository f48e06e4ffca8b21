import { useQuery } from '@tanstack/react-query'
import { useAskedPeople } from '../../explain/useAskedPeople.ts'
import { explainQuery } from '../../fill/runs.queries.ts'
import type { Cell } from '../board.model.ts'

/** The order of the people for a cell, and who of them is being asked already. */
export function useRanked(cell: Cell) {
  const { data: explanation, isPending, failureCount } = useQuery(explainQuery(cell.service._id, cell.post._id))
  const asked: ReadonlySet<string> = new Set(useAskedPeople(cell).asked.map(({ _id }) => _id))
  return {
    explanation,
    // Without an explanation there is still a list.
    isAwaited: isPending && failureCount === 0,
    asked,
    judged: new Map(explanation?.candidates.map((one) => [one.user._id, one])),
  }
}
