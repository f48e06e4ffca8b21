import { AppError } from '#shared/errors.ts'
import type { ChangeContext, RunChange, Trx } from '../../../db/change.ts'
import { lockServices, lockWithDraft, type ServiceRow, servicesStore } from '../services/services.store.ts'
import { noteStored } from './collectedMoves.ts'
import type { Cause, PlannedEffects, Step } from './followUps.ts'
import { pastTimes } from './held.ts'
import { watchLeft } from './leftPlaces.ts'
import { type OpenPlan, type OpenPlanNeeds, type Options, openPlan, settle } from './openPlan.ts'
import { movesOf, type PlaceMoves } from './placeMoves.ts'
import type { PlaceKey, PlannedRow } from './planned.store.ts'
import { daysOf, leftOf, placeFinder, servicesOfShiftChanges, storeShifts, type WriteOptions } from './shiftWrites.ts'
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
  /** Says that the search for a stand-in has counted the member who takes the place. */
  searchCounts(): void
  /** Records that a member will not come, though the place stays theirs: a stand-in may be needed. */
  giveUp(place: PlaceKey): void
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

type Work<Result> = (plan: Plan) => Promise<Result>

/**
 * Changes who stands where; nothing else may write a place. `run` is `change`, the change of a viewer, or the `also` of
 * another change. The consequences of `work` follow it in a fixed order: places, drafts, the audit log, searches for
 * stand-ins and swaps, events, and after the commit the work that is due at once.
 */
export type ChangePlaces = <Result>(run: RunChange, options: Options, work: Work<Result>) => Promise<Result>

/** Causes that take no place of a service that has begun: such answers are refused. */
const BEFORE_IT_BEGINS: ReadonlySet<Cause> = new Set(['answer', 'asked', 'offer', 'open', 'recorded', 'unasked'])

/** Ids of places to come back against whose members a rule of a feature that follows stands. */
async function barredOf(
  { followUps }: OpenPlanNeeds,
  trx: Trx<'plan'>,
  places: readonly PlannedRow[],
): Promise<ReadonlySet<string>> {
  const ids: string[] = []
  for (const { barred } of places.length > 0 ? followUps() : []) ids.push(...((await barred?.(trx, places)) ?? []))
  return new Set(ids)
}

async function mustLock({ context, withoutDraft, touched }: OpenPlan, serviceId: string): Promise<ServiceRow> {
  touched.add(serviceId)
  const locked = await lockWithDraft(context.trx, serviceId)
  if (!locked) throw new AppError('not_found')
  if (!locked.isDrafted) withoutDraft.add(serviceId)
  return locked.row
}

async function countBefore({ before, touched }: OpenPlan, serviceIds: readonly string[]): Promise<void> {
  for (const id of serviceIds) touched.add(id)
  await before.count(serviceIds)
}

async function lockAll({ context, touched }: OpenPlan, serviceIds: readonly string[]): Promise<void> {
  for (const id of serviceIds) touched.add(id)
  await lockServices(context.trx, [...new Set(serviceIds)].sort())
}

/** Names of the members whom a change of shifts concerns, by id: after an edit, of those who had a place, too. */
function concernedBy(written: readonly { row: PlannedRow }[], edited: readonly ShiftChange[]): Map<string, string> {
  const concerned = new Map(written.map(({ row }) => [row.user_id, row.person]))
  for (const { before } of edited) {
    if (!before?.user_id || before.state === 'typed') continue
    concerned.set(before.user_id, concerned.get(before.user_id) ?? before.name)
  }
  return concerned
}

async function writeShifts(open: OpenPlan, changes: ShiftChange[], options: WriteOptions): Promise<void> {
  if (changes.length === 0) return
  const { isEdit = false, isUndo = false } = options
  const { context, needs, moves, givenUp, effects } = open
  const { trx } = context
  open.touchesSchedule = true
  const find = await placeFinder(trx, changes)
  await countBefore(open, servicesOfShiftChanges(changes, find))
  const written = await storeShifts(trx, changes, find, {
    isUndo,
    barredOf: (from, places) => barredOf(needs, from, places),
  })
  for (const { before: was, row } of written) noteStored(moves, was, row)
  const days = daysOf(changes)
  for (const { written: react } of needs.followUps()) await react?.(trx, days, isUndo)
  // The reactions may have made services there, or changed what they need.
  for (const { id } of await servicesStore.onDays(trx, days)) open.touched.add(id)
  if (isUndo) givenUp.push(...leftOf(changes, find))
  const isPast = await pastTimes(trx, { timeZone: await needs.team.timeZone(trx), now: new Date() })
  const told = await tellMembers(context, changes, { by: open.options.actorId, isPast, ...(isEdit && { isEdit }) })
  for (const [_id, name] of concernedBy(written, isEdit ? changes : []))
    if (told.has(_id)) effects.told.push({ _id, name })
}

/** The plan as the work of a change sees it. */
function planOf(open: OpenPlan): Plan {
  const { context, step, moves, effects, givenUp, closed, days } = open
  const { trx } = context
  return {
    ...movesOf(moves),
    context,
    trx,
    step,
    effects,
    mustLock: (serviceId) => mustLock(open, serviceId),
    lockAll: (serviceIds) => lockAll(open, serviceIds),
    countBefore: (serviceIds) => countBefore(open, serviceIds),
    searchCounts() {
      open.isCounted = true
    },
    giveUp: (place) => void givenUp.push(place),
    close: (serviceIds) => void closed.push(...serviceIds),
    writeShifts: (changes, options = {}) => writeShifts(open, changes, options),
    touchSchedule() {
      open.touchesSchedule = true
    },
    touch: (...others) => void days.push(...others),
  }
}

export function placeChanger(needs: OpenPlanNeeds): ChangePlaces {
  return async (run, options, work) => {
    let isDue = false
    const result = await run('plan', async (context, revisions) => {
      const open = openPlan(context, revisions, options, needs)
      const rememberLeft = BEFORE_IT_BEGINS.has(options.cause) ? undefined : await watchLeft(context.trx, needs.team)
      const done = await work(planOf(open))
      isDue = await settle(open)
      await rememberLeft?.()
      return context.tellNobody('everybody concerned is told by `settle`').returning(done)
    })
    if (isDue) for (const { wake } of needs.followUps()) await wake?.()
    return result
  }
}
