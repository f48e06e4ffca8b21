import type { Answer, Assignment } from '#shared/answers.ts'
import { isOpen } from '../../../outbox/pending.change.ts'
import { useOutbox, usePending } from '../../../outbox/usePending.ts'
import { ANSWER, type AnswerChange, type PendingAnswer } from './answers.outbox.ts'

/** An assignment with the answer that was given and is not confirmed yet. */
export interface ShownAssignment {
  assignment: Assignment
  /** What the screen says: at once what was answered. */
  state: Assignment['state']
  /** Kept on the device until the server has it. */
  isWaiting: boolean
  /** Why the last answer was refused. */
  refusal: string | null
}

const STATE_OF = { accept: 'accepted', decline: 'declined' } as const

/** Assignments with one's pending answers in them. */
export function withAnswers(assignments: Assignment[], pending: PendingAnswer[]): ShownAssignment[] {
  return assignments.map((assignment) => {
    const own = pending.filter(({ lane }) => lane === assignment._id)
    const open = own.findLast(isOpen)
    const refused = own.findLast(({ status }) => status === 'refused')
    return {
      assignment,
      state: open ? STATE_OF[open.payload.answer] : assignment.state,
      isWaiting: open !== undefined,
      refusal: open ? null : (refused?.error?.message ?? null),
    }
  })
}

interface Answers {
  pending: PendingAnswer[]
  /** Answers at once on the screen; sent when there is a line. A double tap counts once. */
  answer: (assignment: Assignment, answer: Answer, reason?: string) => void
}

export function useAnswers(): Answers {
  const outbox = useOutbox()
  const pending = usePending<AnswerChange>(ANSWER)
  return {
    pending,
    answer(assignment, answer, reason = '') {
      const own = outbox.changes().filter(({ kind, lane }) => kind === ANSWER && lane === assignment._id)
      const last = own.findLast(isOpen) as PendingAnswer | undefined
      if (last?.payload.answer === answer) return
      for (const change of own) if (!isOpen(change)) outbox.discard(change.id)
      outbox.add(ANSWER, assignment._id, { assignment, answer, reason } satisfies AnswerChange)
    },
  }
}
