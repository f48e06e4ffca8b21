import { BadgeCheck, CircleDashed } from 'lucide-react'
import type { RunGoal } from '#shared/rotaRuns.ts'
import { useT } from '../../../strings/strings.ts'
import { goalState } from './goal.text.ts'

/** The goals of a fill in the order in which they count: what each is about, and a seal where it is proved best. */
export function GoalList({ goals }: { goals: RunGoal[] }) {
  const t = useT()
  return (
    <ol className="flex flex-col gap-3">
      {goals.map((goal) => (
        <li key={goal.name} className="flex gap-3">
          {goal.proved ? (
            <BadgeCheck aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-primary" />
          ) : (
            <CircleDashed aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-muted" />
          )}
          <span className="min-w-0">
            <span className="font-medium">{t(`goal.${goal.name}`)}</span>
            <span className="text-muted"> · {goalState(goal, t)}</span>
            <span className="block text-sm text-muted">{t(`goal.${goal.name}.about`)}</span>
          </span>
        </li>
      ))}
    </ol>
  )
}
