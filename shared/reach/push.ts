import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'

/** A subscription is some 500 characters; push services allow long addresses. */
const TOKEN_MAX = 4096

/** Days for which a subscription may go without being renewed by its browser (rule 606). */
export const PUSH_RENEWAL_DAYS = 7

/** When a person is reminded unless they choose: the evening's time in the team's zone, and minutes before a shift. */
export const REMINDER_DEFAULTS = { eveningAt: '18:00', eveningDaysBefore: 1, lateMinutes: 120 }

/** What can be chosen, both ends included. */
export const EVENING_AT = { from: '06:00', to: '22:00' }
export const EVENING_DAYS_MAX = 7
export const LATE_MINUTES = { min: 15, max: 1440 }

const whole = (least: number, most: number) =>
  z.int('input.wholeNumber').check(z.gte(least, 'input.atLeast'), z.lte(most, 'input.atMost'))

const CLOCK = /^(?:[01]\d|2[0-3]):[0-5]\d$/

/** A time of day as HH:MM in 24 hours, between two others. */
const timeBetween = ({ from, to }: { from: string; to: string }) =>
  z.string().check(
    z.maxLength(5, { error: 'input.reminderTime', abort: true }),
    z.refine((time) => CLOCK.test(time) && time >= from && time <= to, 'input.reminderTime'),
  )

/** The payload that the worker gets. A click opens the channel, else the path. */
export const PushPayload = z.object({
  title: z.string(),
  body: z.string(),
  uuid: z.string(),
  type: z.literal('navigate'),
  channelId: z.optional(z.string()),
  path: z.optional(z.string()),
  /** Id of a call for help, which is its tag. With `ended` the call is over, and its notification is closed. */
  callId: z.optional(z.string()),
  ended: z.optional(z.literal('1')),
})
export type PushPayload = z.infer<typeof PushPayload>

/** A person's notification settings, for all of their devices. All but the mails are on by default. */
export const NotificationSettings = z.object({
  /** Messages in a channel that I am not looking at. */
  messages: z.boolean(),
  /** Tasks and meetings that I am given. */
  work: z.boolean(),
  /** Shifts of mine that are added, changed or removed. */
  shifts: z.boolean(),
  /** In the evening before a shift, or some days before. */
  eveningReminder: z.boolean(),
  /** Some time before a shift. */
  lateReminder: z.boolean(),
  /** Call-outs and swaps: somebody asks me to stand in, or to trade. */
  requests: z.boolean(),
  /** Calls for help on days when I do not serve. For admins. */
  calls: z.boolean(),
  /** Reminders by mail to a verified email, where no device gets them. Off by default. */
  mailReminders: z.boolean(),
  /** Time of day of `eveningReminder`, in the team's zone. */
  eveningAt: timeBetween(EVENING_AT),
  /** Days before a shift on which `eveningReminder` comes. */
  eveningDaysBefore: whole(1, EVENING_DAYS_MAX),
  /** Minutes before a shift at which `lateReminder` comes. */
  lateMinutes: whole(LATE_MINUTES.min, LATE_MINUTES.max),
})
export type NotificationSettings = z.infer<typeof NotificationSettings>

/** A device that gets pushes: one for each session. */
export const PushDevice = z.object({
  _id: z.string(),
  /** Such as 'Chrome on Android', from what the browser says of itself. */
  name: z.string(),
  /** True for the device of the request. */
  isThis: z.boolean(),
  /** ISO time of its browser's last registration. */
  renewedAt: z.string(),
  /** ISO time of the last push that its push service accepted; null before the first. */
  lastSentAt: z.nullable(z.string()),
  /** ISO time since which its push service has refused everything; null while it works. */
  failingSince: z.nullable(z.string()),
})
export type PushDevice = z.infer<typeof PushDevice>

const SetToken = z.object({ token: z.nullable(z.string().check(z.maxLength(TOKEN_MAX))) })
const Registered = z.object({ registered: z.boolean() })

const setToken = <const Path extends `/${string}`>(path: Path) =>
  endpoint({
    method: 'POST',
    path,
    access: 'member',
    whileWaiting: true,
    summary: "Registers this session's device for pushes, or forgets it where the token is null.",
    input: SetToken,
    output: Registered,
  })

export const pushApi = {
  setToken: setToken('/fcm-token'),
  /** A second path for clients that know it, with the handler of `setToken`. */
  setTokenAtUsers: setToken('/users/fcm-token'),
  devices: endpoint({
    method: 'GET',
    path: '/push/devices',
    access: 'member',
    summary: "One's own devices that get pushes.",
    input: z.object({}),
    output: z.array(PushDevice),
  }),
  test: endpoint({
    method: 'POST',
    path: '/push/test',
    access: 'member',
    summary: "Sends a test notification to this session's device. 409 where it gets none.",
    input: z.object({}),
    output: z.object({ uuid: z.string() }),
  }),
  arrived: endpoint({
    method: 'POST',
    path: '/push/arrived',
    access: 'public',
    summary: 'A device has shown a push, or its person has opened it. The same for known and unknown ones.',
    input: z.object({
      uuid: z.string().check(z.minLength(1), z.maxLength(64)),
      opened: z._default(z.boolean(), false),
    }),
    output: z.undefined(),
    reply: 'empty',
  }),
  settings: endpoint({
    method: 'GET',
    path: '/push/settings',
    access: 'member',
    summary: 'What one is told of by push.',
    input: z.object({}),
    output: NotificationSettings,
  }),
  setSettings: endpoint({
    method: 'PUT',
    path: '/push/settings',
    access: 'member',
    summary: 'Changes what one is told of by push; what is left out stays as it is.',
    input: z.partial(NotificationSettings),
    output: NotificationSettings,
  }),
}
