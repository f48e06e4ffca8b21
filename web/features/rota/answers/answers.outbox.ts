import { Assignment, answersApi } from '#shared/rota/answers.ts'
import { call } from '../../../api/call.ts'
import { ApiError } from '../../../api/error.ts'
import { type OutboxHandler, refusalFrom } from '../../../outbox/pending.change.ts'
import { judge } from '../../../outbox/verdict.ts'
import { rotaKeys } from '../rota.keys.ts'
import { ANSWER, type AnswerOperation, assignmentIn } from './answer.operations.ts'
import { applyAssignment } from './answers.queries.ts'

/** Sends answers. One that the server has already is taken again without harm. */
export const answersHandler: OutboxHandler<AnswerOperation, Assignment> = {
  kind: ANSWER,
  accepts: (payload) => Assignment.safeParse((payload as Partial<AnswerOperation> | undefined)?.assignment).success,

  send: ({ payload: { assignment, answer, reason } }, signal) =>
    call(answersApi.answer, { id: assignment._id, answer, reason, sequence: assignment.sequence }, { signal }),

  // A 429 with the assignment says that it was answered too often (`ANSWER_LIMIT`): it is shown, not repeated in an
  // hour.
  judge: (error) =>
    error instanceof ApiError && assignmentIn(error) ? { kind: 'refused', error: refusalFrom(error) } : judge(error),

  onSent({ cache }, _, saved) {
    if (saved) applyAssignment(cache, saved)
    else cache.invalidateQueries({ queryKey: rotaKeys.mine })
  },

  onRefused({ cache }, _, error) {
    const saved = assignmentIn(error)
    if (saved) applyAssignment(cache, saved)
    cache.invalidateQueries({ queryKey: rotaKeys.mine })
  },
}
