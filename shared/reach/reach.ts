import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { about, many } from '#shared/people/audit.ts'
import { Id } from '#shared/text.ts'

/** Days after which a push that was shown proves nothing any more. */
export const PROVED_DAYS = 14

/**
 * `reachable`: a push was shown on a device of theirs within `PROVED_DAYS`. `unproved`: they have devices, and none has
 * shown one so lately. `failing`: the push services of all of them take nothing. `none`: no device.
 */
export const ReachState = z.enum(['reachable', 'unproved', 'failing', 'none'])
export type ReachState = z.infer<typeof ReachState>

/**
 * The first way by which somebody is told something: `push` where they are `reachable` or `unproved`; `mail` to a
 * verified email, where they have joined or have an open invitation; `sms` where they agreed and the team has texts
 * left this month.
 */
export const ReachWay = z.enum(['push', 'mail', 'sms', 'none'])
export type ReachWay = z.infer<typeof ReachWay>

/** Somebody whom an admin tells by hand. */
export const ReachPerson = z.object({
  _id: Id,
  name: z.string(),
  phoneNumber: z.nullable(z.string()),
  joined: z.boolean(),
})
export type ReachPerson = z.infer<typeof ReachPerson>

/** Numbers of people told by each way, and of those told by none. */
export const ReachedBy = z.object({
  push: z.number(),
  mail: z.number(),
  sms: z.number(),
  unreached: z.array(ReachPerson),
})
export type ReachedBy = z.infer<typeof ReachedBy>

export const Reach = z.object({
  user: z.object({ _id: Id, name: z.string(), phoneNumber: z.nullable(z.string()) }),
  state: ReachState,
  /** The last push that was shown, or since when all devices fail; null where there is neither. */
  since: z.nullable(z.string()),
  /** True where they agree to get a text when no push arrives. */
  smsOk: z.boolean(),
  /** True for a verified number, the only one to which texts are sent. */
  phoneVerified: z.boolean(),
  /** The way by which they would be told something now. */
  way: z.optional(ReachWay),
})
export type Reach = z.infer<typeof Reach>

export const reachApi = {
  list: endpoint({
    method: 'GET',
    path: '/reach',
    access: 'admin',
    keys: true,
    summary: 'Whether pushes arrive at everybody who is active, by name.',
    input: z.object({}),
    output: z.array(Reach),
  }),
  test: endpoint({
    method: 'POST',
    path: '/reach/test',
    access: 'admin',
    keys: true,
    summary: 'Sends a test notification to the devices of all who are not known to be reachable.',
    input: z.object({}),
    output: z.object({ sent: z.number() }),
  }),
}

export const reachAudit = {
  'reach.tested': about('reach', many),
}
