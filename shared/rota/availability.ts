import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { checkSpan, oncePer, SPAN_DAYS, spanFields } from '#shared/inputChecks.ts'
import { about, nothing } from '#shared/people/audit.ts'
import { actsFor } from '#shared/people/helpers.ts'
import { ReachedBy } from '#shared/reach/reach.ts'
import { Day, Id, Person } from '#shared/text.ts'
import { AvailabilityRow, CALENDAR_MAX_BYTES, CalendarRows, NewRow, RowPatch } from './availabilityRows.ts'
import { Item } from './items.ts'
import { LinkKind } from './rules.ts'
import { AskBy, LIST_MAX, Rota, RotaWishesPatch, SkillLevel } from './wishes.ts'

/** People of one question about their days, at most, where they are named. */
export const ASKED_MAX = 1000

/** Characters of the places of a calendar file's rows, separated by commas. */
const CALENDAR_ROWS_NAMED = 5000

/** Days of one's own share, where no span is asked for. */
export const OWN_SPAN_DAYS = 90

/** A member's own view of a link; of those that keep people apart they know only what they said themselves. */
export const MemberLink = z.object({
  _id: Id,
  kind: LinkKind,
  other: Person,
  /** True where both have agreed. */
  agreed: z.boolean(),
  agreedByMe: z.boolean(),
})
export type MemberLink = z.infer<typeof MemberLink>

/** Services that somebody should serve in a span, and those that they have; the numbers count services. */
export const Share = z.object({
  fromDay: z.string(),
  toDay: z.string(),
  /** Services that they should have; not rounded. */
  share: z.number(),
  /** Services of the days of the span that are over; the three numbers after it are about the days to come. */
  served: z.number(),
  asked: z.number(),
  accepted: z.number(),
  declined: z.number(),
  /** Fewest and most asked, accepted and served of the active members. */
  teamLeast: z.number(),
  teamMost: z.number(),
})
export type Share = z.infer<typeof Share>

/** Services of a month at which somebody stands, and their fair part of all of them, which is not rounded. */
export const MonthLoad = z.object({ month: z.string(), planned: z.number(), fair: z.number() })
export type MonthLoad = z.infer<typeof MonthLoad>

/** What was taken over from the schedule, and the person has not said or changed since. */
export const FromSheet = z.object({
  /** `times` and `per`. */
  often: z.boolean(),
  /** Posts at which they like to stand. */
  postIds: z.array(Id),
  /** Rows of services that they prefer, and of days that the sheet had in a row such as 'Off'. */
  rowIds: z.array(Id),
})
export type FromSheet = z.infer<typeof FromSheet>

export const Mine = z.object({
  rota: Rota,
  /** Rows sorted by their first day. */
  rows: z.array(AvailabilityRow),
  links: z.array(MemberLink),
  /** Day up to which they said that nothing is missing. */
  upTo: z.nullable(z.string()),
  /** True where texts may be sent: `smsOk` has an effect for verified numbers only. */
  phoneVerified: z.boolean(),
  /** Ways by which they can choose to be asked. */
  askWays: z.optional(z.array(AskBy)),
  share: Share,
  /** This month and the two after it, without those in which there is nothing for them; drafts for admins alone. */
  months: z.array(MonthLoad),
  /** Typed places to come, by date and time. */
  typed: z.optional(z.array(z.pick(Item, { date: true, serviceTime: true, post: true }))),
  /** Places to come in drafts that are not live yet, by date and time; for admins alone. */
  drafted: z.optional(z.array(z.omit(Item, { tieColor: true }))),
  /** The admin who changed the wishes last; there only where an admin did. */
  wishesBy: z.optional(Person),
  fromSheet: z.optional(FromSheet),
})
export type Mine = z.infer<typeof Mine>

export const Member = z.object({
  user: z.extend(Person, { suspended: z.boolean() }),
  rota: Rota,
  /** Rows that touch the span. */
  rows: z.array(AvailabilityRow),
  confirmedUntil: z.nullable(z.string()),
  share: Share,
  /** Day on which they were asked last when they can, by a way that reached them or by an admin. */
  askedOn: z.optional(Day),
  fromSheet: z.optional(FromSheet),
})
export type Member = z.infer<typeof Member>

/** Number of people asked, by each way, and those whom an admin asks by hand: the four add up to `asked`. */
export const Asked = z.extend(ReachedBy, { asked: z.number() })
export type Asked = z.infer<typeof Asked>

