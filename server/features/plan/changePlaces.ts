import { isLive } from '#shared/answers.ts'
import type { AnsweredBy } from '#shared/audit.ts'
import { today } from '#shared/days.ts'
import { AppError } from '#shared/errors.ts'
import type { ChangeContext, PlanRevisions, RunChange, Trx } from '../../db/change.ts'
import type { TeamService } from '../team/team.service.ts'
import { draftsStore } from './drafts.store.ts'
import { followLive } from './drafts.ts'
import type { Cause, FollowUp, GivenUp, PlannedEffects, Settled, Step } from './followUps.ts'
import { watchLeft } from './leftPlaces.ts'
import { countsBefore, placeCounts } from './placeCounts.ts'
import { endedOf, type Moved, type PlaceMoves, placeMoves } from './placeMoves.ts'
import type { PlannedRow } from './planned.store.ts'
import { lockServices, lockWithDraft, type ServiceRow } from './services.store.ts'
import { leftOf, placeFinder, servicesOf, storeShifts, type WriteOptions } from './shiftWrites.ts'
import { type ShiftChange, tellMembers } from './tellMembers.ts'

/** The plan inside one change of places: the work of the change calls these functions. */
export interface Plan extends PlaceMoves {
  context: ChangeContext<'plan'>
  trx: Trx<'plan'>
  /** The context for rows that other features write in the same change. */
  step: Step
  /** Locks a service, so that other changes of its people wait, and raises its revision. 404 where it is gone. */
  mustLock(serviceId: string): Promise<ServiceRow>
  lockAll(serviceIds: readonly string[]): Promise<void>
  /**
   * Counts the people of services before the change. Call it before writing needs of services or marks of attendance.
   */
  countBefore(serviceIds: readonly string[]): Promise<void>
  /** Records that a member will not come, though the place stays theirs: a stand-in may be needed. */
  giveUp(place: GivenUp): void
  /** Ends the searches for stand-ins at services that are cancelled, moved or deleted. */
  close(serviceIds: readonly string[]): void
  /** Stores typed, edited, imported or deleted shifts, and cancels the assignments that no longer match their shift. */
  writeShifts(changes: ShiftChange[], options?: WriteOptions): Promise<void>
  /** Effects of the change on places of the rota; complete once the change is settled. */
  effects: PlannedEffects
  /** Marks the schedule as changed where the work wrote shifts by its own statements. */
  touchSchedule(): void
  /** Makes open boards refetch these days. */
  touch(...days: string[]): void
}

interface Options {
  cause: Cause
  /** The person who makes the change; null for the system. */
  actorId: string | null
  /** Way in which the answer arrived, for the audit log. */
  by?: AnsweredBy | undefined
}

type Work<Result> = (plan: Plan) => Promise<Result>

/**
 * Changes who stands where; nothing else may write a place. `run` is `change`, the change of a viewer, or the `also` of
 * another change. The consequences of `work` follow it in a fixed order: places, drafts, the audit log, searches for
 * stand-ins and swaps, events, and after the commit the work that is due at once.
 */
export type ChangePlaces = <Result>(run: RunChange, options: Options, work: Work<Result>) => Promise<Result>

interface Needs {
  team: Pick<TeamService, 'timeZone'>
  /** A function, because the features that follow are built after those that change places. */
  followUps(): readonly FollowUp[]
}

/**
 * Causes after which the draft of the service is updated. A publication is its draft; a cancelled service keeps its
 * draft.
 */
const FOLLOWED: ReadonlySet<Cause> = new Set(['answer', 'edit', 'offer', 'recorded', 'swap'])

/** Causes that take no place of a service that has begun: such answers are refused. */
const BEFORE_IT_BEGINS: ReadonlySet<Cause> = new Set(['answer', 'offer', 'recorded'])

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

/**
 * Opens the plan for the work of a change. `settle` carries out its consequences; true where work is due after the
 * commit. One closure, because the work collects what `settle` then reads.
 */
