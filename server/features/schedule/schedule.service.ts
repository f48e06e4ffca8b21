import { isDeepStrictEqual } from 'node:util'
import { AppError } from '#shared/errors.ts'
import type { ExportLayout, NewShift, ScheduleQuery, Shift, ShiftPatch, WithEffects } from '#shared/schedule.ts'
import { comparisonKey } from '#shared/text.ts'
import { isAdmin } from '#shared/users.ts'
import type { Change, ChangeContext } from '../../db/change.ts'
import type { Db } from '../../db/client.ts'
import { given } from '../../http/given.ts'
import type { Download } from '../../http/reply.ts'
import type { Viewer } from '../../http/viewer.ts'
import type { ChangePlaces, Plan } from '../plan/changePlaces.ts'
import { type PlaceRow, placesStore, type ShiftRow, type ShownPlace } from '../plan/places.store.ts'
import { newShown, placeKeys, shownOf, slotOf, toShift } from '../plan/places.wire.ts'
import { type PlannedRow, plannedStore } from '../plan/planned.store.ts'
import type { NewPlace } from '../plan/plannedRows.ts'
import { servicesStore } from '../plan/services.store.ts'
import { tellMembers } from '../plan/tellMembers.ts'
import { activeMembersByName } from '../users/members.ts'
import type { PersonalData } from '../users/personalData.ts'
import { placeEditor } from './editPlaces.ts'
import { linkName, linkNames } from './linkNames.ts'
import { tableOfSchedule } from './spreadsheet/schedule.table.ts'
import { writeSchedule, writeTables } from './spreadsheet/writeSchedule.ts'

interface Needs {
  db: Db
  change: Change
  changePlaces: ChangePlaces
  successorAt: SuccessorAt
}

/**
 * The place of the plan that a member gets instead of the one who has it, and their former place there; null where the plan asks
 * nobody any more. Throws where a rule of the rota stands against them. The rota provides it.
 */
type SuccessorAt = (
  trx: Db,
  place: PlannedRow,
  userId: string,
) => Promise<{ place: NewPlace; former: PlannedRow | undefined } | null>

/** Asks another member in the place of the one who has it. False where the change is none of that kind. */
async function isSucceeded(
  plan: Plan,
  { successorAt }: Needs,
  viewer: Viewer,
  { before, after }: { before: PlaceRow; after: ShownPlace },
): Promise<boolean> {
  if (before.state === 'typed' || after.user_id === null || after.user_id === before.user_id) return false
  if (slotOf(after) !== slotOf(before)) return false
  const { trx, context, effects } = plan
  const [given] = await plannedStore.ofIds(trx, [before.id])
  if (!given) return false
  await plan.mustLock(given.service_id)
  const found = await successorAt(trx, given, after.user_id)
  if (!found) return false
  const { service, ...place } = found.place
  plan.end(given, 'replaced')
  const tied = { ...service, tie_color: after.tie_color }
  const assignmentId = plan.ask({ ...place, service: tied, shiftId: before.shift_id }, found.former)
  const { _id: userId } = place.person
  if (given.user_id !== viewer._id) {
    await tellMembers(context, [{ before, after: null }], { by: viewer._id, from: given.date })
    effects.told.push({ _id: given.user_id, name: given.person })
  }
  if (userId !== viewer._id) {
    await context.enqueue({
      kind: 'rota.reminder',
      payload: { userId, assignmentIds: [assignmentId], isFirst: true },
    })
    effects.told.push(place.person)
  }
  return true
}

/** Shifts with name and page of the service at their date and time. */
async function withServices(db: Db, rows: ShiftRow[], seesPlanned: boolean): Promise<Shift[]> {
  const [first, last] = [rows[0], rows.at(-1)]
  if (!first || !last) return []
  const services = new Map((await servicesStore.titles(db, first.date, last.date)).map((one) => [one.id, one]))
  return rows.map((row) => {
    const shift = toShift(row)
    const service = row.service_id === null ? undefined : services.get(row.service_id)
    if (!service) return shift
    const isPublished = service.published_at !== null
    if (service.name !== null && (isPublished || seesPlanned)) shift.serviceName = service.name
    if (isPublished) shift.serviceId = service.id
    return shift
  })
}

/** A shift that an admin wrote, as the list shows it to them. */
async function writtenShift(trx: Db, row: ShownPlace): Promise<Shift> {
  const service = await servicesStore.at(trx, row.date, row.service_time_key)
  const [shift = toShift(row)] = await withServices(trx, [{ ...row, service_id: service?.id ?? null }], true)
  return shift
}

/** Adds a shift; 409 where an equal one exists. */
async function addShift(plan: Plan, viewer: Viewer, shift: NewShift): Promise<Shift> {
  const row = newShown(shift, await activeMembersByName(plan.trx))
  await mustBeOnce(plan.trx, row)
  await plan.writeShifts([{ before: null, after: row }])
  const detail = { date: row.date, name: row.name }
  await plan.context.audit({ action: 'shift.added', actorId: viewer._id, subjectId: row.shift_id, detail })
  return writtenShift(plan.trx, row)
}

async function mustFind(trx: Db, id: string): Promise<PlaceRow> {
  const row = await placesStore.find(trx, id)
  if (!row) throw new AppError('shift_not_found')
  return row
}

async function removeShift(plan: Plan, viewer: Viewer, id: string): Promise<void> {
  const removed = await mustFind(plan.trx, id)
  await plan.writeShifts([{ before: removed, after: null }])
  const detail = toShift(removed)
  await plan.context.audit({ action: 'shift.deleted', actorId: viewer._id, subjectId: id, detail })
}