const span = z.object(spanFields).check(checkSpan(SPAN_DAYS))
const OwnSpan = z.extend(z.object({ from: z.optional(Day), to: z.optional(Day) }), actsFor)
const byId = z.object({ id: Id })

/** A skill as an admin gives it; a certificate that is left out stays as it is. */
const MemberSkill = z.object({ skillId: Id, level: SkillLevel, validUntil: z.optional(z.nullable(Day)) })
export type MemberSkill = z.infer<typeof MemberSkill>

const MemberPatch = z.extend(RotaWishesPatch, {
  userId: Id,
  /** The whole list. */
  skills: z.optional(z.array(MemberSkill).check(z.maxLength(LIST_MAX), oncePer('skillId'))),
})
export type MemberPatch = z.infer<typeof MemberPatch>

export const availabilityApi = {
  mine: endpoint({
    method: 'GET',
    path: '/availability/mine',
    access: 'member',
    forOthers: true,
    summary: 'When and how often one serves, and the share of a span: today and 90 days where none is named.',
    input: OwnSpan,
    output: Mine,
    weight: 4,
  }),
  change: endpoint({
    method: 'PUT',
    path: '/availability/mine',
    access: 'member',
    forOthers: true,
    summary: 'Changes how often and where one likes to serve.',
    input: z.extend(RotaWishesPatch, actsFor),
    output: Mine,
    weight: 8,
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/availability/confirm',
    access: 'member',
    forOthers: true,
    summary: 'Says that nothing is missing up to a day.',
    input: z.extend(z.object({ until: Day }), actsFor),
    example: { until: '2099-12-31' },
    output: Mine,
    weight: 8,
  }),
  addRow: endpoint({
    method: 'POST',
    path: '/availability/rows',
    access: 'member',
    forOthers: true,
    summary:
      'Adds days on which somebody is away, rather does not serve, or prefers to. An identical one is answered with 200.',
    input: z.extend(NewRow, actsFor),
    example: { kind: 'away', fromDay: '2099-12-24', toDay: '2099-12-26' },
    output: AvailabilityRow,
    status: 201,
  }),
  changeRow: endpoint({
    method: 'PUT',
    path: '/availability/rows/:id',
    access: 'member',
    forOthers: true,
    summary: 'Changes the fields of a row that are sent.',
    input: z.extend(RowPatch, actsFor),
    output: AvailabilityRow,
  }),
  removeRow: endpoint({
    method: 'DELETE',
    path: '/availability/rows/:id',
    access: 'member',
    forOthers: true,
    summary: 'Removes a row.',
    input: z.extend(byId, actsFor),
    output: z.undefined(),
    reply: 'empty',
  }),
  calendar: endpoint({
    method: 'POST',
    path: '/availability/rows/ics',
    access: 'member',
    forOthers: true,
    summary:
      'Reads an iCalendar file (field "file"): the days of its events, weekly ones as rows that come again. Stores nothing without `apply`, which adds those of them that are not there as days away; `rows` names some by their place, from 0.',
    input: z.extend(
      z.object({
        apply: z._default(z.enum(['true', 'false']), 'false'),
        rows: z.optional(z.string().check(z.maxLength(CALENDAR_ROWS_NAMED), z.regex(/^[\d,]+$/))),
      }),
      actsFor,
    ),
    output: CalendarRows,
    body: 'multipart',
    file: { field: 'file', maxBytes: CALENDAR_MAX_BYTES, tooLarge: 'calendar_too_large', required: true },
    weight: 10,
  }),
  members: endpoint({
    method: 'GET',
    path: '/availability',
    access: 'admin',
    keys: true,
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
    summary:
      'Asks everybody who has not confirmed up to a day, or those of them who are named, each once a day by the first way that reaches them. With `byHand` an admin has asked them: nothing is sent.',
    input: z.object({
      until: Day,
      userIds: z.optional(z.array(Id).check(z.minLength(1), z.maxLength(ASKED_MAX, 'input.atMost'))),
      byHand: z._default(z.boolean(), false),
    }),
    example: { until: '2099-12-31' },
    output: Asked,
    weight: 8,
  }),
  addLink: endpoint({
    method: 'POST',
    path: '/availability/links',
    access: 'member',
    summary:
      'Asks somebody to serve together, which holds once they agree; `apart` holds at once, and they never learn of it.',
    input: z.object({ userId: Id, kind: z.enum(['together', 'only_together', 'apart']) }),
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
