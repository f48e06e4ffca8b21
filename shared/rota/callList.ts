import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { BOARD_DAYS, span } from '#shared/inputChecks.ts'
import { about, many } from '#shared/people/audit.ts'
import { AssignmentState } from '#shared/plan/placeStates.ts'
import { Id, Person } from '#shared/text.ts'
import { Item } from './items.ts'

/** Changes that are marked as told at once. */
export const TOLD_MAX = 500

const Reachable = z.extend(Person, { phoneNumber: z.nullable(z.string()) })

/**
 * Why nothing of the app reaches somebody: `not_joined`: no account yet; `sms_off`: a text would, but they do not want
 * any; `unreachable`: no device, no mail, no text.
 */
const Unreached = z.enum(['not_joined', 'unreachable', 'sms_off'])

/** Somebody whom no way of the app reaches, and what an admin asks or tells them. */
export const CalledPerson = z.object({
  user: Reachable,
  /** Those who may act for them, whom nothing reaches either. */
  helpers: z.array(Reachable),
  reason: Unreached,
  /** Places that wait for an answer, and those that ended of which nobody has told them; by date, time and post. */
  items: z.array(
    z.extend(Item, {
      /** The id of the assignment. */
      _id: Id,
      state: AssignmentState,
      /** Where the post is, in the words of the team. */
      where: z.nullable(z.string()),
    }),
  ),
})
export type CalledPerson = z.infer<typeof CalledPerson>

const ToldItems = z.object({
  userId: Id,
  itemIds: z.array(Id).check(z.minLength(1, 'input.atLeast'), z.maxLength(TOLD_MAX, 'input.atMost')),
})
export type ToldItems = z.infer<typeof ToldItems>

export const callListApi = {
  list: endpoint({
    method: 'GET',
    path: '/rota/call-list',
    access: 'admin',
    keys: true,
    summary: 'People whom no way of the app reaches, with what is to be asked and told; the nearest service first.',
    input: span(BOARD_DAYS),
    output: z.array(CalledPerson),
    weight: 4,
  }),
  told: endpoint({
    method: 'POST',
    path: '/rota/call-list/told',
    access: 'admin',
    keys: true,
    summary: 'Marks changes of which somebody was told by hand. What changes again is news again.',
    input: ToldItems,
    output: z.undefined(),
    reply: 'empty',
  }),
}

export const callListAudit = {
  'callList.told': about('user', many),
}
