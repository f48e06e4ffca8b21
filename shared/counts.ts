import * as z from 'zod/mini'
import { about, spanned } from './audit.ts'
import { endpoint } from './endpoint.ts'
import { SPAN_DAYS, span } from './inputChecks.ts'
import { Uuid } from './messages.ts'
import { Moment } from './rotaDay.ts'
import { XLSX_MEDIA_TYPE } from './schedule.ts'
import { Id, Person } from './text.ts'

const COUNTS_MAX = 200
export const COUNT_VALUE_MAX = 100_000
export const HEAD_COUNTS_FILENAME = 'head-counts.xlsx'

/** Null where the person has left. */
/** Number of one kind that somebody counted in one zone of a service; the count with the latest `at` applies. */
export const Count = z.object({
  serviceId: Id,
  /** Null for what no zone covers: elsewhere, or the whole house. */
  zoneId: z.nullable(Id),
  kindId: Id,
  value: z.number(),
  at: z.string(),
  by: z.nullable(Person),
})
export type Count = z.infer<typeof Count>

export const NewCount = z.object({
  uuid: Uuid,
  serviceId: Id,
  zoneId: z.nullable(Id),
  kindId: Id,
  value: z.int('input.wholeNumber').check(z.gte(0, 'input.atLeast'), z.lte(COUNT_VALUE_MAX, 'input.atMost')),
  at: Moment,
})
export type NewCount = z.infer<typeof NewCount>

/** Reasons for which a count is not stored. */
export const CountRefusal = z.enum(['not_on_duty', 'not_found', 'too_early', 'cancelled'])
export type CountRefusal = z.infer<typeof CountRefusal>

export const StoredCounts = z.object({
  /** The count that applies now for each stored uuid, in the order in which they were sent. */
  stored: z.array(z.object({ uuid: z.string(), ...Count.shape })),
  refused: z.array(z.object({ uuid: z.string(), code: CountRefusal })),
})
export type StoredCounts = z.infer<typeof StoredCounts>

const Counted = { value: z.number(), by: z.nullable(Person), at: z.string() }

/** Counts of a zone: the value that applies, and those before it, newest first. */
const ZoneCount = z.object({
  zoneId: z.nullable(Id),
  /** The name that the zone has, or had last; null for what no zone covers. */
  zone: z.nullable(z.string()),
  ...Counted,
  earlier: z.array(z.object(Counted)),
})
export type ZoneCount = z.infer<typeof ZoneCount>

/** Counts of one kind; `total` is the sum over the zones. */
const KindCount = z.object({ kindId: Id, kind: z.string(), total: z.number(), zones: z.array(ZoneCount) })
export type KindCount = z.infer<typeof KindCount>

/** A service at which something was counted. */
export const ServiceCounts = z.object({
  serviceId: Id,
  date: z.string(),
  serviceTime: z.string(),
  name: z.nullable(z.string()),
  kinds: z.array(KindCount),
})
export type ServiceCounts = z.infer<typeof ServiceCounts>

const input = span(SPAN_DAYS)

export const countsApi = {
  count: endpoint({
    method: 'POST',
    path: '/counts',
    access: 'member',
    summary: 'Stores counts of a service, by who is on duty that day or an admin. A `uuid` sent again changes nothing.',
    input: z.object({ counts: z.array(NewCount).check(z.maxLength(COUNTS_MAX, 'input.atMost')) }),
    example: { counts: [] },
    output: StoredCounts,
  }),
  list: endpoint({
    method: 'GET',
    path: '/counts',
    access: 'admin',
    summary: 'What was counted at the services of a span of days, by kind and zone.',
    input,
    output: z.array(ServiceCounts),
  }),
  export: endpoint({
    method: 'GET',
    path: '/counts/export',
    access: 'admin',
    summary: 'What was counted, as an .xlsx file: the totals, and the zones on a second sheet.',
    input,
    output: z.undefined(),
    reply: 'file',
    mediaType: XLSX_MEDIA_TYPE,
    filename: HEAD_COUNTS_FILENAME,
    weight: 8,
  }),
}

export const countsAudit = {
  'counts.exported': about('counts', spanned),
}

export const countsEvents = {
  /** Somebody counted: fetch the page of the service again. Sent to those who may see it, and to admins. */
  countsChanged: z.object({ serviceId: Id }),
}
