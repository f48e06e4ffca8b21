import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { BOARD_DAYS, checkSpan, spanFields } from '#shared/inputChecks.ts'
import { about, spanned } from '#shared/people/audit.ts'
import { Id, Person } from '#shared/text.ts'
import { Capacity } from './capacity.ts'
import { Explanation } from './explanation.ts'

/** Goals that a fill makes as small as it can, in the order in which they count. Less is better for each of them. */
export const GOAL_NAMES = ['coverage', 'wishes', 'welcome', 'fairness', 'spacing', 'preferences', 'stability'] as const
export const GoalName = z.enum(GOAL_NAMES)
export type GoalName = z.infer<typeof GoalName>

/**
 * `bound`: no rota of these days has less. Proved: the value equals it. `agreed`: two searches ended with the value,
 * which no bound proves; present where they did.
 */
export const RunGoal = z.object({
  name: GoalName,
  value: z.number(),
  bound: z.number(),
  proved: z.boolean(),
  agreed: z.optional(z.literal(true)),
  /** The value of what stood in these days before, without places that rules forbid; present where anybody stood. */
  before: z.optional(z.number()),
})
export type RunGoal = z.infer<typeof RunGoal>

export const FillMode = z.enum(['all', 'gaps'])
export type FillMode = z.infer<typeof FillMode>

export const RunState = z.enum(['waiting', 'running', 'done', 'stopped', 'failed'])
export type RunState = z.infer<typeof RunState>

/** Code of the refusal where a run that was to be applied when it ended could not be. */
export const NotApplied = z.enum(['rota_moved_on', 'forbidden', 'internal'])
export type NotApplied = z.infer<typeof NotApplied>

/**
 * Another person at one place of a run of weeks, which ends or shortens it and breaks no rule. `weeks`: the most weeks
 * in a row that this person has then; `left`: those that are left of the run.
 */
export const Instead = z.object({
  user: Person,
  serviceId: Id,
  postId: Id,
  date: z.string(),
  weeks: z.number(),
  left: z.number(),
})
export type Instead = z.infer<typeof Instead>

const HeldPlace = z.object({ serviceId: Id, postId: Id, userId: Id })

/**
 * An exchange that ends or shortens a run of weeks, with nobody more often and no rule broken: its person, with their
 * partner where the two stand together, serves on `otherDate`, and `others` on `date`. The people of each pair take the
 * places of each other.
 */
export const RowExchange = z.object({
  date: z.string(),
  otherDate: z.string(),
  others: z.array(Person),
  pairs: z.array(z.object({ one: HeldPlace, other: HeldPlace })),
})
export type RowExchange = z.infer<typeof RowExchange>

/**
 * The longest run of weeks in a row of somebody, and the service with which it ends. `exchange`: the best one that ends
 * or shortens it; `instead`: else, of a run of four weeks or more, the cheapest way to give one of its places to
 * somebody else. Each is present where there is one.
 */
export const InARow = z.object({
  user: Person,
  weeks: z.number(),
  serviceId: Id,
  date: z.string(),
  exchange: z.optional(RowExchange),
  instead: z.optional(Instead),
})
export type InARow = z.infer<typeof InARow>

/** A search for the best rota of some days, or for what one place more would cost. */
export const Run = z.object({
  _id: Id,
  kind: z.enum(['fill', 'prove']),
  fromDay: z.string(),
  toDay: z.string(),
  mode: FillMode,
  /** True where the fill makes as few changes of the draft as possible, before fairness. */
  keepNearDraft: z.boolean(),
  startedBy: z.nullable(Person),
  startedAt: z.string(),
  endedAt: z.nullable(z.string()),
  state: RunState,
  /** Whole seconds until the search ends with what it has found; present while a fill is looked for. */
  secondsLeft: z.optional(z.number()),
  /** Goals known so far, in their order. */
  goals: z.array(RunGoal),
  /** Months of a large span that were filled before the whole, and whether each is proved by itself; else null. */
  months: z.nullable(z.array(z.object({ month: z.string(), proved: z.boolean() }))),
  /** The best roster so far; [] before there is one. */
  places: z.array(z.object({ serviceId: Id, userId: Id, postId: Id, shadow: z.boolean() })),
  empty: z.array(z.object({ serviceId: Id, postId: Id, missing: z.number() })),
  applied: z.boolean(),
  /** Cost of a place that was forced. `goal` is the first that gets worse, `by` the amount; null where none does. */
  proof: z.nullable(
    z.object({
      possible: z.boolean(),
      equal: z.boolean(),
      goal: z.nullable(GoalName),
      by: z.nullable(z.number()),
    }),
  ),
  /** Present only where the run was to be applied when it ended, could not be, and has not been since. */
  notApplied: z.optional(NotApplied),
  /** Places that its days need and services that their people offer; left out of a refusal that names the run. */
  capacity: z.optional(Capacity),
  /**
   * People who serve three weeks in a row or more as the days stand, and have not said that this is fine, or four and
   * more than the schedule ever showed of them, the longest first; present where the run is applied and there are any.
   */
  inARow: z.optional(z.array(InARow)),
  /**
   * What the goal of fair shares counted of earlier days: the first of them, and of each person `served` services less
   * their `share` of these days: `services`, in halves, at most 2 up or down. Newcomers have none. Present where the
   * run is applied and it is not 0 for everybody.
   */
  history: z.optional(
    z.object({
      since: z.string(),
      people: z.array(
        z.object({ _id: Id, services: z.number(), served: z.optional(z.number()), share: z.optional(z.number()) }),
      ),
    }),
  ),
})
export type Run = z.infer<typeof Run>

