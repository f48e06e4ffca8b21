import * as z from 'zod/mini'
import { about, changed } from './audit.ts'
import { endpoint } from './endpoint.ts'
import { Per } from './rotaRules.ts'

const number = (least: number, most: number) =>
  z.number('input.number').check(z.gte(least, 'input.atLeast'), z.lte(most, 'input.atMost'))
const whole = (least: number, most: number) =>
  z.int('input.wholeNumber').check(z.gte(least, 'input.atLeast'), z.lte(most, 'input.atMost'))
const time = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'input.clock'))
const WAIT = number(0.05, 10_080)

/** The rota's settings with their limits (rota-wire §11). */
const fields = {
  /** Fewer days than these between two services are too few. */
  restDays: whole(1, 60),
  /** How often somebody serves who has said nothing. */
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
  /** Minutes between waves of a call-out: more than 7 days, 2 days, 24 hours and 6 hours ahead. */
  waveMinutes: z.array(WAIT).check(z.minLength(4, 'input.atLeast'), z.maxLength(4, 'input.atMost')),
}

export const RotaSettings = z.object(fields)
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
  waveMinutes: [1440, 360, 120, 20],
}

export const RotaSettingsPatch = z.partial(RotaSettings)
export type RotaSettingsPatch = z.infer<typeof RotaSettingsPatch>

export const rotaSettingsApi = {
  show: endpoint({
    method: 'GET',
    path: '/rota/settings',
    access: 'admin',
    summary: 'The settings of the rota.',
    input: z.object({}),
    output: RotaSettings,
  }),
  change: endpoint({
    method: 'PUT',
    path: '/rota/settings',
    access: 'admin',
    summary: 'Changes the settings that are sent.',
    input: RotaSettingsPatch,
    example: { answerDays: 4 },
    output: RotaSettings,
  }),
}

export const rotaSettingsAudit = {
  'rotaSetting.changed': about('rota', z.object({ changed })),
}
