import * as z from 'zod/mini'
import { Assignment } from './answers.ts'
import { about, nothing } from './audit.ts'
import { endpoint } from './endpoint.ts'
import { checkSpan, oncePer, SPAN_DAYS, spanFields } from './inputChecks.ts'
import { ReachedBy } from './reach.ts'
import { LinkKind, Per } from './rotaRules.ts'
import { Day, Id, nullableLine, optionalLine } from './text.ts'

/** Days of one's own share, where no span is asked for. */
export const OWN_SPAN_DAYS = 90

/** From the first to the last day of a row, at most (rota-wire §2). */
export const ROW_DAYS = 400

/** Rows of days of one person, at most, those that are over among them. */
export const ROWS_MAX = 200

/** Wishes and skills of one person, at most. */
const LIST_MAX = 200

const Person = z.object({ _id: Id, name: z.string() })

export const PostWish = z.enum(['like', 'avoid', 'never'])
export type PostWish = z.infer<typeof PostWish>

const number = (least: number, most: number) => z.number().check(z.gte(least, 'rota.times'), z.lte(most, 'rota.times'))
const whole = (least: number, most: number) =>
  z.int('input.wholeNumber').check(z.gte(least, 'input.atLeast'), z.lte(most, 'input.atMost'))

const wishFields = {
  /** How often: services a `per`. */
  times: number(0.25, 8),
  per: Per,
  mostAMonth: z.nullable(whole(1, 31)),
  mostADay: whole(1, 2),
  backToBack: z.enum(['avoid', 'fine']),
  /** Both ends included; an open end is null. */
  pausedFrom: z.nullable(Day),
  pausedUntil: z.nullable(Day),
  smsOk: z.boolean(),
  offers: z.boolean(),
}
const PostWishes = z.array(z.object({ postId: Id, wish: PostWish })).check(z.maxLength(LIST_MAX), oncePer('postId'))

/** How often, and where, somebody likes to serve. */
export const RotaWishes = z.object({ ...wishFields, wishes: PostWishes })
export type RotaWishes = z.infer<typeof RotaWishes>
export const RotaWishesPatch = z.partial(RotaWishes)
export type RotaWishesPatch = z.infer<typeof RotaWishesPatch>

const SkillLevel = z.enum(['able', 'learning'])

export const Rota = z.object({
  ...wishFields,
  times: z.number(),
  wishes: PostWishes,
  /** False: `times` and `per` are the team's. */
  stated: z.boolean(),
  skills: z.array(z.object({ skillId: Id, name: z.string(), level: SkillLevel })),
})
export type Rota = z.infer<typeof Rota>

export const RowKind = z.enum(['away', 'rather_not', 'prefer'])
export type RowKind = z.infer<typeof RowKind>

const rowFields = {
  kind: RowKind,
  fromDay: Day,
  /** Null: it has no end. */
  toDay: z.nullable(Day),
  /** Bitmasks as in rotaDays.ts. */
  weekdays: z.int().check(z.gte(0), z.lte(127)),
  nth: z.int().check(z.gte(0), z.lte(63)),
  everyWeeks: z.int().check(z.gte(1), z.lte(12)),
  /** A day of the first week that counts. */
  anchorDay: Day,
  /** Null: services of every template. */
  templateId: z.nullable(Id),
}
const REASON_MAX = 200
const reason = optionalLine(REASON_MAX)

export const AvailabilityRow = z.object({
  ...rowFields,
  _id: Id,
  userId: Id,
  reason: z.nullable(z.string()),
  createdBy: z.nullable(Person),
  createdAt: z.string(),
  /** Own places to come that an away row now covers; nothing is declined by itself. */
  affected: z.array(Assignment),
})
export type AvailabilityRow = z.infer<typeof AvailabilityRow>

const NewRow = z.object({
  kind: rowFields.kind,
  fromDay: Day,
  toDay: z._default(rowFields.toDay, null),
  weekdays: z._default(rowFields.weekdays, 0),
  nth: z._default(rowFields.nth, 0),
  everyWeeks: z._default(rowFields.everyWeeks, 1),
  /** `fromDay` where it is left out. */
  anchorDay: z.optional(Day),
  templateId: z._default(rowFields.templateId, null),
  reason,
  /** By an admin, for somebody. */
  userId: z.optional(Id),
})
export type NewRow = z.infer<typeof NewRow>

const RowPatch = z.extend(z.partial(z.object(rowFields)), {
  id: Id,
  /** Left out it stays; '' and null end it. */
  reason: z.optional(nullableLine(REASON_MAX)),
})
export type RowPatch = z.infer<typeof RowPatch>

/** A member's own view of a link; those that keep people apart are none of it. */
export const MemberLink = z.object({
  _id: Id,
  kind: LinkKind,
  other: Person,
  /** Both did. */
  agreed: z.boolean(),
  agreedByMe: z.boolean(),
})
export type MemberLink = z.infer<typeof MemberLink>

/** What somebody ought to serve in a span and what they have; the numbers count services. */
export const Share = z.object({
  fromDay: z.string(),
  toDay: z.string(),
  /** Not rounded. */
  share: z.number(),
  /** Of the days of the span that are over; the three after it of those to come. */
  served: z.number(),
  asked: z.number(),
  accepted: z.number(),
  declined: z.number(),
  /** Fewest and most asked, accepted and served of the active members. */
  teamLeast: z.number(),
  teamMost: z.number(),
})
export type Share = z.infer<typeof Share>

