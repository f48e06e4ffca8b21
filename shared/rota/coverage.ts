import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { SPAN_DAYS, span } from '#shared/inputChecks.ts'
import { Id } from '#shared/text.ts'
import { Problem } from './board.ts'

/** `red`: people are missing. `amber`: enough were asked, and not all have said yes. `green`: enough have. */
const CoverageState = z.enum(['green', 'amber', 'red'])

const PostCoverage = z.object({
  postId: Id,
  post: z.string(),
  minPeople: z.number(),
  maxPeople: z.number(),
  /** Have said yes, or stand in the schedule outside of the plan. */
  filled: z.number(),
  /** Are asked. */
  asked: z.number(),
  /** The people missing to the least then. */
  empty: z.number(),
  state: CoverageState,
})

/** Places and people of a service that members know of, without names and reasons. */
export const Coverage = z.object({
  serviceId: Id,
  date: z.string(),
  serviceTime: z.string(),
  tieColor: z.nullable(z.string()),
  state: z.enum([...CoverageState.options, 'cancelled']),
  posts: z.array(PostCoverage),
  /** For admins: certificates that do not hold that day, and people of one household alone; left out where none. */
  problems: z.optional(z.array(Problem)),
})
export type Coverage = z.infer<typeof Coverage>

export const coverageApi = {
  list: endpoint({
    method: 'GET',
    path: '/rota/coverage',
    access: 'member',
    keys: true,
    summary:
      'How the services of some days are covered that are published, or at which somebody stands by the sheet. Members ask for 100 days at most, admins for 400.',
    input: span(SPAN_DAYS),
    example: { from: '2099-12-01', to: '2099-12-31' },
    output: z.array(Coverage),
    weight: 4,
  }),
}
