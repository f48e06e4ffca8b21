import * as z from 'zod/mini'
import { kept } from '#shared/keptList.ts'
import { about, named } from '#shared/people/audit.ts'
import { ASSIGNMENT_MAX } from '#shared/plan/schedule.ts'
import { Id, nameLine } from '#shared/text.ts'

const Name = nameLine(ASSIGNMENT_MAX)

export const Skill = z.object({
  _id: Id,
  name: z.string(),
  /** Deleted while in use: it stays in the list. */
  retired: z.boolean(),
  /** Its certificates hold up to a day of each member; without one shown nobody is able. */
  expires: z.boolean(),
  /** Days before that day from which members and admins are told. */
  warnDays: z.number(),
  /** Members who have it, and who learn it. */
  able: z.number(),
  learning: z.number(),
})
export type Skill = z.infer<typeof Skill>

/** Days before the end of a certificate from which its member is told, where an admin says nothing else. */
export const WARN_DAYS = 60

const warnDays = z.int('input.wholeNumber').check(z.gte(0, 'input.atLeast'), z.lte(365, 'input.atMost'))

const SkillInput = z.object({
  name: Name,
  expires: z._default(z.boolean(), false),
  warnDays: z._default(warnDays, WARN_DAYS),
})
export type SkillInput = z.infer<typeof SkillInput>
const SkillPatch = z.object({
  id: Id,
  name: z.optional(Name),
  retired: z.optional(z.boolean()),
  expires: z.optional(z.boolean()),
  warnDays: z.optional(warnDays),
})
export type SkillPatch = z.infer<typeof SkillPatch>

export const skillsApi = kept('skills', 'skill', {
  output: Skill,
  create: SkillInput,
  example: { name: 'First aid' },
  patch: SkillPatch,
  read: 'admin',
})
export const skillsAudit = {
  'skill.created': about('skill', named),
  'skill.changed': about('skill', named),
  'skill.deleted': about('skill', named),
}
