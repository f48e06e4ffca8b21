import * as z from 'zod/mini'
import { kept } from '#shared/keptList.ts'
import { about } from '#shared/people/audit.ts'
import { Id, Person } from '#shared/text.ts'
import { LinkKind } from './rules.ts'

/** Two members. `together` and `only_together` hold once both agreed; A is the mentor of B. */
export const RotaLink = z.object({
  _id: Id,
  userA: Id,
  userB: Id,
  kind: LinkKind,
  agreedA: z.boolean(),
  agreedB: z.boolean(),
  createdBy: z.nullable(Person),
})
export type RotaLink = z.infer<typeof RotaLink>

export const NewRotaLink = z.object({ userA: Id, userB: Id, kind: LinkKind, agreed: z._default(z.boolean(), false) })
export type NewRotaLink = z.infer<typeof NewRotaLink>

export const rotaLinksApi = kept('links', 'link of two members', {
  output: RotaLink,
  create: NewRotaLink,
  patch: z.object({ id: Id, kind: z.optional(LinkKind), agreed: z.optional(z.boolean()) }),
  read: 'admin',
})

const linked = z.object({ kind: z.enum(['together', 'only_together', 'apart', 'mentor']) })

export const rotaLinksAudit = {
  'link.created': about('link', linked),
  'link.changed': about('link', linked),
  'link.agreed': about('link', linked),
  'link.deleted': about('link', linked),
}
