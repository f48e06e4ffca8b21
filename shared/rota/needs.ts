import * as z from 'zod/mini'
import { oncePer } from '#shared/inputChecks.ts'
import { Id } from '#shared/text.ts'

/** People of one need, at most. */
export const PEOPLE_MAX = 50

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

/**
 * Needs as they are asked for; 400 at `needs.N.maxPeople` for a maximum below the minimum, at `needs.N.postId` for a
 * post twice.
 */
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
