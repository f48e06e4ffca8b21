import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { about } from '#shared/people/audit.ts'
import { Id, Person } from '#shared/text.ts'

export const CareKind = z.enum(['overload', 'drift', 'single', 'thin', 'new'])
export type CareKind = z.infer<typeof CareKind>

/** The one thing to do: write to the person, train somebody, ask people for that day, change their places. */
export const CareTodo = z.enum(['write', 'train', 'ask', 'shift'])
export type CareTodo = z.infer<typeof CareTodo>

/** What was counted; each kind has its own. Days are YYYY-MM-DD. */
export const CareFacts = z.object({
  /** Overload: services of the last 13 weeks, and the share of these weeks, not rounded. */
  services: z.optional(z.number()),
  share: z.optional(z.number()),
  /** Overload: times at which these weeks had three Sundays in a row. */
  threeInARow: z.optional(z.number()),
  /** Drift: asks without an answer, and declines, since the person last said yes or came. */
  unanswered: z.optional(z.number()),
  declined: z.optional(z.number()),
  /** Drift: days since the app was last opened; present where that is the sign. */
  unopenedDays: z.optional(z.number()),
  /** Drift: the last day on which they came. */
  cameOn: z.optional(z.string()),
  /** Single: the post, and others that the same people alone can hold. */
  post: z.optional(z.string()),
  otherPosts: z.optional(z.array(z.string())),
  /** Thin: the service, people who are able and have not said that they are away, and places that it needs. */
  date: z.optional(z.string()),
  serviceTime: z.optional(z.string()),
  name: z.optional(z.nullable(z.string())),
  able: z.optional(z.number()),
  needed: z.optional(z.number()),
  /** New: how often they have served, and the day on which they came to the team. */
  served: z.optional(z.number()),
  joinedOn: z.optional(z.string()),
})
export type CareFacts = z.infer<typeof CareFacts>

/** Something that an admin could care for, with one thing to do. Members never see it. */
export const Care = z.object({
  _id: Id,
  kind: CareKind,
  /** Whom it is about, by name; of a post those who can hold it; of a service nobody. */
  users: z.array(Person),
  postId: z.optional(Id),
  serviceId: z.optional(Id),
  facts: CareFacts,
  /** The day from which on it has been found, YYYY-MM-DD. */
  since: z.string(),
  todo: CareTodo,
})
export type Care = z.infer<typeof Care>

export const careApi = {
  list: endpoint({
    method: 'GET',
    path: '/rota/care',
    access: 'admin',
    keys: true,
    summary:
      'People, posts and services that need care, as found last night: too much, drifting away, held by too few, thin, new.',
    input: z.object({}),
    output: z.array(Care),
  }),
  done: endpoint({
    method: 'POST',
    path: '/rota/care/:id/done',
    access: 'admin',
    keys: true,
    summary: 'Takes one off the list for a month.',
    input: z.object({ id: Id }),
    output: z.undefined(),
    reply: 'empty',
  }),
}

export const careEvents = {
  /** The list changed: fetch again. Sent to admins. */
  careChanged: z.object({}),
}

export const careAudit = {
  'care.done': about('care', z.object({ kind: CareKind })),
}
