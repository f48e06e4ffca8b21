import * as z from 'zod/mini'
import { about, named } from './audit.ts'
import { endpoint } from './endpoint.ts'
import { oncePer } from './inputChecks.ts'
import { LinkKind } from './rotaRules.ts'
import { ASSIGNMENT_MAX, SERVICE_TIME_MAX, TIE_COLOR_MAX } from './schedule.ts'
import { Day, Id, line, nameLine, nullableLine } from './text.ts'

/** People of one need, at most. */
export const PEOPLE_MAX = 50

/** A service is as long where nothing is said, in minutes. */
export const SERVICE_MINUTES = 90

const Name = nameLine(ASSIGNMENT_MAX)
const nothing = z.object({})
const byId = z.object({ id: Id })

export const Skill = z.object({
  _id: Id,
  name: z.string(),
  /** Deleted while in use: it stays in the list. */
  retired: z.boolean(),
  /** Members who have it, and who learn it. */
  able: z.number(),
  learning: z.number(),
})
export type Skill = z.infer<typeof Skill>

/** Characters of where a post is and of a duty, and duties of a post, at most. */
export const WHERE_MAX = 120
export const DUTY_MAX = 160
export const DUTIES_MAX = 30

/** Zones of one post, at most: all that plans may have. */
const ZONE_IDS_MAX = 600

/** When a duty is done: before, during or after the service. */
export const DutyMoment = z.enum(['before', 'during', 'after'])
export type DutyMoment = z.infer<typeof DutyMoment>

export const Duty = z.object({ _id: Id, when: DutyMoment, text: z.string() })
export type Duty = z.infer<typeof Duty>

/** Without `_id` it is new. */
const NewDuty = z.object({ _id: z.optional(Id), when: DutyMoment, text: line(DUTY_MAX) })
export type NewDuty = z.infer<typeof NewDuty>

/** A share of a picture's width or height. */
export const Share = z.number().check(z.gte(0), z.lte(1))

/** Where a post is on a plan. */
export const Pin = z.object({ planId: Id, x: Share, y: Share })
export type Pin = z.infer<typeof Pin>

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
  /** How one finds it in the building. */
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

/** People whom a service needs at a post: at least, at most, and how urgent it is: 1 to 3, the most. */
export const Need = z.object({ postId: Id, minPeople: z.number(), maxPeople: z.number(), priority: z.number() })
export type Need = z.infer<typeof Need>

/** People of a skill that a service needs, whatever their post. */
export const SkillNeed = z.object({ skillId: Id, minPeople: z.number() })
export type SkillNeed = z.infer<typeof SkillNeed>

const people = z.int().check(z.gte(0, 'input.people'), z.lte(PEOPLE_MAX, 'input.people'))

/** `maxPeople` is `minPeople` where it is left out. */
const NewNeed = z.pipe(
  z.object({
    postId: Id,
    minPeople: people,
    maxPeople: z.optional(people),
    priority: z._default(z.int().check(z.gte(1), z.lte(3)), 2),
  }),
  z.transform((need) => ({ ...need, maxPeople: need.maxPeople ?? need.minPeople })),
)

/** Needs as they are asked for; 400 at `needs.N.maxPeople` for a maximum below the minimum, at `needs.N.postId` for a post twice. */
export const Needs = z.array(NewNeed).check(z.maxLength(100), ({ value: needs, issues }) => {
  const seen = new Set<string>()
  for (const [place, need] of needs.entries()) {
    const refuse = (field: 'maxPeople' | 'postId', message: string) =>
      issues.push({ code: 'custom', input: need[field], path: [place, field], message })
    if (need.maxPeople < need.minPeople) refuse('maxPeople', 'input.mostBelowLeast')
    if (seen.has(need.postId)) refuse('postId', 'input.postTwice')
    seen.add(need.postId)
  }
})
export const SkillNeeds = z
  .array(z.object({ skillId: Id, minPeople: people }))
  .check(z.maxLength(100), oncePer('skillId'))

export const Template = z.object({
  _id: Id,
  name: z.string(),
  /** 0 is Sunday. */
  weekday: z.number(),
  serviceTime: z.string(),
  lastsMinutes: z.number(),
  everyWeeks: z.number(),
  /** Bitmask: 1, 2, 4, 8, 16 are the 1st to 5th of the month, 32 the last; 0 is every. */
  nth: z.number(),
  startsOn: z.string(),
  endsOn: z.nullable(z.string()),
  tieColor: z.nullable(z.string()),
  retired: z.boolean(),
  needs: z.array(Need),
  skills: z.array(SkillNeed),
  /** At most five, from today on. */
  nextDates: z.array(z.string()),
  /** Future published services that are unlike the template. */
  differing: z.number(),
})
export type Template = z.infer<typeof Template>

