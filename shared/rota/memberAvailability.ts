import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { Day, Id, Person } from '#shared/text.ts'
import { Assignment } from './answers.ts'
import { MemberLink, Mine } from './availability.ts'
import { Item } from './items.ts'

/** What an admin sees of when somebody can serve: what that person sees, and where they serve. */
export const MemberAvailability = z.extend(Mine, {
  user: z.extend(Person, {
    suspended: z.boolean(),
    /** False for somebody without an account, for whom an admin agrees to links. */
    joined: z.boolean(),
  }),
  /** Live places to come, by date and time. */
  assignments: z.array(Assignment),
  drafted: z.array(z.omit(Item, { tieColor: true })),
})
export type MemberAvailability = z.infer<typeof MemberAvailability>

const OneMember = z.object({ userId: Id })

/** When another person can serve, for admins. Rows and wishes are written as in availability.ts. */
export const memberAvailabilityApi = {
  show: endpoint({
    method: 'GET',
    path: '/availability/:userId',
    access: 'admin',
    summary: 'When and how often one person serves, with an account or without.',
    input: OneMember,
    output: MemberAvailability,
    weight: 4,
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/availability/:userId/confirm',
    access: 'admin',
    summary: 'Says for somebody that nothing is missing up to a day.',
    input: z.extend(OneMember, { until: Day }),
    output: MemberAvailability,
    weight: 8,
  }),
  agree: endpoint({
    method: 'POST',
    path: '/availability/:userId/links/:id/agree',
    access: 'admin',
    summary: 'Agrees to a link for one of its two people, who told an admin so.',
    input: z.extend(OneMember, { id: Id }),
    output: MemberLink,
  }),
}
