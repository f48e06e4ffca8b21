import * as z from 'zod/mini'
import { kept } from '#shared/keptList.ts'
import { about, named } from '#shared/people/audit.ts'
import { ASSIGNMENT_MAX, SERVICE_TIME_MAX, TIE_COLOR_MAX } from '#shared/plan/schedule.ts'
import { Day, Id, line, nameLine, nullableLine } from '#shared/text.ts'
import { Need, Needs, SkillNeed, SkillNeeds } from './needs.ts'

const Name = nameLine(ASSIGNMENT_MAX)

/** Weeks before an unpublished month at which admins can be told of it. */
export const PUBLISH_WEEKS_MAX = 12

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
  /** Its services are open to everybody at once when they are published. */
  signUp: z.boolean(),
  /** Weeks before the first unpublished service of a month when admins are told that it is not published. */
  publishWeeksBefore: z.nullable(z.number()),
  /** Its services need two people who are not of one household. */
  twoUnrelated: z.boolean(),
  needs: z.array(Need),
  skills: z.array(SkillNeed),
  /** Next dates, at most five, from today on. */
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
  signUp: z.optional(z.boolean()),
  publishWeeksBefore: z.optional(z.nullable(z.int().check(z.gte(1), z.lte(PUBLISH_WEEKS_MAX)))),
  twoUnrelated: z.optional(z.boolean()),
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

export const templatesApi = kept('templates', 'template', {
  output: Template,
  create: NewTemplate,
  patch: TemplatePatch,
  read: 'member',
  // Makes, or goes through, the services of 400 days.
  weight: 6,
})
export const templatesAudit = {
  'template.created': about('template', named),
  'template.changed': about('template', named),
  'template.deleted': about('template', named),
}