const weekday = z.int().check(z.gte(0), z.lte(6))
export const lastsMinutes = z.int().check(z.gte(1), z.lte(1440))
const TemplateFields = {
  lastsMinutes: z.optional(lastsMinutes),
  everyWeeks: z.optional(z.int().check(z.gte(1), z.lte(12))),
  nth: z.optional(z.int().check(z.gte(0), z.lte(63))),
  startsOn: z.optional(Day),
  endsOn: z.optional(z.nullable(Day)),
  tieColor: z.optional(nullableLine(TIE_COLOR_MAX)),
  skills: z.optional(SkillNeeds),
  retired: z.optional(z.boolean()),
}
export const NewTemplate = z.object({
  name: Name,
  weekday,
  serviceTime: line(SERVICE_TIME_MAX),
  needs: Needs,
  ...TemplateFields,
})
export type NewTemplate = z.infer<typeof NewTemplate>
const TemplatePatch = z.object({
  id: Id,
  name: z.optional(Name),
  weekday: z.optional(weekday),
  serviceTime: z.optional(line(SERVICE_TIME_MAX)),
  needs: z.optional(Needs),
  ...TemplateFields,
  /** Changes its future published services too: needs, tie and length. */
  published: z._default(z.boolean(), false),
})
export type TemplatePatch = z.infer<typeof TemplatePatch>

/** Two members. `together` and `only_together` hold once both agreed; A is the mentor of B. */
export const RotaLink = z.object({
  _id: Id,
  userA: Id,
  userB: Id,
  kind: LinkKind,
  agreedA: z.boolean(),
  agreedB: z.boolean(),
  createdBy: z.nullable(z.object({ _id: Id, name: z.string() })),
})
export type RotaLink = z.infer<typeof RotaLink>

export const NewRotaLink = z.object({ userA: Id, userB: Id, kind: LinkKind, agreed: z._default(z.boolean(), false) })
export type NewRotaLink = z.infer<typeof NewRotaLink>

const SkillInput = z.object({ name: Name })
const SkillPatch = z.object({ id: Id, name: z.optional(Name), retired: z.optional(z.boolean()) })
export type SkillPatch = z.infer<typeof SkillPatch>

/** The four calls of a list that admins keep. Deleting one in use retires it. */
const kept = <
  Out extends z.ZodMiniType,
  New extends z.ZodMiniType,
  Patch extends z.ZodMiniType,
  const Path extends string,
>(
  path: Path,
  what: string,
  {
    output,
    create,
    example,
    patch,
    read,
  }: { output: Out; create: New; example?: z.input<New>; patch: Patch; read: 'member' | 'admin' },
) => ({
  list: endpoint({
    method: 'GET',
    path: `/rota/${path}`,
    access: read,
    summary: `The ${what}s of the rota.`,
    input: nothing,
    output: z.array(output),
  }),
  create: endpoint({
    method: 'POST',
    path: `/rota/${path}`,
    access: 'admin',
    summary: `Adds a ${what}.`,
    input: create,
    ...(example !== undefined && { example }),
    output,
    status: 201,
  }),
  change: endpoint({
    method: 'PUT',
    path: `/rota/${path}/:id`,
    access: 'admin',
    summary: `Changes the fields of a ${what} that are sent.`,
    input: patch,
    output,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `/rota/${path}/:id`,
    access: 'admin',
    summary: `Deletes a ${what}, or retires it where it is in use.`,
    input: byId,
    output: z.undefined(),
    reply: 'empty',
  }),
})

export const skillsApi = kept('skills', 'skill', {
  output: Skill,
  create: SkillInput,
  example: { name: 'First aid' },
  patch: SkillPatch,
  read: 'admin',
})
export const postsApi = kept('posts', 'post', {
  output: Post,
  create: NewPost,
  example: { name: 'Main Door' },
  patch: PostPatch,
  read: 'member',
})
export const templatesApi = kept('templates', 'template', {
  output: Template,
  create: NewTemplate,
  patch: TemplatePatch,
  read: 'member',
})
export const rotaLinksApi = kept('links', 'link of two members', {
  output: RotaLink,
  create: NewRotaLink,
  patch: z.object({ id: Id, kind: z.optional(LinkKind), agreed: z.optional(z.boolean()) }),
  read: 'admin',
})

export const templatesAudit = {
  'template.created': about('template', named),
  'template.changed': about('template', named),
  'template.deleted': about('template', named),
}

export const postsAudit = {
  'post.created': about('post', named),
  'post.changed': about('post', named),
  'post.deleted': about('post', named),
}

export const skillsAudit = {
  'skill.created': about('skill', named),
  'skill.changed': about('skill', named),
  'skill.deleted': about('skill', named),
}

const linked = z.object({ kind: z.enum(['together', 'only_together', 'apart', 'mentor']) })

export const rotaLinksAudit = {
  'link.created': about('link', linked),
  'link.changed': about('link', linked),
  'link.agreed': about('link', linked),
  'link.deleted': about('link', linked),
}
