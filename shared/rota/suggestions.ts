import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { ASSIGNMENT_MAX } from '#shared/plan/schedule.ts'
import { nameLine } from '#shared/text.ts'
import { PEOPLE_MAX } from './needs.ts'
import { Post } from './posts.ts'
import { NewTemplate, Template } from './templates.ts'

/** Weeks of the schedule before its last shift from which suggestions are made. */
export const SUGGESTED_WEEKS = 13

/** Days from today, before or after, within which the last shift must be. */
export const SUGGESTED_NEAR_DAYS = 60

/** Number of times that something stood in the schedule, of the times that it could have. */
const Seen = z.object({ times: z.number(), of: z.number() })

/** A post that stands in the schedule, and in how many of its services. */
export const SuggestedPost = z.object({ name: z.string(), seen: Seen })
export type SuggestedPost = z.infer<typeof SuggestedPost>

const SuggestedNeed = z.object({ post: z.string(), minPeople: z.number(), maxPeople: z.number(), seen: Seen })

/** A service that comes again: its fields are those of a template, its needs name their posts. */
export const SuggestedTemplate = z.object({
  name: z.string(),
  weekday: z.number(),
  serviceTime: z.string(),
  everyWeeks: z.number(),
  nth: z.number(),
  /**
   * The next day of it from today on, where the schedule goes beyond today; else that after the schedule's last. From
   * it every second to fourth week is counted.
   */
  startsOn: z.string(),
  needs: z.array(SuggestedNeed),
  seen: Seen,
})
export type SuggestedTemplate = z.infer<typeof SuggestedTemplate>

export const Suggestions = z.object({
  /** The days that were read; null without shifts. */
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
  posts: z.array(SuggestedPost),
  templates: z.array(SuggestedTemplate),
})
export type Suggestions = z.infer<typeof Suggestions>

const PostName = nameLine(ASSIGNMENT_MAX)
const people = z.int().check(z.gte(0, 'input.people'), z.lte(PEOPLE_MAX, 'input.people'))

const AppliedPost = z.object({ name: PostName, sortOrder: z.optional(z.int().check(z.gte(0), z.lte(100_000))) })
export type AppliedPost = z.infer<typeof AppliedPost>

/** A template as `POST /rota/templates` takes it, whose needs name their posts. */
const AppliedTemplate = z.extend(z.omit(NewTemplate, { needs: true }), {
  needs: z
    .array(
      z.object({
        post: PostName,
        minPeople: people,
        maxPeople: z.optional(people),
        priority: z.optional(z.int().check(z.gte(1), z.lte(3))),
      }),
    )
    .check(z.maxLength(100)),
})
export type AppliedTemplate = z.infer<typeof AppliedTemplate>

export const suggestionsApi = {
  show: endpoint({
    method: 'GET',
    path: '/rota/suggestions',
    access: 'admin',
    keys: true,
    summary: 'Posts and templates, as the schedule of the last 13 weeks has them.',
    input: z.object({}),
    output: Suggestions,
  }),
  apply: endpoint({
    method: 'POST',
    path: '/rota/suggestions/apply',
    access: 'admin',
    keys: true,
    summary:
      'Makes posts and templates, all or none. What is there already is returned unchanged; 200 where nothing is new.',
    input: z.object({
      posts: z._default(z.array(AppliedPost).check(z.maxLength(100)), []),
      templates: z._default(z.array(AppliedTemplate).check(z.maxLength(100)), []),
    }),
    example: { posts: [{ name: 'North Door' }], templates: [] },
    output: z.object({ posts: z.array(Post), templates: z.array(Template) }),
    status: 201,
    repeatStatus: 200,
    // Each template makes the services of 400 days.
    weigh: ({ templates }) => Math.max(1, templates.length * 5),
  }),
}
