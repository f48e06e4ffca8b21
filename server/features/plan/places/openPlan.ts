import type { AnsweredBy } from '#shared/people/audit.ts'
import { isLive } from '#shared/plan/placeStates.ts'
import type { ChangeContext, PlanRevisions, Trx } from '../../../db/change.ts'
import { columnOf } from '../../../db/columnOf.ts'
import { noteForHooks } from '../../../db/hookNotes.ts'
import type { TeamService } from '../../people/team/team.service.ts'
import {
  askedAnewOf,
  type CollectedMoves,
  endedOf,
  type Moved,
  noMoves,
  placedAt,
  storeMoves,
} from './collectedMoves.ts'
import { draftsStore } from './drafts.store.ts'
import { followLive } from './drafts.ts'
import type { Cause, FollowUp, PlannedEffects, Settled, Step } from './followUps.ts'
import { countsBefore, placeCounts } from './placeCounts.ts'
import type { PlaceKey } from './planned.store.ts'

export interface Options {
  cause: Cause
  /** The person who makes the change, or the key of a program; null for the system. */
  actorId: string | null
  /** Way in which the answer arrived, for the audit log. */
  by?: AnsweredBy | undefined
}

export interface OpenPlanNeeds {
  team: Pick<TeamService, 'timeZone'>
  /** A function, because the features that follow are built after those that change places. */
  followUps(): readonly FollowUp[]
}

/** The plan while a change has it open: what the work of the change collects, and `settle` then reads. */
export interface OpenPlan {
  context: ChangeContext<'plan'>
  revisions: PlanRevisions
  options: Options
  needs: OpenPlanNeeds
  step: Step
  moves: CollectedMoves
  /** The people of services before the change. */
  before: ReturnType<typeof countsBefore>
  effects: PlannedEffects
  givenUp: PlaceKey[]
  /** Ids of services that are cancelled, moved or deleted. */
  closed: string[]
  /** Days that open boards refetch. */
  days: string[]
  /** Services that have no draft, as their lock has said. */
  withoutDraft: Set<string>
  /** True where the work wrote shifts by its own statements. */
  touchesSchedule: boolean
  /** Services whose people, needs or publication may have changed. */
  touched: Set<string>
  /** True where the search for a stand-in has counted the member who takes the place. */
  isCounted: boolean
}

/**
 * Causes after which the draft of the service is updated. A publication is its draft; a cancelled service keeps its
 * draft.
 */
const FOLLOWED: ReadonlySet<Cause> = new Set([
  'answer',
  'asked',
  'edit',
  'offer',
  'open',
  'recorded',
  'swap',
  'unasked',
])

/** Updates drafts so that publishing them does not undo the answers and moves of this change. */
async function keepDrafts(trx: Trx<'plan'>, moved: readonly Moved[]): Promise<void> {
  const ids = [...new Set(moved.map(({ row }) => row.service_id))]
  const drafts = new Set((await draftsStore.of(trx, ids)).map(({ service_id }) => service_id))
  for (const { row } of moved) if (drafts.has(row.service_id)) await followLive({ trx }, row, isLive(row.state))
}

const toAuditEntry = ({ verb, row }: Moved, { actorId, by }: Options) => ({
  action: `assignment.${verb}` as const,
  actorId,
  subjectId: row.id,
  detail: { date: row.date, name: row.person, post: row.post, ...(by && { by }) },
})

/** Makes open boards refetch the span of these days. */
function tellBoards({ tell }: ChangeContext<'plan'>, revision: number, days: string[]): void {
  const [from, to] = [days.sort()[0], days.at(-1)]
  if (from !== undefined && to !== undefined) tell({ userIds: [], admins: true }, 'rotaChanged', { revision, from, to })
}

function tellMoved({ tell }: ChangeContext<'plan'>, moved: readonly Moved[]): void {
  for (const { row } of moved)
    tell({ userIds: [row.user_id], admins: true }, 'assignmentChanged', {
      _id: row.id,
      serviceId: row.service_id,
      userId: row.user_id,
      state: row.state,
      sequence: row.sequence,
    })
}

