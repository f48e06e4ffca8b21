import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { about, named } from '#shared/people/audit.ts'
import { Id, line, Person } from '#shared/text.ts'
import { HOOK_TYPES } from './hookEvents.ts'

/** Hooks of an installation, at most. */
export const HOOKS_MAX = 10
/** Deliveries of a hook that its list shows: those that were tried last. */
export const DELIVERIES_SHOWN = 50
/** Characters of a hook's address. */
const HOOK_URL_MAX = 2000
/** Tests of one hook in an hour. */
export const HOOK_TESTS_AN_HOUR = 60

/** Why a receiver did not take an event. */
export const HOOK_FAILURES = [
  /** It answered with a status that is neither 2xx nor one of the two below. */
  'status',
  /** It answered with a redirect, which is not followed. */
  'redirect',
  /** It answered 410: nothing more is to be sent. */
  'gone',
  /** It did not answer in ten seconds. */
  'timeout',
  /** Its name leads to an address inside this network. */
  'inward',
  /** HOOK_ALLOWED_HOSTS no longer names its host. */
  'not_allowed',
  /** Its name has no address. */
  'unknown_host',
  /** Its certificate is not valid. */
  'certificate',
  /** The connection failed. */
  'unreachable',
] as const
export type HookFailure = (typeof HOOK_FAILURES)[number]

/** Why a hook is paused: it failed for 72 hours, its receiver answered 410, or too much waits for it. */
export const HOOK_PAUSES = ['failed', 'gone', 'full'] as const
export type HookPause = (typeof HOOK_PAUSES)[number]

/** One event on its way to a hook, or that was. */
export const HookDelivery = z.object({
  /** The `webhook-id`, the same over all tries. */
  _id: z.string(),
  type: z.enum([...HOOK_TYPES, 'hook.test']),
  /** ISO time of the event. */
  at: z.string(),
  /** ISO time of the last try. */
  triedAt: z.string(),
  tries: z.number(),
  /** `waiting`: it is tried again. `failed`: a test that is not. */
  state: z.enum(['taken', 'waiting', 'failed']),
  /** HTTP status of the last answer; null where there was none. */
  status: z.nullable(z.number()),
  failure: z.nullable(z.enum(HOOK_FAILURES)),
})
export type HookDelivery = z.infer<typeof HookDelivery>

export const Hook = z.object({
  _id: Id,
  url: z.string(),
  events: z.array(z.enum(HOOK_TYPES)),
  createdAt: z.string(),
  /** Null where its maker has left. */
  madeBy: z.nullable(Person),
  paused: z.nullable(z.object({ at: z.string(), why: z.enum(HOOK_PAUSES) })),
  /** Events that are not taken yet. */
  waiting: z.number(),
  /** ISO time of the next try; null where nothing waits, and while it is paused. */
  nextAt: z.nullable(z.string()),
  /** Those that were tried last, the latest first. */
  deliveries: z.array(HookDelivery),
})
export type Hook = z.infer<typeof Hook>

const MadeHook = z.extend(Hook, {
  /** `whsec_` and base64, with which events are signed (Standard Webhooks); shown this once. */
  secret: z.string(),
})
export type MadeHook = z.infer<typeof MadeHook>

const eventList = z.pipe(
  z.array(z.enum(HOOK_TYPES)).check(z.minLength(1, 'input.chooseOne'), z.maxLength(HOOK_TYPES.length)),
  z.transform((types) => HOOK_TYPES.filter((type) => types.includes(type))),
)

export const NewHook = z.object({
  /** An https address on the public internet, or one that HOOK_ALLOWED_HOSTS names. */
  url: line(HOOK_URL_MAX),
  events: eventList,
})
export type NewHook = z.infer<typeof NewHook>

const ById = z.object({ id: Id })

export const hooksApi = {
  list: endpoint({
    method: 'GET',
    path: '/hooks',
    access: 'superAdmin',
    summary: 'Webhooks, oldest first, each with its last deliveries.',
    input: z.object({}),
    output: z.array(Hook),
  }),
  create: endpoint({
    method: 'POST',
    path: '/hooks',
    access: 'superAdmin',
    summary: 'Makes a webhook, which is sent these events, signed by Standard Webhooks. Its secret is shown this once.',
    input: NewHook,
    example: { url: 'https://hooks.example.org/ushers', events: ['publication.made'] },
    output: MadeHook,
    status: 201,
  }),
  test: endpoint({
    method: 'POST',
    path: '/hooks/:id/test',
    access: 'superAdmin',
    summary: 'Sends `hook.test` now, once, and says what came of it.',
    input: ById,
    output: HookDelivery,
  }),
  resume: endpoint({
    method: 'POST',
    path: '/hooks/:id/resume',
    access: 'superAdmin',
    summary: 'Sends to a paused webhook again, what waits first.',
    input: ById,
    output: Hook,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/hooks/:id',
    access: 'superAdmin',
    summary: 'Ends a webhook, with what waits for it.',
    input: ById,
    output: z.undefined(),
    reply: 'empty',
  }),
}

/** The name is the host of the address, which may hold a secret elsewhere. */
export const hooksAudit = {
  'hook.made': about('hook', named),
  'hook.ended': about('hook', named),
  'hook.resumed': about('hook', named),
}
