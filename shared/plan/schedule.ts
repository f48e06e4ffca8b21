import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { about } from '#shared/people/audit.ts'
import { NAME_MAX, Name } from '#shared/people/personFields.ts'
import { isAdmin, type User } from '#shared/people/users.ts'
import { Day, Id, line, nullableLine, optionalLine, Person } from '#shared/text.ts'

/** The dashboard shows shifts from today to this many days ahead (rule 303). */
export const UPCOMING_DAYS = 28

/** Limits of an uploaded schedule (rule 404). */
export const IMPORT_MAX_BYTES = 10 * 1024 * 1024
export const IMPORT_MAX_ROWS = 20_000

export const ASSIGNMENT_MAX = 100
export const SERVICE_TIME_MAX = 40
export const TIE_COLOR_MAX = 40

/** Name under which an export is downloaded. */
export const EXPORT_FILENAME = 'schedule.xlsx'
export const TEMPLATE_FILENAME = 'schedule-template.xlsx'
export const XLSX_MEDIA_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** One person serving at one post of one service. */
export const Shift = z.object({
  _id: Id,
  date: z.string(),
  /** _id is null while no single active member has this name. */
  user: z.object({ _id: z.nullable(Id), name: z.string() }),
  assignment: z.string(),
  serviceTime: z.string(),
  tieColor: z.nullable(z.string()),
  /** Name of the service of its date and time; present where it has one, and is published or seen by an admin. */
  serviceName: z.optional(z.string()),
  /** Id of that service, for the link to its page; present where it is published. */
  serviceId: z.optional(Id),
  /** Minutes that what it is of lasts; present where these are not `SERVICE_MINUTES`. */
  lastsMinutes: z.optional(z.number()),
  /** Time of day at which what it is of is held; present where the text of its service time means another. */
  heldAt: z.optional(z.string()),
})
export type Shift = z.infer<typeof Shift>

export const NewShift = z.object({
  name: Name,
  assignment: line(ASSIGNMENT_MAX),
  serviceTime: line(SERVICE_TIME_MAX),
  tieColor: optionalLine(TIE_COLOR_MAX),
  date: Day,
})
export type NewShift = z.infer<typeof NewShift>
export type NewShiftInput = z.input<typeof NewShift>

export const ScheduleView = z.enum(['personal', 'all'])
export type ScheduleView = z.infer<typeof ScheduleView>

export const ScheduleQuery = z.object({
  /** Left out, one's own; a program, which has none, gets everybody's. */
  view: z.optional(ScheduleView),
  from: z.optional(Day),
  to: z.optional(Day),
})
export type ScheduleQuery = z.infer<typeof ScheduleQuery>

/** The fields of a shift that are to differ. A tie colour of '' or null is none. */
export const ShiftPatch = z.object({
  name: z.optional(Name),
  assignment: z.optional(line(ASSIGNMENT_MAX)),
  serviceTime: z.optional(line(SERVICE_TIME_MAX)),
  tieColor: z.optional(nullableLine(TIE_COLOR_MAX)),
  date: z.optional(Day),
})
export type ShiftPatch = z.infer<typeof ShiftPatch>

/** A member at a place, chosen on the board. */
const Chosen = z.object({
  /**
   * The member who stands there. Without a name theirs is that of the shift, and the rules of the rota judge them; with
   * one it is written so and linked to them, as where a change is taken back.
   */
  userId: z.optional(Id),
  /** Chosen though they have declined the service. */
  force: z.optional(z.boolean()),
  /** The name that stood there when it was chosen; 409 where it is another by now. */
  was: z.optional(line(NAME_MAX)),
})
export type Chosen = z.infer<typeof Chosen>

/** A shift of a name, of a member, or of a name that is a member's; 400 at `name` for neither. */
export const AddedShift = z.extend(NewShift, {
  name: z.optional(Name),
  userId: Chosen.shape.userId,
  force: Chosen.shape.force,
})
export type AddedShift = z.infer<typeof AddedShift>

