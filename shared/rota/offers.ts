import * as z from 'zod/mini'
import { Id } from '#shared/text.ts'

export const OfferState = z.enum(['waiting', 'sent', 'accepted', 'declined', 'withdrawn'])

/** "Can you stand in?", as the member who is asked sees it. */
export const OwnOffer = z.object({
  _id: Id,
  callOutId: Id,
  serviceId: Id,
  postId: Id,
  date: z.string(),
  serviceTime: z.string(),
  post: z.string(),
  tieColor: z.nullable(z.string()),
  /** ISO instant; null where the service time is no time of day. */
  startsAt: z.nullable(z.string()),
  state: OfferState,
  sentAt: z.nullable(z.string()),
  answeredAt: z.nullable(z.string()),
  places: z.number(),
  filled: z.number(),
  /** Places for which nobody has said yes yet. */
  needed: z.number(),
})
export type OwnOffer = z.infer<typeof OwnOffer>
