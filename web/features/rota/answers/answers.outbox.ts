import type { QueryClient } from '@tanstack/react-query'
import { type Answer, Assignment, answersApi } from '#shared/answers.ts'
import { call } from '../../../api/call.ts'
import { ApiError } from '../../../api/error.ts'
import { invalidateAfterFetch } from '../../../api/invalidateAfterFetch.ts'
import type { OutboxHandler, PendingChange, Refusal } from '../../../outbox/pending.change.ts'
import { dashboardKeys } from '../../dashboard/dashboard.keys.ts'
import { scheduleKeys } from '../../schedule/schedule.queries.ts'
import { rotaKeys } from '../rota.keys.ts'
import { mineQuery } from './mine.query.ts'

/** The kind of answers in the outbox; their lane is the id of the assignment. */
export const ANSWER = 'answer'

/** An answer that a person gave. `assignment` is as it was then. */
export interface AnswerChange {
  assignment: Assignment
  answer: Answer
  reason: string
}

export type PendingAnswer = PendingChange<AnswerChange>

/** The assignment as the server says it is, in a refusal. */
export const assignmentIn = (error: Pick<Refusal, 'reply'> | null): Assignment | undefined =>
  Assignment.safeParse(error?.reply?.assignment).data

/** True where the two ask for the same: an answer to the one is an answer to the other. */
const asksTheSame = (a: Assignment, b: Assignment): boolean =>
  a.date === b.date && a.serviceTime === b.serviceTime && a.postId === b.postId

/** Answers. An earlier answer of one's own, as from another device, is no conflict: what was said last counts. */
async function send({ assignment, answer, reason }: AnswerChange, signal: AbortSignal): Promise<Assignment> {
  const input = { id: assignment._id, answer, reason }
  try {
    return await call(answersApi.answer, { ...input, sequence: assignment.sequence }, { signal })
  } catch (error) {
    const now = error instanceof ApiError && error.code === 'assignment_changed' ? assignmentIn(error) : undefined
    const isOpen = now && now.state !== 'replaced' && now.state !== 'cancelled'
    if (isOpen && asksTheSame(now, assignment))
      return call(answersApi.answer, { ...input, sequence: now.sequence }, { signal })
    throw error
  }
}

/** Puts an assignment as it is now into one's own. */
function apply(cache: QueryClient, assignment: Assignment | undefined): void {
  if (assignment)
    cache.setQueryData(
      mineQuery.queryKey,
      (mine) =>
        mine && {
          ...mine,
          assignments: mine.assignments.map((one) => (one._id === assignment._id ? assignment : one)),
        },
    )
  invalidateAfterFetch(cache, rotaKeys.all, scheduleKeys.all, dashboardKeys.all)
}

export const answersHandler: OutboxHandler<AnswerChange, Assignment> = {
  kind: ANSWER,
  accepts: (payload) => Assignment.safeParse((payload as Partial<AnswerChange> | undefined)?.assignment).success,
  send: ({ payload }, signal) => send(payload, signal),
  onSent: ({ cache }, _change, assignment) => apply(cache, assignment),
  onRefused: ({ cache }, _change, error) => apply(cache, assignmentIn(error)),
}
