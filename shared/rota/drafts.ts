import * as z from 'zod/mini'
import { Counter } from '#shared/inputChecks.ts'
import { Id } from '#shared/text.ts'

/** Minutes in which discarded drafts can be put back. */
export const DISCARD_UNDO_MINUTES = 10

/** Places of one draft, at most. */
const DRAFT_PLACES = 1000

/** By whom somebody was chosen for a place that is not published: by a fill, or by hand. */
const ChosenBy = z.enum(['fill', 'hand'])

const DraftPlace = z.object({
  userId: Id,
  postId: Id,
  locked: z._default(z.boolean(), false),
  /**
   * By whom somebody who comes back was chosen before, by hand where left out. A place that the draft has, or that is
   * published, keeps what it says of itself.
   */
  source: z.optional(ChosenBy),
})
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

/** Services whose drafts one request changes, at most: several move from one service to one other. */
const DRAFTS_MAX = 10

/** All of the changes, or none. 400 at `changes.N.serviceId` for a service that is there twice. */
export const DraftChanges = z.object({
  changes: z
    .array(DraftChange)
    .check(z.minLength(1), z.maxLength(DRAFTS_MAX, 'input.atMost'), ({ value: changes, issues }) => {
      const ids = changes.map(({ serviceId }) => serviceId)
      for (const [index, id] of ids.entries())
        if (ids.indexOf(id) < index)
          issues.push({ code: 'custom', input: id, path: [index, 'serviceId'], message: 'input.twice' })
    }),
})
export type DraftChanges = z.infer<typeof DraftChanges>

/** Somebody's place on the board. `source` is that of the one who gets it. */
const PersonsPlace = z.extend(z.omit(DraftPlace, { locked: true }), {
  serviceId: Id,
  /** The shift, of a place of the sheet; left out for one of the plan. */
  shiftId: z.optional(Id),
})
export type PersonsPlace = z.infer<typeof PersonsPlace>

/** `revision`: that of the service's draft; 0 where it has none. */
const exchanged = z.extend(PersonsPlace, { revision: Counter })

/** People who come along with the two of an exchange, at most. */
const ALONG_MAX = 10

/** `userId` is null for an open place: whoever comes there leaves theirs open. */
const along = z.object({ one: exchanged, other: z.extend(exchanged, { userId: z.nullable(Id) }) })

export const Exchange = z.object({
  one: exchanged,
  other: exchanged,
  /** Further places that change hands with the two: of those with whom alone they serve. */
  along: z._default(z.array(along).check(z.maxLength(ALONG_MAX, 'input.atMost')), []),
  /** True to exchange people of whom one has declined the service of another. */
  force: z._default(z.boolean(), false),
})
export type Exchange = z.infer<typeof Exchange>

interface Stands {
  /** Members know of the service: a publication has covered it, or somebody stands there. */
  isAnnounced: boolean
  draft: readonly PlaceAt[]
  /** Places that are asked or accepted. */
  live: readonly PlaceAt[]
}

interface PlaceAt {
  userId: string | null
  postId: string | null
}

/** True where publishing the draft of a service changes nothing for anybody: the same people have the same posts. */
export function isAsPublished({ isAnnounced, draft, live }: Stands): boolean {
  const keyOf = ({ userId, postId }: PlaceAt) => `${userId} ${postId}`
  const published = new Set(live.map(keyOf))
  return isAnnounced && published.size === draft.length && draft.every((place) => published.has(keyOf(place)))
}
