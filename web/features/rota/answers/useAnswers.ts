import { useMemo, useState } from 'react'
import type { Answer } from '#shared/rota/answers.ts'
import { awaitsServer } from '../../../outbox/pending.change.ts'
import { useOutbox, usePending } from '../../../outbox/usePending.ts'
import { ANSWER, type AnswerOperation, type ShownAnswer, STATE_OF, withAnswers } from './answer.operations.ts'
import type { OwnAssignment } from './answers.queries.ts'

export interface MyAnswers {
  shown: ShownAnswer[]
  /** Answers at once on the screen; sent until the server has said what it thinks of it. A double tap counts once. */
  answer: (shown: ShownAnswer, answer: Answer, reason?: string | null) => void
  /** Forgets a refused answer. */
  forget: (assignmentId: string) => void
}

const NONE: OwnAssignment[] = []

export function useAnswers(assignments: OwnAssignment[] = NONE): MyAnswers {
  const outbox = useOutbox()
  const changes = usePending<AnswerOperation>(ANSWER)
  const shown = useMemo(() => withAnswers(assignments, changes), [assignments, changes])

  // Present changes: of two taps, the second may come before React has rendered the first.
  const changesOf = (id: string) => outbox.changes().filter(({ kind, lane }) => kind === ANSWER && lane === id)
  const forget = (id: string) => {
    for (const change of changesOf(id)) if (!awaitsServer(change)) outbox.discard(change.id)
  }

  return {
    shown,
    forget,
    answer({ assignment }, answer, reason = null) {
      const last = changesOf(assignment._id).filter(awaitsServer).at(-1)?.payload as AnswerOperation | undefined
      if (last?.answer === answer || (!last && assignment.state === STATE_OF[answer])) return
      forget(assignment._id)
      outbox.add(ANSWER, assignment._id, { assignment, answer, reason } satisfies AnswerOperation)
    },
  }
}

/** The assignments that were a question during this visit, whatever became of them: an answered one keeps its place. */
export function useDueAnswers(
  all: ShownAnswer[],
  isDue: (shown: ShownAnswer) => boolean = ({ assignment }) => assignment.state === 'asked',
): ShownAnswer[] {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const fresh = all.filter((shown) => !ids.has(shown.assignment._id) && isDue(shown))
  if (fresh.length > 0) setIds(new Set([...ids, ...fresh.map(({ assignment }) => assignment._id)]))
  return all.filter(({ assignment }) => ids.has(assignment._id))
}
