import * as z from 'zod/mini'
import { Id, Person } from '#shared/text.ts'
import { Shift } from './schedule.ts'

/** A shift before or after an import. */
export const ImportedShift = z.extend(
  z.pick(Shift, { date: true, assignment: true, serviceTime: true, tieColor: true }),
  { name: z.string(), userId: z.nullable(Id) },
)
export type ImportedShift = z.infer<typeof ImportedShift>

/**
 * Reason for which a shift of a file has ended: its member declined the service, gave the place away by a swap, or the
 * service is cancelled.
 */
export const EndedWhy = z.enum(['declined', 'given_away', 'cancelled'])
export type EndedWhy = z.infer<typeof EndedWhy>

/**
 * `gone`: stored on a date of the file, but not in the file; in an applied import, removed. `ended`: not stored any
 * more, by an answer or a cancelled service; added only where it is chosen by its `seq`.
 */
export const ImportRow = z.object({
  /** Counted from 1. */
  seq: z.number(),
  what: z.enum(['add', 'change', 'same', 'gone', 'ended']),
  /** Present in ended rows alone. */
  why: z.optional(EndedWhy),
  /** What follows the name in the file ('*', '(head)'), which is not stored; present in previews alone. */
  remark: z.optional(z.string()),
  /** The spreadsheet program's row number. */
  row: z.nullable(z.number()),
  cell: z.nullable(z.string()),
  /** Comments of its cells in the file; present in previews, where there is one. */
  comment: z.optional(z.string()),
  before: z.nullable(ImportedShift),
  after: z.nullable(ImportedShift),
  shiftId: z.nullable(Id),
  /** Stored shifts of the date, time and post of a row to add whose own row the file does not have. */
  doubles: z.array(Person),
})
export type ImportRow = z.infer<typeof ImportRow>
