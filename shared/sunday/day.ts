import * as z from 'zod/mini'
import { endpoint, weightOf } from '#shared/endpoint.ts'
import { Moment } from '#shared/inputChecks.ts'
import { about } from '#shared/people/audit.ts'
import { AssignmentState } from '#shared/plan/placeStates.ts'
import { Day, Id, Person } from '#shared/text.ts'

export const Attendance = z.enum(['here', 'absent'])
export type Attendance = z.infer<typeof Attendance>

/** Everybody who is to serve on a day, by service and post, and the places that nobody has. */
export const RotaDay = z.object({
  date: z.string(),
  /** The nearest days before and after on which somebody serves or a published service is; null where there is none. */
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
  /**
   * The day before while the viewer is on duty over midnight, else the nearest such day from today on. Missing in days
   * that devices stored earlier.
   */
  next: z.nullish(z.string()),
  /** People who have not answered, by name. */
  unanswered: z.array(z.object({ _id: Id, name: z.string(), phoneNumber: z.nullable(z.string()) })),
  services: z.array(
    z.object({
      /** Null where shifts stand at a time of which there is no service. */
      serviceId: z.nullable(Id),
      serviceTime: z.string(),
      /** Missing in days that devices stored earlier. */
      name: z.nullish(z.string()),
      tieColor: z.nullable(z.string()),
      /** ISO, as `endsAt`; null where the time is no time of day. Missing in days that devices stored earlier. */
      startsAt: z.nullish(z.string()),
      endsAt: z.nullish(z.string()),
      people: z.array(
        z.object({
          /** Null for an empty place. */
          shiftId: z.nullable(Id),
          /** Null for names that are no member, and for an empty place. */
          userId: z.nullable(Id),
          /** Null for an empty place: one for each that is missing to the least, behind the people of its post. */
          name: z.nullable(z.string()),
          phoneNumber: z.nullable(z.string()),
          postId: z.nullable(Id),
          post: z.string(),
          /** Null outside of the plan. */
          state: z.nullable(AssignmentState),
          attendance: z.nullable(Attendance),
          /** Time of the mark, ISO. */
          at: z.nullable(z.string()),
          /** Tie of somebody's place. Missing for an empty one, and in days that devices stored earlier. */
          tieColor: z.nullish(z.string()),
          /** Number of people who are asked to stand in at an empty place. */
          asking: z.optional(z.number()),
          /**
           * Number of people whom a search for an empty place is about to ask, and the instant: until then what began
           * it can be taken back, and nobody has been told. Missing where it has asked somebody.
           */
          askingSoon: z.optional(z.object({ people: z.number(), at: z.string() })),
        }),
      ),
    }),
  ),
})
export type RotaDay = z.infer<typeof RotaDay>

/** A row of a service: somebody's place, or an empty one. */
export type DayPlace = RotaDay['services'][number]['people'][number]

/** True for a place that somebody has. */
export const isHeld = <Place extends DayPlace>(place: Place): place is Place & { shiftId: string; name: string } =>
  place.shiftId !== null

const MARKS_MAX = 500

const Mark = z.object({
  /** Made by the device: a mark that is sent again is known by it. */
  uuid: z.string().check(z.minLength(1), z.maxLength(64)),
  shiftId: Id,
  /** Null takes a mark back. */
  state: z.nullable(Attendance),
  /** Time at which it was made, by the clock of the device. */
  at: Moment,
})
export type AttendanceMark = z.infer<typeof Mark>

const StoredMark = z.object({
  shiftId: Id,
  state: Attendance,
  at: z.string(),
  by: z.nullable(Person),
  uuid: z.string(),
})
export type StoredMark = z.infer<typeof StoredMark>

export const rotaDayApi = {
  show: endpoint({
    method: 'GET',
    path: '/rota/day/:date',
    access: 'admin',
    keys: true,
    summary: 'Who is to serve on a day, with phone numbers and who has come; places that nobody has are there, too.',
    input: z.object({ date: Day }),
    output: RotaDay,
  }),
  mark: endpoint({
    method: 'POST',
    path: '/rota/attendance',
    access: 'admin',
    keys: true,
    summary:
      'Marks who has come. A repeated mark changes nothing; of several of a shift the latest stands, and one without a ' +
      'state takes the others back. A search for who is not there asks nobody for a minute.',
    input: z.object({ marks: z.array(Mark).check(z.maxLength(MARKS_MAX, 'input.atMost')) }),
    output: z.array(StoredMark),
    weigh: ({ marks }) => weightOf(marks),
  }),
}

export const rotaDayAudit = {
  'attendance.marked': about('rota', z.object({ day: z.string(), count: z.number() })),
}
