import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { Duty, Pin } from '#shared/rota/posts.ts'
import { ServiceFile } from '#shared/rota/services.ts'
import { CountKind } from '#shared/rota/settings.ts'
import { FileAddress } from '#shared/sitePath.ts'
import { Id } from '#shared/text.ts'
import { Count } from './counts.ts'
import { FloorPlan } from './floorPlans.ts'
import { Tick } from './ticks.ts'

/** One person at one post of a service. */
const PersonThere = z.object({
  /** Null for a name of the schedule without a member. */
  userId: z.nullable(Id),
  name: z.string(),
  photoUrl: z.nullable(FileAddress),
  /** Left out for members who are neither on duty there nor admins. */
  phoneNumber: z.optional(z.nullable(z.string())),
  postId: z.nullable(Id),
  post: z.string(),
  /** A trainee beside a mentor. */
  shadow: z.boolean(),
})
export type PersonThere = z.infer<typeof PersonThere>

/** A post that a service needs, or at which somebody stands. */
const PostThere = z.object({
  postId: Id,
  post: z.string(),
  /** Number of people that the service needs there at least. */
  needed: z.number(),
  where: z.nullable(z.string()),
  duties: z.array(Duty),
  zoneIds: z.array(Id),
  pin: z.nullable(Pin),
})
export type PostThere = z.infer<typeof PostThere>

/** A service as the people see it who stand there. */
export const ServicePage = z.object({
  _id: Id,
  name: z.nullable(z.string()),
  /** Null for members who are neither on duty there nor admins; as `files`, which are empty for them. */
  note: z.nullable(z.string()),
  date: z.string(),
  serviceTime: z.string(),
  lastsMinutes: z.number(),
  /** ISO instant; null where the time is no time of day. */
  startsAt: z.nullable(z.string()),
  tieColor: z.nullable(z.string()),
  state: z.enum(['planned', 'cancelled']),
  /** Reason of the cancellation, as those who were to serve were told; null where it is not cancelled. */
  cancelNote: z.nullable(z.string()),
  files: z.array(ServiceFile),
  /** The viewer has a live place or a linked shift there. */
  onDuty: z.boolean(),
  /**
   * The viewer may count, tick and write a record of it on its day and the next: admins, people who
   * are on duty that day, and people who stood there when it began. A cancelled service takes none.
   */
  mayReport: z.boolean(),
  people: z.array(PersonThere),
  /** Posts in the team's order. */
  posts: z.array(PostThere),
  ticks: z.array(Tick),
  plans: z.array(FloorPlan),
  /** Counts that apply; empty for those who may not see them. */
  counts: z.array(Count),
  countKinds: z.array(CountKind),
  /** The talk of its day, for those who are part of it. */
  channel: z.nullable(z.string()),
  emergencyNumber: z.nullable(z.string()),
  address: z.nullable(z.string()),
})
export type ServicePage = z.infer<typeof ServicePage>

export const servicePageApi = {
  show: endpoint({
    method: 'GET',
    path: '/services/:id',
    access: 'member',
    keys: true,
    summary:
      'A service as the people see it who stand there: who, what, note and files. 404 where it is not published.',
    input: z.object({ id: Id }),
    output: ServicePage,
    hashed: true,
  }),
}

export const servicePageEvents = {
  /** Name, note, files, posts or ticks changed: fetch the page again. Sent to those on duty and to admins. */
  serviceChanged: z.object({ serviceId: Id }),
}
