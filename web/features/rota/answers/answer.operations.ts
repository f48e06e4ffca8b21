import type { Answer, Assignment } from '#shared/rota/answers.ts'
import { awaitsServer, type PendingChange, type Refusal } from '../../../outbox/pending.change.ts'
import type { OwnAssignment } from './answers.queries.ts'

/** The kind of answers in the outbox; their lane is the id of the assignment. */
export const ANSWER = 'answer'

/** An answer to an assignment as it was shown. */
export interface AnswerOperation {
  assignment: Assignment
  answer: Answer
  reason: string | null
}

export type PendingAnswer = PendingChange<AnswerOperation>

export const STATE_OF = { accept: 'accepted', decline: 'declined' } as const satisfies Record<Answer, string>

/** An assignment as it is shown, with what has become of the last answer to it. */
export interface ShownAnswer {
  assignment: OwnAssignment
  pending: PendingAnswer | undefined
  /** The refused answer; its error says why. */
  problem: PendingAnswer | undefined
}

/** The assignment as a refusal carries it. */
export const assignmentIn = (error: Partial<Refusal> | null): Assignment | undefined =>
  error?.reply?.assignment as Assignment | undefined

/** The place once the server has taken the answer, which raises `sequence` by one. */
const answered = (assignment: OwnAssignment, { answer, reason, ...asked }: AnswerOperation): OwnAssignment => ({
  ...assignment,
  state: STATE_OF[answer],
  declineReason: answer === 'decline' ? reason : null,
  sequence: Math.max(assignment.sequence, asked.assignment.sequence + 1),
})

/**
 * Assignments as they are shown: open answers count at once. An assignment that the server no longer lists stays while
 * its refused answer does, as the refusal carries it.
 */
export function withAnswers(assignments: OwnAssignment[], changes: PendingAnswer[]): ShownAnswer[] {
  const gone = changes.flatMap(({ lane, status, error, payload }) =>
    status === 'refused' && !assignments.some(({ _id }) => _id === lane)
      ? [assignmentIn(error) ?? payload.assignment]
      : [],
  )
  return [...assignments, ...gone].map((assignment) => {
    const last = changes.findLast(({ lane }) => lane === assignment._id)
    const pending = last && awaitsServer(last) ? last : undefined
    const problem = last?.status === 'refused' ? last : undefined
    return { assignment: pending ? answered(assignment, pending.payload) : assignment, pending, problem }
  })
}
