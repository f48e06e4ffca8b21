import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { BOARD_DAYS, checkSpan, Moment, SPAN_DAYS, span, spanFields } from '#shared/inputChecks.ts'
import { about, many } from '#shared/people/audit.ts'
import { ReachedBy, ReachPerson, ReachWay } from '#shared/reach/reach.ts'
import { Id, optionalLine, Person } from '#shared/text.ts'
import { Assignment } from './answers.ts'
import { Item } from './items.ts'
import { Waiting } from './waiting.ts'

export const PUBLICATION_NOTE_MAX = 280

/** People of whom an admin says at once that they said yes. */
const SAID_YES_MAX = 1000

/** A reminder by hand is sent at most this often to one member, in hours. */
export const REMIND_HOURS = 24

/** A step from draft to truth. The three numbers count services of members. */
export const Publication = z.object({
  _id: Id,
  /** Rises by one. */
  number: z.number(),
  fromDay: z.string(),
  toDay: z.string(),
  publishedBy: z.nullable(Person),
  publishedAt: z.string(),
  added: z.number(),
  changed: z.number(),
  removed: z.number(),
  note: z.nullable(z.string()),
})
export type Publication = z.infer<typeof Publication>

/** Arrival of a publication at a member who had a difference. */
export const Receipt = z.object({
  user: Person,
  phoneNumber: z.nullable(z.string()),
  /** Way by which they are reached now. */
  reach: ReachWay,
  /** Null where nobody was to be told, or no way reached them then. */
  toldAt: z.nullable(z.string()),
  arrivedAt: z.nullable(z.string()),
  seenAt: z.nullable(z.string()),
  /** True where no place of it waits for their answer. */
  answered: z.boolean(),
  /** Number of places of it by their answer; replaced and cancelled ones are in none. */
  places: z.object({ asked: z.number(), accepted: z.number(), declined: z.number() }),
})
export type Receipt = z.infer<typeof Receipt>

/** A publication with its receipts, sorted by name. */
export const PublicationDetail = z.extend(Publication, { receipts: z.array(Receipt) })
export type PublicationDetail = z.infer<typeof PublicationDetail>

const Publish = z
  .object({
    ...spanFields,
    /** Revision of the board or the preview. */
    revision: z.string().check(z.maxLength(100)),
    note: optionalLine(PUBLICATION_NOTE_MAX),
    /** False: no push is sent. */
    tell: z._default(z.boolean(), true),
    /** Members whose new places count as accepted. */
    saidYes: z._default(z.array(Id).check(z.maxLength(SAID_YES_MAX)), []),
    /** Publishes at this moment, in the next `PUBLISH_AHEAD_DAYS` days; at once where it is left out. */
    at: z.optional(Moment),
  })
  .check(checkSpan(BOARD_DAYS))
export type Publish = z.infer<typeof Publish>

/** Somebody who has not answered, and their places. */
export const Unanswered = z.object({
  user: z.extend(ReachPerson, { reach: ReachWay }),
  items: z.array(
    z.extend(Item, {
      assignmentId: Id,
      sequence: z.number(),
      /** Time since which the place waits for the answer. */
      askedAt: z.string(),
      /** Time at which the app told them of it; null where nothing was sent to them. */
      toldAt: z.nullable(z.string()),
      /** Time at which an admin made a link for it last by which they answer, to hand it over; null for none. */
      handedAt: z.nullable(z.string()),
      remindedAt: z.nullable(z.string()),
    }),
  ),
})
export type Unanswered = z.infer<typeof Unanswered>

/** An open place of a published service, and who is asked to take it. */
const Ask = z.object({
  serviceId: Id,
  postId: Id,
  userId: Id,
  /** Asks somebody who has declined the service. */
  force: z._default(z.boolean(), false),
})
export type Ask = z.infer<typeof Ask>

/** Somebody who was asked for a place, and the way by which they are told. */
export const AskReply = z.object({ assignment: Assignment, reach: ReachWay })
export type AskReply = z.infer<typeof AskReply>

/** People reminded by one call, at most. */
const REMINDED_MAX = 1000

const byId = z.object({ id: Id })

export const publicationsApi = {
  publish: endpoint({
    method: 'POST',
    path: '/rota/publish',
    access: 'admin',
    keys: true,
    summary:
      'Makes the drafts of a span the truth, all or nothing, and tells each member once; with `at` it waits for that moment. 409 where the board has changed.',
    input: Publish,
    output: z.union([Publication, Waiting]),
    status: 201,
    repeatStatus: 200,
    laterStatus: 202,
    weight: 10,
  }),
  ask: endpoint({
    method: 'POST',
    path: '/rota/ask',
    access: 'admin',
    keys: true,
    summary:
      'Gives a member an open place of a service that is published, or at which somebody stands by the sheet, and asks them, without the drafts. It can be taken back for ten seconds, after which they are told. 409 where it is taken or a rule stands against it.',
    input: Ask,
    output: AskReply,
    status: 201,
  }),
  undoAsk: endpoint({
    method: 'POST',
    path: '/rota/ask/:id/undo',
    access: 'admin',
    keys: true,
    summary:
      'Takes back in ten seconds that somebody was asked for a place; the search that ended by it goes on as before.',
    input: byId,
    output: z.undefined(),
    reply: 'empty',
  }),
  list: endpoint({
    method: 'GET',
    path: '/rota/publications',
    access: 'admin',
    keys: true,
    summary: 'Publications, newest first.',
    input: z.object({}),
    output: z.array(Publication),
  }),
  show: endpoint({
    method: 'GET',
    path: '/rota/publications/:id',
    access: 'admin',
    keys: true,
    summary: 'A publication and how far it has come to each member.',
    input: byId,
    output: PublicationDetail,
  }),
  seen: endpoint({
    method: 'POST',
    path: '/rota/publications/:id/seen',
    access: 'member',
    summary: 'Marks a publication as seen by oneself.',
    input: byId,
    output: z.undefined(),
    reply: 'empty',
  }),
  remind: endpoint({
    method: 'POST',
    path: '/rota/publications/:id/remind',
    access: 'admin',
    keys: true,
    summary: 'Reminds members who have not answered it, each at most once a day.',
    input: byId,
    output: z.object({ reminded: z.number() }),
  }),
  unanswered: endpoint({
    method: 'GET',
    path: '/rota/unanswered',
    access: 'admin',
    keys: true,
    summary:
      'People who have not answered for published services to come, with their places; the nearest service first.',
    input: span(SPAN_DAYS),
    output: z.array(Unanswered),
  }),
  remindAll: endpoint({
    method: 'POST',
    path: '/rota/unanswered/remind',
    access: 'admin',
    keys: true,
    summary:
      'Reminds people who have not answered, all without `userIds`, each at most once a day; says what reaches whom.',
    input: z.object({ userIds: z.optional(z.array(Id).check(z.maxLength(REMINDED_MAX, 'input.atMost'))) }),
    output: ReachedBy,
  }),
}

export const publicationsAudit = {
  'rota.published': about(
    'rota',
    z.object({ number: z.number(), from: z.string(), to: z.string(), count: z.number() }),
  ),
  'publication.reminded': about('publication', z.extend(many, { number: z.number() })),
  'rota.reminded': about('rota', many),
}