export const Mine = z.object({
  rota: Rota,
  /** By first day. */
  rows: z.array(AvailabilityRow),
  links: z.array(MemberLink),
  /** Day up to which they said that nothing is missing. */
  upTo: z.nullable(z.string()),
  /** Only then `smsOk` has an effect: texts go to verified numbers. */
  phoneVerified: z.boolean(),
  share: Share,
})
export type Mine = z.infer<typeof Mine>

export const Member = z.object({
  user: z.extend(Person, { suspended: z.boolean() }),
  rota: Rota,
  /** Those that touch the span. */
  rows: z.array(AvailabilityRow),
  confirmedUntil: z.nullable(z.string()),
  share: Share,
})
export type Member = z.infer<typeof Member>

/** How many were asked, by each way, and whom an admin asks by hand: the four add up to `asked`. */
export const Asked = z.extend(ReachedBy, { asked: z.number() })
export type Asked = z.infer<typeof Asked>

const span = z.object(spanFields).check(checkSpan(SPAN_DAYS))
const optionalSpan = z.object({ from: z.optional(Day), to: z.optional(Day) })
const byId = z.object({ id: Id })

const MemberPatch = z.extend(RotaWishesPatch, {
  userId: Id,
  /** The whole list. */
  skills: z.optional(
    z.array(z.object({ skillId: Id, level: SkillLevel })).check(z.maxLength(LIST_MAX), oncePer('skillId')),
  ),
})
export type MemberPatch = z.infer<typeof MemberPatch>

export const availabilityApi = {
  mine: endpoint({
    method: 'GET',
    path: '/availability/mine',
    access: 'member',
    summary: 'When and how often one serves, and the share of a span: today and 90 days where none is named.',
    input: optionalSpan,
    output: Mine,
    weight: 4,
  }),
  change: endpoint({
    method: 'PUT',
    path: '/availability/mine',
    access: 'member',
    summary: 'Changes how often and where one likes to serve.',
    input: RotaWishesPatch,
    output: Mine,
    weight: 4,
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/availability/confirm',
    access: 'member',
    summary: 'Says that nothing is missing up to a day.',
    input: z.object({ until: Day }),
    example: { until: '2099-12-31' },
    output: Mine,
    weight: 4,
  }),
  addRow: endpoint({
    method: 'POST',
    path: '/availability/rows',
    access: 'member',
    summary:
      'Adds days on which somebody is away, rather does not serve, or prefers to. An identical one is answered with 200.',
    input: NewRow,
    example: { kind: 'away', fromDay: '2099-12-24', toDay: '2099-12-26' },
    output: AvailabilityRow,
    status: 201,
  }),
  changeRow: endpoint({
    method: 'PUT',
    path: '/availability/rows/:id',
    access: 'member',
    summary: 'Changes the fields of a row that are sent.',
    input: RowPatch,
    output: AvailabilityRow,
  }),
  removeRow: endpoint({
    method: 'DELETE',
    path: '/availability/rows/:id',
    access: 'member',
    summary: 'Removes a row.',
    input: byId,
    output: z.undefined(),
    reply: 'empty',
  }),
  members: endpoint({
    method: 'GET',
    path: '/availability',
    access: 'admin',
    summary: "Everybody's availability in a span, by name.",
    input: span,
    output: z.array(Member),
    weight: 8,
  }),
  changeMember: endpoint({
    method: 'PUT',
    path: '/availability/:userId',
    access: 'admin',
    summary: 'Changes wishes and skills of a member.',
    input: MemberPatch,
    output: Member,
    weight: 8,
  }),
  ask: endpoint({
    method: 'POST',
    path: '/availability/ask',
    access: 'admin',
    summary: 'Asks everybody who has not confirmed up to a day, each once a day by the first way that reaches them.',
    input: z.object({ until: Day }),
    example: { until: '2099-12-31' },
    output: Asked,
  }),
  addLink: endpoint({
    method: 'POST',
    path: '/availability/links',
    access: 'member',
    summary: 'Asks somebody to serve together; it holds once they agree.',
    input: z.object({ userId: Id, kind: z.enum(['together', 'only_together']) }),
    output: MemberLink,
    status: 201,
  }),
  agree: endpoint({
    method: 'POST',
    path: '/availability/links/:id/agree',
    access: 'member',
    summary: 'Agrees to a link of oneself.',
    input: byId,
    output: MemberLink,
  }),
  removeLink: endpoint({
    method: 'DELETE',
    path: '/availability/links/:id',
    access: 'member',
    summary: 'Removes a link of oneself.',
    input: byId,
    output: z.undefined(),
    reply: 'empty',
  }),
}

export const availabilityEvents = {
  /** An admin asks when one can serve up to a day. Sent to those who are asked. */
  availabilityAsked: z.object({ until: z.string() }),
}

export const availabilityAudit = {
  'availability.changed': about('user', nothing),
  'availability.asked': about('rota', z.object({ count: z.number(), until: z.string() })),
}
