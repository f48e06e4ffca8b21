import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { Id } from '#shared/text.ts'
import { about, named } from './audit.ts'
import { Name } from './personFields.ts'

/** A member's self-chosen name that stands in unlinked shifts, and waits for an admin's word. */
export const NameLink = z.object({
  userId: Id,
  name: z.string(),
  /** The last name that registration or an admin gave or confirmed. */
  formerName: z.string(),
  /** Number of unlinked shifts with the new name. */
  shifts: z.number(),
})
export type NameLink = z.infer<typeof NameLink>

export const nameLinksApi = {
  list: endpoint({
    method: 'GET',
    path: '/schedule/name-links',
    access: 'admin',
    keys: true,
    summary: 'Members who chose a name that stands in unlinked shifts, until an admin answers.',
    input: z.object({}),
    output: z.array(NameLink),
  }),
  answer: endpoint({
    method: 'POST',
    path: '/schedule/name-links/:userId',
    access: 'admin',
    keys: true,
    summary:
      "Links the unlinked shifts with a member's self-chosen name, or asks no more. With `name`: only while it is that.",
    input: z.object({ userId: Id, confirm: z.boolean(), name: z.optional(Name) }),
    output: z.undefined(),
    reply: 'empty',
  }),
}

export const nameLinksAudit = {
  'nameLink.confirmed': about('user', named),
  'nameLink.declined': about('user', named),
}