function openPlan(
  context: ChangeContext<'plan'>,
  revisions: PlanRevisions,
  options: Options,
  { team, followUps }: Needs,
): { plan: Plan; settle(): Promise<boolean> } {
  const { trx } = context
  const { cause, actorId } = options
  const step: Step = { rota: context, revision: revisions.rota }
  const { moves, stored, placedAt, store } = placeMoves()
  const effects: PlannedEffects = { moved: [], isTouched: false, told: [], search: false }
  /** Services that have no draft, as their lock has said. */
  const withoutDraft = new Set<string>()
  const [givenUp, closed, days]: [GivenUp[], string[], string[]] = [[], [], []]
  const before = countsBefore(trx, async (serviceIds) => {
    const watched: string[] = []
    for (const follow of followUps()) watched.push(...((await follow.watched?.(trx, serviceIds)) ?? []))
    return watched
  })
  let touchesSchedule = false

  /** Ids of places to come back against whose members a rule of a feature that follows stands. */
  async function barredOf(from: Trx<'plan'>, places: readonly PlannedRow[]): Promise<ReadonlySet<string>> {
    const ids: string[] = []
    for (const { barred } of places.length > 0 ? followUps() : []) ids.push(...((await barred?.(from, places)) ?? []))
    return new Set(ids)
  }

  async function settledBy(moved: readonly Moved[]): Promise<Settled> {
    for (const { shadow, service_id: serviceId, post_id: postId, user_id: userId } of endedOf(moved))
      if (shadow === 0) givenUp.push({ serviceId, postId, userId })
    const watched = before.watched()
    const countNow = await placeCounts(trx, [...new Set([...watched, ...givenUp.map(({ serviceId }) => serviceId)])])
    return {
      ...{ cause, actorId, givenUp, closed, watched, countNow },
      countBefore: before.at,
      ended: moved.flatMap(({ row }) => (isLive(row.state) ? [] : row.id)),
    }
  }

  return {
    plan: {
      ...moves,
      context,
      trx,
      step,
      async mustLock(serviceId) {
        const locked = await lockWithDraft(trx, serviceId)
        if (!locked) throw new AppError('not_found')
        if (!locked.isDrafted) withoutDraft.add(serviceId)
        return locked.row
      },
      lockAll: async (serviceIds) => void (await lockServices(trx, [...new Set(serviceIds)].sort())),
      countBefore: before.count,
      giveUp: (place) => void givenUp.push(place),
      close: (serviceIds) => void closed.push(...serviceIds),
      effects,
      async writeShifts(changes, { isEdit = false, isUndo = false } = {}) {
        if (changes.length === 0) return
        touchesSchedule = true
        const find = await placeFinder(trx, changes)
        await before.count(servicesOf(changes, find))
        const written = await storeShifts(trx, changes, find, { isUndo, barredOf })
        for (const { before: was, row } of written) stored(was, row)
        if (isUndo) givenUp.push(...leftOf(changes, find))
        const told = await tellMembers(context, changes, {
          ...{ by: actorId, from: today(await team.timeZone(trx)) },
          ...(isEdit && { isEdit }),
        })
        const concerned = new Map(written.map(({ row }) => [row.user_id, row.person]))
        for (const { before } of isEdit ? changes : []) {
          if (!before?.user_id || before.state === 'typed') continue
          concerned.set(before.user_id, concerned.get(before.user_id) ?? before.name)
        }
        for (const [_id, name] of concerned) if (told.has(_id)) effects.told.push({ _id, name })
      },
      touchSchedule() {
        touchesSchedule = true
      },
      touch: (...others) => void days.push(...others),
    },

    async settle() {
      // The call-out itself counts the members who accept its offers.
      if (cause !== 'offer') await before.count(placedAt())
      const { moved, touchesShifts } = await store(trx)
      if (FOLLOWED.has(cause))
        await keepDrafts(
          trx,
          moved.filter(({ row }) => !withoutDraft.has(row.service_id)),
        )
      const settled = await settledBy(moved)
      await context.audit(...moved.map((one) => toAuditEntry(one, options)))
      let isDue = false
      for (const { after } of followUps()) if (await after(step, settled)) isDue = true
      // Only a search that begins or is raised by an edit of the schedule is due at once.
      const rows = moved.map(({ row }) => row)
      const isTouched = effects.isTouched || rows.length > 0
      Object.assign(effects, { moved: rows, isTouched, search: cause === 'edit' && isDue })

      if (touchesSchedule || touchesShifts) context.tell('members', 'scheduleChanged', { revision: revisions.schedule })
      tellBoards(context, revisions.rota, [...days, ...moved.map(({ row }) => row.date)])
      tellMoved(context, moved)
      return isDue
    },
  }
}

export function placeChanger(needs: Needs): ChangePlaces {
  return async (run, options, work) => {
    let isDue = false
    const result = await run('plan', async (context, revisions) => {
      const { plan, settle } = openPlan(context, revisions, options, needs)
      const rememberLeft = BEFORE_IT_BEGINS.has(options.cause) ? undefined : await watchLeft(context.trx, needs.team)
      const done = await work(plan)
      isDue = await settle()
      await rememberLeft?.()
      return context.tellNobody('everybody concerned is told by `settle`').returning(done)
    })
    if (isDue) for (const { wake } of needs.followUps()) await wake?.()
    return result
  }
}