async function changeShift(
  plan: Plan,
  needs: Needs,
  viewer: Viewer,
  { id, patch }: { id: string; patch: ShiftPatch },
): Promise<Shift> {
  const { trx } = plan
  const before = await mustFind(trx, id)
  if (before.state !== 'typed') plan.effects.isTouched = true
  const { user, _id, ...fields } = toShift(before)
  const wanted = shownOf({ ...fields, name: user.name, ...given(patch) }, id, before.user_id)
  const after =
    wanted.name_key === before.name_key
      ? wanted
      : { ...wanted, user_id: (await activeMembersByName(trx)).get(wanted.name_key) ?? null }
  const detail = { before: toShift(before), after: toShift(after) }
  if (isDeepStrictEqual(detail.before, detail.after)) return writtenShift(trx, after)
  await mustBeOnce(trx, after)
  if (!(await isSucceeded(plan, needs, viewer, { before, after })))
    await plan.writeShifts([{ before, after }], { isEdit: true })
  await plan.context.audit({ action: 'shift.changed', actorId: viewer._id, subjectId: id, detail })
  return writtenShift(trx, after)
}

/** Throws 409 where another shift at that post and time has the name, or the member under whatever name. */
async function mustBeOnce(trx: Db, shift: ShownPlace): Promise<void> {
  const keys = new Set(placeKeys(shift))
  const isSame = (other: PlaceRow): boolean =>
    other.shift_id !== shift.shift_id && placeKeys(other).some((key) => keys.has(key))
  if ((await placesStore.onDays(trx, [shift.date])).some(isSame)) throw new AppError('shift_exists')
}

const isSunday = ({ date }: { date: string }): boolean => new Date(`${date}T00:00:00Z`).getUTCDay() === 0

const toSpreadsheetRow = ({ date, user, assignment, serviceTime, tieColor }: Shift) => ({
  date,
  name: user.name,
  assignment,
  serviceTime,
  tieColor,
})

interface Exported {
  from?: string
  to?: string
  layout: ExportLayout
}

async function exportSundays({ db, change }: Needs, viewer: Viewer, { layout, ...span }: Exported): Promise<Download> {
  const rows = (await placesStore.list(db, span)).filter(isSunday).map(toShift).map(toSpreadsheetRow)
  const detail = { count: rows.length }
  return {
    bytes: await (layout === 'list' ? writeSchedule(rows) : writeTables([tableOfSchedule(rows)])),
    beforeSend: () =>
      change.by(viewer)(null, ({ audit }) => audit({ action: 'schedule.exported', actorId: viewer._id, detail })),
  }
}

export type ScheduleService = ReturnType<typeof scheduleService>

export function scheduleService(needs: Needs) {
  const { db, change, changePlaces } = needs
  const editPlaces = placeEditor({ change, changePlaces })
  return {
    /** The names of services that no publication has covered are for admins. */
    async list(viewer: Pick<Viewer, '_id' | 'name' | 'role'>, { view, from, to }: ScheduleQuery): Promise<Shift[]> {
      const personal = view === 'personal' ? { userId: viewer._id, name: comparisonKey(viewer.name) } : undefined
      const rows = await placesStore.list(db, { from, to, personal })
      return withServices(db, rows, isAdmin(viewer))
    },

    /** Adds one shift; 409 where an equal one exists. */
    create: (viewer: Viewer, shift: NewShift): Promise<Shift> =>
      editPlaces(viewer, (plan) => addShift(plan, viewer, shift)),

    /** Deletes one shift; 404 where it is gone. Undefined where the rota had not given it. */
    async remove(viewer: Viewer, id: string): Promise<WithEffects | undefined> {
      const { rota } = await editPlaces(viewer, async (plan) => {
        await removeShift(plan, viewer, id)
        return {}
      })
      return rota && { rota }
    },

    /**
     * Changes fields of one shift; 404 where it is gone, 409 where an equal one exists. Writes nothing where nothing differs. At a
     * planned place another member is asked, or refused with 409 as on the board.
     */
    change: (viewer: Viewer, id: string, patch: ShiftPatch): Promise<Shift & WithEffects> =>
      editPlaces(viewer, (plan) => changeShift(plan, needs, viewer, { id, patch })),

    /** A workbook with the shifts of the Sundays of a span, or of all. */
    export: (viewer: Viewer, wanted: Exported): Promise<Download> => exportSundays(needs, viewer, wanted),

    /**
     * Links unlinked shifts with one of these names to the only active member with that name. Call it in every change that
     * alters how many active members have a name, after that write.
     */
    linkNames: ({ also }: ChangeContext, nameKeys: string[]): Promise<void> =>
      changePlaces(also, { cause: 'edit', actorId: null }, (plan) => linkNames(plan, nameKeys)),

    /** Links the unlinked shifts with a name to a person, as an admin has confirmed. */
    linkTo: ({ also }: ChangeContext, userId: string, nameKey: string): Promise<void> =>
      changePlaces(also, { cause: 'edit', actorId: null }, async (plan) => {
        await linkName(plan, userId, nameKey)
        plan.touchSchedule()
      }),

    /** The shifts linked to a person, by day. */
    personalData: {
      tables: ['places'],
      async ofPerson({ _id: userId }) {
        const shifts = (await placesStore.of(db, userId)).map(toShift)
        return { shifts: shifts.map(({ _id, user: _user, ...shift }) => shift) }
      },
    } satisfies PersonalData,
  }
}