/** A row for each shift, or the sheet that many teams keep: dates down, posts across. */
export const ExportLayout = z.enum(['list', 'dates-posts'])
export type ExportLayout = z.infer<typeof ExportLayout>

export const canManageSchedule = (user: Pick<User, 'role'>): boolean => isAdmin(user)

/**
 * Effects of a change of the schedule on places that the rota gave: who is told that theirs is gone, or is asked
 * instead, and whether a stand-in is sought.
 */
export const RotaEffects = z.object({
  told: z.array(Person),
  search: z.boolean(),
})
export type RotaEffects = z.infer<typeof RotaEffects>

/** An answer, with the effects on the rota where there are any. */
export const WithEffects = z.object({ rota: z.optional(RotaEffects) })
export type WithEffects = z.infer<typeof WithEffects>

export const scheduleApi = {
  list: endpoint({
    method: 'GET',
    path: '/schedule',
    access: 'member',
    keys: true,
    summary:
      "Shifts by day, service time and assignment, of a span of days or all: one's own, or with `view=all` and for programs everybody's.",
    input: ScheduleQuery,
    output: z.array(Shift),
    version: 'schedule',
    sharedBy: ({ view }) => (view === 'all' ? 'role' : undefined),
  }),
  createManual: endpoint({
    method: 'POST',
    path: '/schedule/manual',
    access: 'admin',
    keys: true,
    summary: 'Adds one shift: of a name, or of a member; 409 where the board would refuse them, or no place is left.',
    input: AddedShift,
    example: { date: '2099-12-06', name: 'Ann Abel', assignment: 'Main Door', serviceTime: '9am', tieColor: 'Blue' },
    output: Shift,
    status: 201,
  }),
  change: endpoint({
    method: 'PUT',
    path: '/schedule/:id',
    access: 'admin',
    keys: true,
    summary:
      'Changes fields of one shift. Another member at a planned place is asked; 409 where the board would refuse, an equal shift exists, or another stands there by now.',
    input: z.extend(ShiftPatch, { ...Chosen.shape, id: Id }),
    output: z.extend(Shift, WithEffects.shape),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/schedule/manual/:id',
    access: 'admin',
    keys: true,
    summary: 'Deletes one shift: typed, imported or planned. Of a planned one, 200 says who is told.',
    input: z.object({ id: Id, was: Chosen.shape.was }),
    output: z.optional(WithEffects),
    emptyStatus: 204,
  }),
  export: endpoint({
    method: 'GET',
    path: '/schedule/export',
    access: 'admin',
    keys: true,
    summary: 'The Sundays of a span of days, or all, as an .xlsx file that can be imported again.',
    input: z.object({
      from: z.optional(Day),
      to: z.optional(Day),
      layout: z._default(ExportLayout, 'list'),
    }),
    example: { from: '2026-11-01', to: '2026-11-30', layout: 'dates-posts' },
    output: z.undefined(),
    reply: 'file',
    mediaType: XLSX_MEDIA_TYPE,
    filename: EXPORT_FILENAME,
    weight: 4,
  }),
  template: endpoint({
    method: 'GET',
    path: '/schedule/template',
    access: 'admin',
    keys: true,
    summary: 'An .xlsx file with the columns that the import understands.',
    input: z.object({}),
    output: z.undefined(),
    reply: 'file',
    mediaType: XLSX_MEDIA_TYPE,
    filename: TEMPLATE_FILENAME,
  }),
}

export const scheduleEvents = {
  /** Shifts were added, changed or removed: fetch the shown months again. `revision` only grows. */
  scheduleChanged: z.object({ revision: z.number() }),
}

export const scheduleAudit = {
  'shift.added': about('shift', z.object({ date: z.string(), name: z.string() })),
  'shift.changed': about('shift', z.object({ before: Shift, after: Shift })),
  'shift.deleted': about('shift', Shift),
}
