import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { Id } from '#shared/text.ts'
import { NewRow } from './availabilityRows.ts'
import { Per } from './shares.ts'
import { RotaWishesPatch } from './wishes.ts'

/** The most wishes of one request, and the most rows of days of one wish. */
export const SAID_MAX = 500
export const SAID_ROWS = 40

/** Days on which somebody cannot serve, would rather not or likes to: a row of availability without its person. */
const SaidRow = z.pick(NewRow, { kind: true, fromDay: true, toDay: true, weekdays: true, nth: true, templateId: true })
export type SaidRow = z.output<typeof SaidRow>

export const SaidLinkKind = z.enum(['apart', 'together', 'only_together'])
export type SaidLinkKind = z.infer<typeof SaidLinkKind>

/**
 * A text of a list of people that says when, how often or with whom somebody serves: a question, of which nothing is
 * stored before an admin says so. Where `rows` is empty and the others are null, the services that it names are not
 * there yet, and nothing can be stored.
 */
export const ReadWish = z.object({
  /** As it stands in the list. */
  text: z.string(),
  rows: z.array(SaidRow),
  often: z.nullable(z.object({ times: z.number(), per: Per })),
  /** The other person: one of the team, or the one at a place of the list's `people`. */
  link: z.nullable(
    z.object({ kind: SaidLinkKind, name: z.string(), userId: z.nullable(Id), person: z.nullable(z.number()) }),
  ),
})
export type ReadWish = z.infer<typeof ReadWish>

/** A wish as it is stored. */
const SaidWish = z.object({
  userId: Id,
  rows: z._default(z.array(SaidRow).check(z.maxLength(SAID_ROWS)), []),
  often: z.optional(z.nullable(z.required(z.pick(RotaWishesPatch, { times: true, per: true })))),
  link: z.optional(z.nullable(z.object({ kind: SaidLinkKind, userId: Id }))),
})
export type SaidWish = z.output<typeof SaidWish>

export const saidApi = {
  enter: endpoint({
    method: 'POST',
    path: '/rota/said',
    access: 'admin',
    summary:
      'Enters what a list of people says of when, how often and with whom they serve, all or none. What is there already stays as it is.',
    input: z.object({ wishes: z.array(SaidWish).check(z.minLength(1), z.maxLength(SAID_MAX)) }),
    /** `entered`: wishes by which something was stored. `undo`: the token of habits that takes it back, or null. */
    output: z.object({ entered: z.number(), undo: z.nullable(z.string()) }),
    weight: 8,
  }),
}
