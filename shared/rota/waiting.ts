import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { BOARD_DAYS, span } from '#shared/inputChecks.ts'
import { about } from '#shared/people/audit.ts'
import { Id, Person } from '#shared/text.ts'

/** Days from now within which a publication may wait for its moment. */
export const PUBLISH_AHEAD_DAYS = 60

/** Days for which a waiting publication is listed after its end. */
export const WAITING_KEPT_DAYS = 30

const WaitState = z.enum(['waiting', 'done', 'stale'])
export type WaitState = z.infer<typeof WaitState>

/**
 * Why a publication does not come by itself: a draft of its days changed, its admin is none any more, or the code by
 * which it would be refused.
 */
export const StaleReason = z.enum([
  'draft_changed',
  'forbidden',
  'blocked',
  'name_twice',
  'place_taken',
  'nothing_to_publish',
])
export type StaleReason = z.infer<typeof StaleReason>

/** A publication that waits for its moment, and what became of it. */
export const Waiting = z.object({
  _id: Id,
  from: z.string(),
  to: z.string(),
  /** The moment, as an ISO time. */
  at: z.string(),
  /** Null where the account is gone. */
  by: z.nullable(Person),
  state: WaitState,
  /** Of a stale one why; of one that waits why it would be stale if its moment were now. Else null. */
  reason: z.nullable(StaleReason),
})
export type Waiting = z.infer<typeof Waiting>

export const waitingApi = {
  list: endpoint({
    method: 'GET',
    path: '/rota/publish/waiting',
    access: 'admin',
    keys: true,
    summary:
      'Publications of these days that wait for their moment, and for 30 days those that came or did not; by moment.',
    input: span(BOARD_DAYS),
    output: z.array(Waiting),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/rota/publish/waiting/:id',
    access: 'admin',
    keys: true,
    summary: 'Takes a publication back that waits for its moment, or takes one that has ended off the list.',
    input: z.object({ id: Id }),
    output: z.undefined(),
    reply: 'empty',
  }),
}

export const waitingAudit = {
  /** One waits from now on, was taken back, or became stale; one that comes is `rota.published`. */
  'publication.waiting': about(
    'publication',
    z.object({
      from: z.string(),
      to: z.string(),
      at: z.string(),
      state: z.enum(['waiting', 'takenBack', 'stale']),
      reason: z.optional(StaleReason),
    }),
  ),
}
