import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { actsFor } from '#shared/people/helpers.ts'
import { Id } from '#shared/text.ts'
import { Assignment } from './answers.ts'
import { WISH_CODES } from './wishRules.ts'

/** A post of a service at which people are still welcome, as somebody sees it who may take it. */
export const OpenPlace = z.object({
  serviceId: Id,
  /** Name of the service, such as "Easter Vigil". */
  name: z.nullable(z.string()),
  date: z.string(),
  serviceTime: z.string(),
  /** ISO instant; null where the service time is no time of day. */
  startsAt: z.nullable(z.string()),
  tieColor: z.nullable(z.string()),
  postId: Id,
  post: z.string(),
  /** Places that are free, up to the most of the post. */
  open: z.number(),
  /** People who are missing to its least. */
  needed: z.number(),
  /** Who serves there, as the schedule shows them; `_id` is null for names that are no member. */
  with: z.array(z.object({ _id: z.nullable(Id), name: z.string(), post: z.string() })),
  /** What the viewer would rather not have, and would by taking it. */
  wishes: z.array(z.enum(WISH_CODES)),
  /** The week in a row on this weekday that it would be; present with the wish `rest` from the second on. */
  inARow: z.optional(z.number()),
})
export type OpenPlace = z.infer<typeof OpenPlace>

/** An open place as admins see it. */
export const OpenPlaceSeen = z.object({
  serviceId: Id,
  postId: Id,
  /** ISO instant at which the post last went from full to not full. */
  openedAt: z.string(),
  /** Members who see it now, of those who may stand there (`able`). */
  visibleTo: z.number(),
  able: z.number(),
  /** ISO instant from which everybody sees it who may stand there. */
  everybodyFrom: z.string(),
})
export type OpenPlaceSeen = z.infer<typeof OpenPlaceSeen>

export const WantedPlace = z.object({ serviceId: Id, postId: Id })
export type WantedPlace = z.infer<typeof WantedPlace>

/** Identifies a post of a service. */
export const wantedKey = ({ serviceId, postId }: WantedPlace): string => `${serviceId} ${postId}`

export const openPlacesApi = {
  list: endpoint({
    method: 'GET',
    path: '/rota/open',
    access: 'member',
    forOthers: true,
    summary:
      'Open places that the viewer may take now, by date, time and post. Whoever has served least sees them first.',
    input: z.object(actsFor),
    output: z.array(OpenPlace),
    weight: 2,
  }),
  take: endpoint({
    method: 'POST',
    path: '/rota/open/take',
    access: 'member',
    forOthers: true,
    summary:
      'Takes an open place: the first has it. 200 where the viewer has it already. 404 for one that they do not see.',
    input: z.extend(WantedPlace, actsFor),
    output: Assignment,
    status: 201,
    repeatStatus: 200,
  }),
  listAll: endpoint({
    method: 'GET',
    path: '/rota/open/all',
    access: 'admin',
    keys: true,
    summary: 'All open places: since when, and to how many.',
    input: z.object({}),
    output: z.array(OpenPlaceSeen),
    weight: 8,
  }),
}

export const openPlacesEvents = {
  /** Places were opened or taken, or more people see some: fetch again. Sent to members once a second at most. */
  openPlacesChanged: z.object({}),
}
