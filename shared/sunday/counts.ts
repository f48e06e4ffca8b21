import * as z from 'zod/mini'
import { endpoint, weightOf } from '#shared/endpoint.ts'
import { Moment, SPAN_DAYS, span, Uuid } from '#shared/inputChecks.ts'
import { about, datedMany, spanned } from '#shared/people/audit.ts'
import { XLSX_MEDIA_TYPE } from '#shared/plan/schedule.ts'
import { Id, Person } from '#shared/text.ts'
import { storedEntries } from './entries.ts'

const COUNTS_MAX = 200
export const COUNT_VALUE_MAX = 100_000
/** Most that one entry adds or takes away. */
export const COUNT_ADD_MAX = 1000
/** Numbers that `earlier` of a zone holds at most; those before them are at `/counts/earlier`, a page at a time. */
export const EARLIER_COUNTS = 10
export const HEAD_COUNTS_FILENAME = 'head-counts.xlsx'

/** A number that stood: by whom its latest entry is (null where they have left), and when that was made. */
const Counted = z.object({ value: z.number(), by: z.nullable(Person), at: z.string() })

/**
 * Number of one kind in one zone of a service: the last typed `value` and what was added after it, by `at`, then by
 * `uuid`; before any `value` it begins at 0.
 */
export const Count = z.object({
  serviceId: Id,
  /** Null for what no zone covers: elsewhere, or the whole house. */
  zoneId: z.nullable(Id),
  kindId: Id,
  ...Counted.shape,
  /** The number that the last typed one replaced; null where there was none. */
  instead: z.nullable(Counted),
})
export type Count = z.infer<typeof Count>

const atLeast = (least: number, most: number) =>
  z.optional(z.int('input.wholeNumber').check(z.gte(least, 'input.atLeast'), z.lte(most, 'input.atMost')))

/** 400 at both fields unless an entry has one of them. */
function checkOne({ value, issues }: z.core.ParsePayload<{ value?: number | undefined; add?: number | undefined }>) {
  if ((value.value === undefined) !== (value.add === undefined)) return
  for (const key of ['add', 'value'] as const)
    issues.push({ code: 'custom', input: value[key], path: [key], message: 'input.valueOrAdd' })
}

/** An entry: a typed number, which replaces what was counted before, or what is added to it. */
export const NewCount = z
  .object({
    uuid: Uuid,
    serviceId: Id,
    zoneId: z.nullable(Id),
    kindId: Id,
    value: atLeast(0, COUNT_VALUE_MAX),
    add: atLeast(-COUNT_ADD_MAX, COUNT_ADD_MAX).check(z.refine((add) => add !== 0, 'input.notZero')),
    at: Moment,
  })
  .check(checkOne)
export type NewCount = z.infer<typeof NewCount>

export const StoredCounts = storedEntries(Count.shape)
export type StoredCounts = z.infer<typeof StoredCounts>

/** The number of a zone, and those that typed ones replaced, newest first. */
const ZoneCount = z.object({
  zoneId: z.nullable(Id),
  /** The name that the zone has, or had last; null for what no zone covers. */
  zone: z.nullable(z.string()),
  ...Counted.shape,
  earlier: z.array(Counted),
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
  /** ISO; null where its time is no time of day. */
  endsAt: z.nullable(z.string()),
  kinds: z.array(KindCount),
})
export type ServiceCounts = z.infer<typeof ServiceCounts>

export const EARLIER_PAGE = 50

/** Kind and zone of which numbers are asked; the zone is left out for what no zone covers. */
const EarlierOf = z.object({ serviceId: Id, kindId: Id, zoneId: z.optional(Id), before: z.optional(Uuid) })
export type EarlierOf = z.infer<typeof EarlierOf>

const input = span(SPAN_DAYS)

export const countsApi = {
  count: endpoint({
    method: 'POST',
    path: '/counts',
    access: 'member',
    keys: true,
    summary:
      'Stores counts of a service, by who is on duty that day or an admin: `value` sets the number, `add` adds to it. A `uuid` sent again changes nothing.',
    input: z.object({ counts: z.array(NewCount).check(z.maxLength(COUNTS_MAX, 'input.atMost')) }),
    example: { counts: [] },
    output: StoredCounts,
    weigh: ({ counts }) => weightOf(counts),
  }),
  list: endpoint({
    method: 'GET',
    path: '/counts',
    access: 'admin',
    keys: true,
    summary: 'What was counted at the services of a span of days, by kind and zone.',
    input,
    output: z.array(ServiceCounts),
    weight: 4,
  }),
  earlier: endpoint({
    method: 'GET',
    path: '/counts/earlier',
    access: 'admin',
    keys: true,
    summary: 'Numbers of a zone that typed ones replaced, newest first, 50 at a time; `before` (an `_id`) pages back.',
    input: EarlierOf,
    output: z.array(z.extend(Counted, { _id: z.nullable(Id) })),
  }),
  export: endpoint({
    method: 'GET',
    path: '/counts/export',
    access: 'admin',
    keys: true,
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
  /** Entries of an admin who is not on duty there. */
  'counts.entered': about('service', datedMany),
}

export const countsEvents = {
  /** Somebody counted: fetch the page of the service again. Sent to those who may see it, and to admins. */
  countsChanged: z.object({ serviceId: Id }),
}
