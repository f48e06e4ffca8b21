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
  /** Members who have it, and who learn it. */
  able: z.number(),
  learning: z.number(),
})
export type Skill = z.infer<typeof Skill>

const SkillInput = z.object({ name: Name })
const SkillPatch = z.object({ id: Id, name: z.optional(Name), retired: z.optional(z.boolean()) })
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
