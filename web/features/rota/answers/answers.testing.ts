import type { Assignment } from '#shared/rota/answers.ts'
import type { PendingChange } from '../../../outbox/pending.change.ts'
import { ANSWER, type AnswerOperation, type PendingAnswer } from './answer.operations.ts'

export const assignmentWith = (change: Partial<Assignment> = {}): Assignment => ({
  _id: 'a1',
  serviceId: 's1',
  userId: 'u1',
  postId: 'p1',
  post: 'Foyer',
  date: '2026-12-06',
  serviceTime: '9am',
  tieColor: 'navy',
  startsAt: '2026-12-06T14:00:00.000Z',
  state: 'asked',
  shadow: false,
  sequence: 1,
  source: 'hand',
  shiftId: 'x',
  publicationId: 'n1',
  answeredAt: null,
  declineReason: null,
  mayAccept: true,
  with: [],
  ...change,
})

export const pendingAnswer = (
  payload: AnswerOperation,
  change: Partial<PendingChange<AnswerOperation>> = {},
): PendingAnswer => ({
  id: `change of ${payload.assignment._id}`,
  kind: ANSWER,
  lane: payload.assignment._id,
  payload,
  owner: 'u1',
  createdAt: '2026-12-01T12:00:00.000Z',
  position: 1,
  status: 'waiting',
  error: null,
  isStored: true,
  wasTried: false,
  isDelayed: false,
  ...change,
})
