import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { Id, Person } from '#shared/text.ts'
import { about, named } from './audit.ts'

/** Helpers of one person, at most. */
export const HELPERS_MAX = 5

/** Somebody who may act for another person: sees what is asked of them, answers, and enters their days. */
export const Helper = z.object({
  _id: Id,
  /** Who is helped. */
  of: Person,
  /** Who may act. */
  by: Person,
  /** It holds once both have agreed. */
  agreedOf: z.boolean(),
  agreedBy: z.boolean(),
})
export type Helper = z.infer<typeof Helper>

/** The person for whom a call is made; left out it is oneself. 404 without the right. */
export const actsFor = { for: z.optional(Id) }

const NewHelper = z.object({
  /** Who may act. */
  userId: Id,
  /** Who is helped, named by an admin; else the viewer. */
  ofId: z.optional(Id),
  /** Both have told the admin so. */
  agreed: z.optional(z.boolean()),
})
export type NewHelper = z.infer<typeof NewHelper>

const ById = z.object({ id: Id })

export const helpersApi = {
  list: endpoint({
    method: 'GET',
    path: '/helpers',
    access: 'member',
    summary: 'Who may act for the viewer, and for whom the viewer may; for admins also those of a person.',
    input: z.object({ ofId: z.optional(Id) }),
    output: z.array(Helper),
  }),
  create: endpoint({
    method: 'POST',
    path: '/helpers',
    access: 'member',
    summary:
      'Lets somebody act for the viewer, once they agree; or for a person whom an admin names. 200 where it is there.',
    input: NewHelper,
    output: Helper,
    status: 201,
    repeatStatus: 200,
  }),
  agree: endpoint({
    method: 'POST',
    path: '/helpers/:id/agree',
    access: 'member',
    summary: 'Agrees, as one of the two; an admin for both.',
    input: ById,
    output: Helper,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/helpers/:id',
    access: 'member',
    summary: 'Ends it, as one of the two or an admin.',
    input: ById,
    output: z.undefined(),
    reply: 'empty',
  }),
}

export const helpersEvents = {
  /** Somebody was asked to act for another, agreed, or does so no longer. Sent to the two and admins. */
  helperChanged: z.object({ _id: Id }),
}

export const helpersAudit = {
  'helper.asked': about('user', named),
  'helper.agreed': about('user', named),
  'helper.ended': about('user', named),
}
