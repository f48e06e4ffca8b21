import * as z from 'zod/mini'
import { Counter } from '#shared/inputChecks.ts'
import { Id } from '#shared/text.ts'

/** Minutes in which discarded drafts can be put back. */
export const DISCARD_UNDO_MINUTES = 10

/** Places of one draft, at most. */
const DRAFT_PLACES = 1000

const DraftPlace = z.object({ userId: Id, postId: Id, locked: z._default(z.boolean(), false) })
export type DraftPlace = z.infer<typeof DraftPlace>

/** 400 at `places.N.userId` for the same person and post twice. */
const DraftPlaces = z.array(DraftPlace).check(z.maxLength(DRAFT_PLACES), ({ value: places, issues }) => {
  const seen = new Set<string>()
  for (const [index, { userId, postId }] of places.entries()) {
    const key = `${userId} ${postId}`
    if (seen.has(key))
      issues.push({ code: 'custom', input: userId, path: [index, 'userId'], message: 'input.postTwice' })
    seen.add(key)
  }
})

export const DraftChange = z.object({
  serviceId: Id,
  /** Revision of the service's draft; 0 where it has none. */
  revision: Counter,
  /** All places of the draft. */
  places: DraftPlaces,
  /** Places somebody who has declined the service. */
  force: z._default(z.boolean(), false),
})
export type DraftChange = z.infer<typeof DraftChange>

/** Somebody's place on the board. */
const PersonsPlace = z.object({
  serviceId: Id,
  postId: Id,
  userId: Id,
  /** The shift, of a place of the sheet; left out for one of the plan. */
  shiftId: z.optional(Id),
})
export type PersonsPlace = z.infer<typeof PersonsPlace>

/** `revision`: that of the service's draft; 0 where it has none. */
const exchanged = z.extend(PersonsPlace, { revision: Counter })

export const Exchange = z.object({
  one: exchanged,
  other: exchanged,
  /** Though one of them has declined the service of the other. */
  force: z._default(z.boolean(), false),
})
export type Exchange = z.infer<typeof Exchange>
