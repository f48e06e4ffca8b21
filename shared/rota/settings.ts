import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { about, changed } from '#shared/people/audit.ts'
import { comparisonKey, Id, nameLine, nullableLine } from '#shared/text.ts'
import { Per } from './shares.ts'

/** Kinds of what a team counts: people, children, communions. */
export const COUNT_KINDS_MAX = 8
export const COUNT_KIND_NAME_MAX = 30

const number = (least: number, most: number) =>
  z.number('input.number').check(z.gte(least, 'input.atLeast'), z.lte(most, 'input.atMost'))
const whole = (least: number, most: number) =>
  z.int('input.wholeNumber').check(z.gte(least, 'input.atLeast'), z.lte(most, 'input.atMost'))
const time = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'input.clock'))
const WAIT = number(0.05, 10_080)

const EMERGENCY_NUMBER_MAX = 40
const ADDRESS_MAX = 200

export const CountKind = z.object({ _id: Id, name: z.string() })
export type CountKind = z.infer<typeof CountKind>

/** Without `_id` it is new. */
const NewCountKind = z.object({ _id: z.optional(Id), name: nameLine(COUNT_KIND_NAME_MAX) })
export type NewCountKind = z.infer<typeof NewCountKind>

/** 400 at `N.name` for a name that an earlier kind has, and at `N._id` for a kind twice. */
function checkKinds({ value: kinds, issues }: z.core.ParsePayload<NewCountKind[]>): void {
  const seen = new Set<string | undefined>([undefined])
  const check = (place: number, field: keyof NewCountKind, input: string | undefined, key: string | undefined) => {
    if (key !== undefined && seen.has(key))
      issues.push({ code: 'custom', input, path: [place, field], message: 'input.twice' })
    seen.add(key)
  }
  for (const [place, { _id, name }] of kinds.entries()) {
    check(place, 'name', name, `name ${comparisonKey(name)}`)
    check(place, '_id', _id, _id && `id ${_id}`)
  }
}

/** The rota's settings with their limits. */
const fields = {
  /** Fewer days than these between two services are too few. */
  restDays: whole(1, 60),
  /** Times a month of a person who has said nothing. */
  defaultTimes: number(0.25, 8),
  defaultPer: Per,
  /** No calls in these hours, in the team's zone; equal ones mean none. */
  quietFrom: time,
  quietTo: time,
  /** Days after which an unanswered publication is reminded of. */
  answerDays: number(1, 30),
  swapUntilHours: number(0, 168),
  swapNeedsAdmin: z.boolean(),
  smsAMonth: whole(0, 100_000),
  smsAfterMinutes: number(0, 1440),
  /** Days before today that count as history. */
  historyDays: whole(0, 730),
  /** A decline later than these hours before a service is told to admins at once. */
  lateHours: number(0, 336),
  /** Shown on a call for help. */
  emergencyNumber: nullableLine(EMERGENCY_NUMBER_MAX),
  address: nullableLine(ADDRESS_MAX),
  /** Minutes between waves of a call-out: more than 7 days, 2 days, 24 hours and 6 hours ahead. */
  waveMinutes: z.array(WAIT).check(z.minLength(4, 'input.atLeast'), z.maxLength(4, 'input.atMost')),
  /** Viewers of the counts of a service: people on duty there, or every member. */
  countsSeenBy: z.enum(['duty', 'members']),
  /** Members take open places of published services by themselves. */
  openPlaces: z.boolean(),
  /** Hours after which everybody sees an open place who may take it. */
  openHeadStartHours: number(0, 336),
}

/** The settings as they are; `countKinds` in the order in which they are counted. */
export const RotaSettings = z.object({ ...fields, countKinds: z.array(CountKind) })
export type RotaSettings = z.infer<typeof RotaSettings>

export const ROTA_DEFAULTS: RotaSettings = {
  restDays: 8,
  defaultTimes: 2,
  defaultPer: 'month',
  quietFrom: '21:00',
  quietTo: '08:00',
  answerDays: 3,
  swapUntilHours: 24,
  swapNeedsAdmin: false,
  smsAMonth: 0,
  smsAfterMinutes: 60,
  historyDays: 182,
  lateHours: 48,
  emergencyNumber: null,
  address: null,
  waveMinutes: [1440, 360, 120, 20],
  countsSeenBy: 'duty',
  openPlaces: false,
  openHeadStartHours: 48,
  countKinds: [{ _id: 'people', name: 'People' }],
}

/** Kinds that are left out go; the counts of them stay, under their last name. */
export const RotaSettingsPatch = z.partial(
  z.object({
    ...fields,
    countKinds: z
      .array(NewCountKind)
      .check(z.minLength(1, 'input.atLeast'), z.maxLength(COUNT_KINDS_MAX, 'input.atMost'), checkKinds),
  }),
)
export type RotaSettingsPatch = z.infer<typeof RotaSettingsPatch>

export const rotaSettingsApi = {
  show: endpoint({
    method: 'GET',
    path: '/rota/settings',
    access: 'admin',
    keys: true,
    summary: 'The settings of the rota.',
    input: z.object({}),
    output: RotaSettings,
  }),
  change: endpoint({
    method: 'PUT',
    path: '/rota/settings',
    access: 'admin',
    keys: true,
    summary: 'Changes the settings that are sent.',
    input: RotaSettingsPatch,
    example: { answerDays: 4 },
    output: RotaSettings,
  }),
}

export const rotaSettingsAudit = {
  'rotaSetting.changed': about('rota', z.object({ changed })),
}
