import * as z from 'zod/mini'
import { kept } from '#shared/keptList.ts'
import { about, named } from '#shared/people/audit.ts'
import { ASSIGNMENT_MAX } from '#shared/plan/schedule.ts'
import { Id, line, nameLine, nullableLine } from '#shared/text.ts'

const Name = nameLine(ASSIGNMENT_MAX)

/** Characters of where a post is and of a duty, and duties of a post, at most. */
export const WHERE_MAX = 120
export const DUTY_MAX = 160
export const DUTIES_MAX = 30

/** Zones of one post, at most: all that plans may have. */
const ZONE_IDS_MAX = 600

/** Time of a duty: before, during or after the service. */
export const DutyMoment = z.enum(['before', 'during', 'after'])
export type DutyMoment = z.infer<typeof DutyMoment>

export const Duty = z.object({ _id: Id, when: DutyMoment, text: z.string() })
export type Duty = z.infer<typeof Duty>

/** Without `_id` it is new. */
const NewDuty = z.object({ _id: z.optional(Id), when: DutyMoment, text: line(DUTY_MAX) })
export type NewDuty = z.infer<typeof NewDuty>

/** Ten thousandths: a fifth of a pixel of the largest picture. A pointer gives three times as many digits. */
const STEPS = 10_000

/** A share of a picture's width or height. */
export const PictureShare = z.number().check(
  z.gte(0),
  z.lte(1),
  z.overwrite((share) => Math.round(share * STEPS) / STEPS),
)

/** Position of a post on a plan. */
export const Pin = z.object({ planId: Id, x: PictureShare, y: PictureShare })

/** A place to stand. */
export const Post = z.object({
  _id: Id,
  name: z.string(),
  sortOrder: z.number(),
  /** Set: it asks for this skill. */
  skillId: z.nullable(Id),
  /** Posts that one person may hold at the same time. */
  jointWith: z.array(Id),
  retired: z.boolean(),
  /** Directions to the post in the building. */
  where: z.nullable(z.string()),
  /** The duties there, in their order. */
  duties: z.array(Duty),
  /** Zones of the plans that it looks after. */
  zoneIds: z.array(Id),
  pin: z.nullable(Pin),
})
export type Post = z.infer<typeof Post>

const PostFields = {
  sortOrder: z.optional(z.int().check(z.gte(0), z.lte(100_000))),
  skillId: z.optional(z.nullable(Id)),
  jointWith: z.optional(z.array(Id).check(z.maxLength(100))),
  retired: z.optional(z.boolean()),
  where: z.optional(nullableLine(WHERE_MAX)),
  duties: z.optional(z.array(NewDuty).check(z.maxLength(DUTIES_MAX))),
  zoneIds: z.optional(z.array(Id).check(z.maxLength(ZONE_IDS_MAX))),
  pin: z.optional(z.nullable(Pin)),
}
export const NewPost = z.object({ name: Name, ...PostFields })
export type NewPost = z.infer<typeof NewPost>
const PostPatch = z.object({ id: Id, name: z.optional(Name), ...PostFields })
export type PostPatch = z.infer<typeof PostPatch>

export const postsApi = kept('posts', 'post', {
  output: Post,
  create: NewPost,
  example: { name: 'Main Door' },
  patch: PostPatch,
  read: 'member',
})
export const postsAudit = {
  'post.created': about('post', named),
  'post.changed': about('post', named),
  'post.deleted': about('post', named),
}