const NewRun = z
  .object({
    ...spanFields,
    mode: z._default(FillMode, 'all'),
    keepNearDraft: z._default(z.boolean(), false),
    /** Applies the run in the transaction that ends it, in the name of the person who begins it. */
    applyWhenDone: z._default(z.boolean(), false),
  })
  .check(checkSpan(BOARD_DAYS))
export type NewRun = z.infer<typeof NewRun>

const byId = z.object({ id: Id })

export const runsApi = {
  start: endpoint({
    method: 'POST',
    path: '/rota/runs',
    access: 'admin',
    keys: true,
    summary: 'Begins to look for the best rota of a span, or joins the same search. 409 while another is under way.',
    input: NewRun,
    output: Run,
    status: 202,
    weight: 4,
  }),
  show: endpoint({
    method: 'GET',
    path: '/rota/runs/:id',
    access: 'admin',
    keys: true,
    summary: 'A run as far as it has come.',
    input: byId,
    output: Run,
  }),
  stop: endpoint({
    method: 'POST',
    path: '/rota/runs/:id/stop',
    access: 'admin',
    keys: true,
    summary: 'Ends a run; its best roster so far can be applied.',
    input: byId,
    output: Run,
  }),
  apply: endpoint({
    method: 'POST',
    path: '/rota/runs/:id/apply',
    access: 'admin',
    keys: true,
    summary: 'Makes the roster of a run the drafts of its days. 409 where what it was made of has changed.',
    input: z.object({ id: Id, anyway: z._default(z.boolean(), false) }),
    output: Run,
  }),
  undo: endpoint({
    method: 'POST',
    path: '/rota/runs/:id/undo',
    access: 'admin',
    keys: true,
    summary: 'Puts the drafts back as they were before a run was applied. 409 where they were changed since.',
    input: byId,
    output: Run,
  }),
  explain: endpoint({
    method: 'GET',
    path: '/rota/explain',
    access: 'admin',
    keys: true,
    summary: 'Who could have a place, what stands against whom, what each would cost, and why a place is empty.',
    /** `userId`: about that person alone. `holderId`: why the place is theirs, where several stand at the post. */
    input: z.object({ serviceId: Id, postId: Id, userId: z.optional(Id), holderId: z.optional(Id) }),
    output: Explanation,
    weight: 6,
  }),
  prove: endpoint({
    method: 'POST',
    path: '/rota/explain/prove',
    access: 'admin',
    keys: true,
    summary: 'Begins to look for what it costs to give somebody a place, all others free to move.',
    input: z.object({ serviceId: Id, postId: Id, userId: Id }),
    output: Run,
    status: 202,
  }),
}

export const runsEvents = {
  /**
   * A search for the best rota has come further, or has ended. Sent to admins. Not picked from `Run`, whose schemas
   * every page would load with this file.
   */
  runProgress: z.object({
    _id: Id,
    state: z.string(),
    goals: z.array(z.object({ name: z.string(), value: z.number(), bound: z.number(), proved: z.boolean() })),
  }),
}

/** The detail of a run in the audit log: `fill` looks for the best rota, `prove` for what a place costs. */
const begun = z.extend(spanned, { kind: z.enum(['fill', 'prove']) })

export const runsAudit = {
  'run.begun': about('run', begun),
  'run.stopped': about('run', begun),
  'rota.filled': about('rota', spanned),
  'rota.fillUndone': about('rota', spanned),
}
