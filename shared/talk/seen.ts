import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { Id, Person } from '#shared/text.ts'

/**
 * Who has read an announcement, by name: members from then until now, without its author and without those who are
 * suspended or wait for approval.
 */
export const Seen = z.object({ seen: z.array(Person), unseen: z.array(Person) })
export type Seen = z.infer<typeof Seen>

export const seenApi = {
  show: endpoint({
    method: 'GET',
    path: '/messages/announcements/:id/seen',
    access: 'admin',
    summary: 'Who has read an announcement of an admin, and who has not, from read markers.',
    input: z.object({ id: Id }),
    output: Seen,
  }),
}