/** Verbs of moves that are answers. */
const ANSWERS: ReadonlySet<Moved['verb']> = new Set<Moved['verb']>(['accepted', 'declined', 'answerUndone'])

/** Notes for hooks who has answered. */
function noteAnswers({ trx }: ChangeContext<'plan'>, moved: readonly Moved[], { cause }: Options): void {
  if (cause !== 'answer' && cause !== 'recorded') return
  for (const { verb, row } of moved)
    if (ANSWERS.has(verb)) noteForHooks(trx, { type: 'assignment.answered', answer: row })
}

/** The services, of those given, whose people a feature that follows compares before and after. */
async function watchedBy(
  { followUps }: OpenPlanNeeds,
  trx: Trx<'plan'>,
  serviceIds: readonly string[],
): Promise<string[]> {
  const watched: string[] = []
  for (const follow of followUps()) watched.push(...((await follow.watched?.(trx, serviceIds)) ?? []))
  return watched
}

/** Opens the plan for the work of a change. */
export function openPlan(
  context: ChangeContext<'plan'>,
  revisions: PlanRevisions,
  options: Options,
  needs: OpenPlanNeeds,
): OpenPlan {
  const { trx } = context
  return {
    context,
    revisions,
    options,
    needs,
    step: { rota: context, revision: revisions.rota },
    moves: noMoves(),
    before: countsBefore(trx, (serviceIds) => watchedBy(needs, trx, serviceIds)),
    effects: { moved: [], isTouched: false, told: [], search: false },
    givenUp: [],
    closed: [],
    days: [],
    withoutDraft: new Set(),
    touchesSchedule: false,
    touched: new Set(),
    isCounted: false,
  }
}

/** The outcome of the change, as the features that follow read it. */
async function settledBy(open: OpenPlan): Promise<Settled> {
  const { context, options, moves, before, givenUp, closed, touched } = open
  givenUp.push(...endedOf(moves.moved).filter(({ shadow }) => shadow === 0))
  const watched = before.watched()
  const counted = [...new Set([...watched, ...columnOf(givenUp, 'service_id')])]
  return {
    cause: options.cause,
    actorId: options.actorId,
    givenUp,
    closed,
    touched: [
      ...new Set([
        ...touched,
        ...closed,
        ...columnOf(givenUp, 'service_id'),
        ...moves.moved.map(({ row }) => row.service_id),
      ]),
    ],
    watched,
    countBefore: before.at,
    countNow: await placeCounts(context.trx, counted),
    askedAnew: askedAnewOf(moves.moved),
    ended: moves.moved.flatMap(({ row }) => (isLive(row.state) ? [] : row.id)),
  }
}

/** Lets the features follow, and completes the effects of the change. True where work is due after the commit. */
async function letFollow({ options, needs, step, moves, effects }: OpenPlan, settled: Settled): Promise<boolean> {
  let isDue = false
  for (const { after } of needs.followUps()) if (await after(step, settled)) isDue = true
  const rows = moves.moved.map(({ row }) => row)
  const isTouched = effects.isTouched || rows.length > 0
  // Only a search that begins or is raised by an edit of the schedule is due at once.
  Object.assign(effects, { moved: rows, isTouched, search: options.cause === 'edit' && isDue })
  return isDue
}

/** Carries out the consequences of the work of a change. True where work is due after the commit. */
export async function settle(open: OpenPlan): Promise<boolean> {
  const { context, revisions, options, moves, before, withoutDraft } = open
  const { moved } = moves
  if (!open.isCounted) await before.count(placedAt(moves))
  await storeMoves(context.trx, moves)
  if (FOLLOWED.has(options.cause))
    await keepDrafts(
      context.trx,
      moved.filter(({ row }) => !withoutDraft.has(row.service_id)),
    )
  const settled = await settledBy(open)
  await context.audit(...moved.map((one) => toAuditEntry(one, options)))
  const isDue = await letFollow(open, settled)

  if (open.touchesSchedule || moves.touchesShifts)
    context.tell('members', 'scheduleChanged', { revision: revisions.schedule })
  tellBoards(context, revisions.rota, [...open.days, ...moved.map(({ row }) => row.date)])
  tellMoved(context, moved)
  noteAnswers(context, moved, options)
  return isDue
}
