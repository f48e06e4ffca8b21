import * as z from 'zod/mini'
import { Id, Person } from '#shared/text.ts'

/** Events that a hook may be sent, in the order of the form. */
export const HOOK_TYPES = [
  'assignment.answered',
  'publication.made',
  'place.changed',
  'service.changed',
  'member.joined',
  'count.changed',
  'message.posted',
] as const
export type HookType = (typeof HOOK_TYPES)[number]

/** A person by id and name alone: no event holds an email, a number, a reason or a note (rule 61). */
const SomeOne = z.object({ _id: z.nullable(Id), name: z.string() })

const HookService = z.object({
  /** Null where the places of a time have no service. */
  _id: z.nullable(Id),
  date: z.string(),
  serviceTime: z.string(),
})

/** The `data` of each event. */
export const HOOK_DATA = {
  /** A member, or an admin for them, said yes or no, or took that back. */
  'assignment.answered': z.object({
    assignment: z.object({ _id: Id, service: HookService, post: z.string(), person: Person }),
    answer: z.enum(['asked', 'accepted', 'declined', 'replaced', 'cancelled']),
  }),
  'publication.made': z.object({
    publication: z.object({
      _id: Id,
      number: z.number(),
      from: z.string(),
      to: z.string(),
      added: z.number(),
      changed: z.number(),
      removed: z.number(),
    }),
  }),
  /** Who stands at a service now, after somebody came, went, moved or answered. */
  'place.changed': z.object({
    service: HookService,
    places: z.array(
      z.object({
        _id: Id,
        post: z.string(),
        /** `_id` is null for a name that no member has. */
        person: SomeOne,
        state: z.enum(['typed', 'asked', 'accepted']),
      }),
    ),
  }),
  /** A service was made, changed, cancelled or deleted; `service` is as it is now, or was last. */
  'service.changed': z.object({
    change: z.enum(['created', 'changed', 'deleted']),
    service: z.extend(HookService, {
      name: z.nullable(z.string()),
      lastsMinutes: z.number(),
      state: z.enum(['planned', 'cancelled']),
      published: z.boolean(),
    }),
  }),
  'member.joined': z.object({ member: z.extend(Person, { role: z.string() }) }),
  /** The numbers of a service as they stand now. */
  'count.changed': z.object({
    service: HookService,
    counts: z.array(
      z.object({
        kindId: Id,
        /** Null for what no zone covers. */
        zoneId: z.nullable(Id),
        value: z.number(),
        at: z.string(),
      }),
    ),
  }),
  /** A message of the channel `announcements`. */
  'message.posted': z.object({
    message: z.object({ _id: Id, channel: z.literal('announcements'), content: z.string(), sender: SomeOne }),
  }),
} satisfies Record<HookType, z.ZodMiniObject>

export type HookData<Type extends HookType> = z.infer<(typeof HOOK_DATA)[Type]>
/** An event with its data. */
export type HookEvent = { [Type in HookType]: { type: Type; data: HookData<Type> } }[HookType]
