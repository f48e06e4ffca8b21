import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { Name } from '#shared/people/personFields.ts'
import { Id, Person } from '#shared/text.ts'

/** Members whose names are near an unknown one: at most. */
export const NEAREST_SHOWN = 3

/** A name in rows of a file that links to no member, and the active members with names like it, nearest first. */
export const UnknownName = z.object({ name: z.string(), rows: z.number(), nearest: z.array(Person) })
export type UnknownName = z.infer<typeof UnknownName>

/** A name in unlinked shifts; `nextDate` is the first of them from today on. */
export const UnlinkedName = z.object({
  name: z.string(),
  shifts: z.number(),
  nextDate: z.nullable(z.string()),
  nearest: z.array(Person),
  /** Other names of the list that may be the same person, nearest first. */
  near: z.array(z.string()),
})
export type UnlinkedName = z.infer<typeof UnlinkedName>

export const unknownNamesApi = {
  list: endpoint({
    method: 'GET',
    path: '/schedule/unknown-names',
    access: 'admin',
    keys: true,
    summary: 'Names in unlinked shifts, most shifts first, with the members whose names are near.',
    input: z.object({}),
    output: z.array(UnlinkedName),
  }),
  use: endpoint({
    method: 'PUT',
    path: '/schedule/unknown-names',
    access: 'admin',
    keys: true,
    summary: "Gives the unlinked shifts with a name a member's name, and links them. Can be undone like an import.",
    input: z.object({ name: Name, userId: Id }),
    output: z.object({ changed: z.number(), importId: z.nullable(Id) }),
  }),
}
