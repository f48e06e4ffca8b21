import * as z from 'zod/mini'
import { Day, Id, nullableLine, optionalLine, Person } from '#shared/text.ts'
import { Assignment } from './answers.ts'

/** Maximum days from the first to the last day of a row. */
export const ROW_DAYS = 400

/** Rows of days of one person, at most, those that are over among them. */
export const ROWS_MAX = 200

export const RowKind = z.enum(['away', 'rather_not', 'prefer'])
export type RowKind = z.infer<typeof RowKind>

const rowFields = {
  kind: RowKind,
  fromDay: Day,
  /** Null: it has no end. */
  toDay: z.nullable(Day),
  /** Bitmasks as in shared/recurrence.ts. */
  weekdays: z.int().check(z.gte(0), z.lte(127)),
  nth: z.int().check(z.gte(0), z.lte(63)),
  everyWeeks: z.int().check(z.gte(1), z.lte(12)),
  /** A day of the first week that counts. */
  anchorDay: Day,
  /** Null: services of every template. */
  templateId: z.nullable(Id),
}
const REASON_MAX = 200
const reason = optionalLine(REASON_MAX)

export const AvailabilityRow = z.object({
  ...rowFields,
  _id: Id,
  userId: Id,
  reason: z.nullable(z.string()),
  createdBy: z.nullable(Person),
  createdAt: z.string(),
  /** Own places to come that an away row now covers; nothing is declined by itself. */
  affected: z.array(Assignment),
})
export type AvailabilityRow = z.infer<typeof AvailabilityRow>

/** Bytes and events of a calendar file, at most. */
export const CALENDAR_MAX_BYTES = 1024 * 1024
export const CALENDAR_MAX_EVENTS = 1000

/** Days of a calendar file, once or each week, with the title of its event, which is not stored. */
export const CalendarRow = z.object({
  fromDay: rowFields.fromDay,
  toDay: rowFields.toDay,
  weekdays: rowFields.weekdays,
  everyWeeks: rowFields.everyWeeks,
  anchorDay: rowFields.anchorDay,
  title: z.string(),
  /** True where an equal row of days away is there already. */
  isThere: z.boolean(),
})
export type CalendarRow = z.infer<typeof CalendarRow>

/** Why events of a calendar file are left out: not busy, cancelled, over, too far away, or not understood. */
export const CALENDAR_LEFT_OUT = ['free', 'cancelled', 'past', 'far', 'unread'] as const

export const CalendarRows = z.object({
  rows: z.array(CalendarRow),
  leftOut: z.array(z.object({ by: z.enum(CALENDAR_LEFT_OUT), count: z.number() })),
  /** Rows that were added; there once the file is applied. */
  added: z.optional(z.number()),
})
export type CalendarRows = z.infer<typeof CalendarRows>

export const NewRow = z.object({
  kind: rowFields.kind,
  fromDay: Day,
  toDay: z._default(rowFields.toDay, null),
  weekdays: z._default(rowFields.weekdays, 0),
  nth: z._default(rowFields.nth, 0),
  everyWeeks: z._default(rowFields.everyWeeks, 1),
  /** `fromDay` where it is left out. */
  anchorDay: z.optional(Day),
  templateId: z._default(rowFields.templateId, null),
  reason,
  /** Person for whom an admin writes the row. */
  userId: z.optional(Id),
})
export type NewRow = z.infer<typeof NewRow>

export const RowPatch = z.extend(z.partial(z.object(rowFields)), {
  id: Id,
  /** Left out it stays; '' and null end it. */
  reason: z.optional(nullableLine(REASON_MAX)),
})
export type RowPatch = z.infer<typeof RowPatch>
