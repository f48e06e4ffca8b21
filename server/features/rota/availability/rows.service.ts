import { randomUUID } from 'node:crypto'
import { daysBetween, today } from '#shared/days.ts'
import { AppError } from '#shared/errors.ts'
import { isAdmin } from '#shared/people/users.ts'
import { isLive } from '#shared/plan/placeStates.ts'
import { covers } from '#shared/recurrence.ts'
import type { Assignment } from '#shared/rota/answers.ts'
import {
  type AvailabilityRow,
  CALENDAR_MAX_EVENTS,
  type CalendarRow,
  type CalendarRows,
  type NewRow,
  ROW_DAYS,
  ROWS_MAX,
  type RowPatch,
} from '#shared/rota/availabilityRows.ts'
import type { Change, Told } from '../../../db/change.ts'
import type { Db } from '../../../db/client.ts'
import { columnOf } from '../../../db/columnOf.ts'
import type { AvailabilityTable } from '../../../db/schema.ts'
import { refuseAt } from '../../../http/refuseAt.ts'
import type { UploadedFile } from '../../../http/uploads.ts'
import { actorOf, type Viewer } from '../../../http/viewer.ts'
import type { TeamService } from '../../people/team/team.service.ts'
import { stillThere } from '../../people/users/members.ts'
import { servicesStore } from '../../plan/services/services.store.ts'
import { readCalendar } from '../../plan/worker/readCalendar.ts'
import { readInTurn } from '../../plan/worker/readInTurn.ts'
import type { AnswersService } from '../answers/answers.service.ts'
import { noteEntered } from '../entered.ts'
import { toDayRule } from '../facts/dayRule.ts'
import { fromSheetStore, sheetKeys } from '../facts/fromSheet.ts'
import { templateRows } from '../setup/templates/templates.wire.ts'
import { tellRota } from '../tellRota.ts'
import { availabilityStore, type RowOfDays } from './availability.store.ts'
import { toRow } from './availability.wire.ts'

interface AddedRow {
  row: AvailabilityRow
  isNew: boolean
}

interface Needs {
  db: Db
  change: Change
  team: Pick<TeamService, 'timeZone'>
  answers: Pick<AnswersService, 'upcoming'>
}

const SAME = [
  ...(['kind', 'from_day', 'to_day', 'weekdays', 'nth', 'every_weeks', 'anchor_day', 'template_id'] as const),
  'reason',
] as const

const isSame = (one: AvailabilityTable, other: AvailabilityTable): boolean =>
  SAME.every((column) => one[column] === other[column])

/** Throws 400 for an end before the start, too many days or an unknown template. */
export async function mustBeGood(trx: Db, { from_day, to_day, template_id }: AvailabilityTable): Promise<void> {
  if (to_day !== null && to_day < from_day) refuseAt('toDay', 'rota.endBeforeStart')
  if (to_day !== null && daysBetween(from_day, to_day) > ROW_DAYS) refuseAt('toDay', 'rota.tooManyDays')
  if (template_id !== null && !(await templateRows.find(trx, template_id))) refuseAt('templateId', 'rota.unknown')
}

const spanOf = (rows: AvailabilityTable[]) => ({
  from: rows.map(({ from_day }) => from_day).sort()[0] ?? '',
  to:
    rows
      .map(({ to_day }) => to_day ?? '9999-12-31')
      .sort()
      .at(-1) ?? '',
})

/** The upcoming live assignments of its person that an `away` row covers. */
async function affectedBy({ answers }: Needs, from: Db, row: AvailabilityTable): Promise<Assignment[]> {
  if (row.kind !== 'away') return []
  const live = (await answers.upcoming(from, row.user_id)).filter(({ state }) => isLive(state))
  const services = await servicesStore.findAll(from, columnOf(live, 'serviceId'))
  const templates = new Map(services.map(({ id, template_id }) => [id, template_id]))
  return live.filter(({ date, serviceId }) =>
    covers(toDayRule(row), { date, templateId: templates.get(serviceId) ?? null }),
  )
}

async function shown(needs: Needs, from: Db, id: string): Promise<AvailabilityRow> {
  const row = await availabilityStore.findRow(from, id)
  if (!row) throw new AppError('not_found')
  return toRow(row, await affectedBy(needs, from, row))
}

async function mustFind(trx: Db, viewer: Viewer, id: string): Promise<RowOfDays> {
  const row = await availabilityStore.findRow(trx, id)
  if (!row || (row.user_id !== viewer._id && !isAdmin(viewer))) throw new AppError('not_found')
  return row
}

const newRow = (viewer: Viewer, userId: string, { anchorDay, ...wanted }: NewRow): AvailabilityTable => ({
  id: randomUUID(),
  user_id: userId,
  kind: wanted.kind,
  from_day: wanted.fromDay,
  to_day: wanted.toDay,
  weekdays: wanted.weekdays,
  nth: wanted.nth,
  every_weeks: wanted.everyWeeks,
  anchor_day: anchorDay ?? wanted.fromDay,
  template_id: wanted.templateId,
  reason: wanted.reason,
  created_by: actorOf(viewer),
  created_at: new Date().toISOString(),
})

const changedRow = (before: AvailabilityTable, patch: RowPatch): AvailabilityTable => {
  const from_day = patch.fromDay ?? before.from_day
  const isAnchored = before.anchor_day === before.from_day
  return {
    ...before,
    kind: patch.kind ?? before.kind,
    from_day,
    to_day: patch.toDay === undefined ? before.to_day : patch.toDay,
    weekdays: patch.weekdays ?? before.weekdays,
    nth: patch.nth ?? before.nth,
    every_weeks: patch.everyWeeks ?? before.every_weeks,
    anchor_day: patch.anchorDay ?? (isAnchored ? from_day : before.anchor_day),
    template_id: patch.templateId === undefined ? before.template_id : patch.templateId,
    reason: patch.reason === undefined ? before.reason : patch.reason,
  }
}

interface CalendarAsked {
  apply: 'true' | 'false'
  rows?: string | undefined
}

/** The rows of days away that a calendar file says, and whether each is there already. */
async function rowsInCalendar({ db, team }: Needs, viewer: Viewer, file: UploadedFile, nobodyWaits?: AbortSignal) {
  const timeZone = await team.timeZone()
  const asked = { text: file.bytes.toString('utf8'), today: today(timeZone), timeZone }
  const limits = { maxEvents: CALENDAR_MAX_EVENTS, maxDays: ROW_DAYS - 1 }
  const found = await readInTurn(viewer._id, nobodyWaits, () => readCalendar({ ...asked, ...limits }, nobodyWaits))
  const known = await availabilityStore.rowsOf(db, viewer._id)
  const rows = found.days.map((days): { shown: CalendarRow; row: AvailabilityTable } => {
    const { title, ...rest } = days
    const row = newRow(viewer, viewer._id, { kind: 'away', nth: 0, templateId: null, reason: null, ...rest })
    return { shown: { ...rest, title, isThere: known.some((other) => isSame(other, row)) }, row }
  })
  return { rows, leftOut: found.leftOut }
}

/** Adds rows of the viewer that are not there; returns their number. 409 above `ROWS_MAX`, where none is added. */
const addAll = ({ change }: Needs, viewer: Viewer, rows: AvailabilityTable[]) =>
  change.by(viewer)('rota', async (context, revision): Promise<Told<number>> => {
    const { trx } = context
    const known = await availabilityStore.rowsOf(trx, viewer._id)
    const fresh: AvailabilityTable[] = []
    for (const row of rows) if (![...known, ...fresh].some((other) => isSame(other, row))) fresh.push(row)
    if (fresh.length === 0) return context.tellNobody('they are there').returning(0)
    if (known.length + fresh.length > ROWS_MAX) throw new AppError('availability_full', { params: { limit: ROWS_MAX } })
    for (const row of fresh) {
      await mustBeGood(trx, row)
      await availabilityStore.insertRow(trx, row)
    }
    if (viewer._id !== actorOf(viewer)) await noteEntered(context, viewer, viewer._id)
    return tellRota(context, revision, spanOf(fresh)).returning(fresh.length)
  })

export function rowsService(needs: Needs) {
  const { change } = needs
  return {
    /**
     * Adds a row; `isNew` is false where an equal one exists. 403 for a member who names another, 409 above `ROWS_MAX`.
     */
    add: (viewer: Viewer, wanted: NewRow) =>
      change.by(viewer)('rota', async (context, revision): Promise<Told<AddedRow>> => {
        const { trx } = context
        const { userId = viewer._id } = wanted
        if (userId !== viewer._id && !isAdmin(viewer)) throw new AppError('forbidden')
        if (!(await stillThere(trx, [userId])).has(userId)) refuseAt('userId', 'rota.unknown')
        const row = newRow(viewer, userId, wanted)
        await mustBeGood(trx, row)
        const rows = await availabilityStore.rowsOf(trx, userId)
        const same = rows.find((other) => isSame(other, row))
        if (same)
          return context.tellNobody('it is there').returning({ row: await shown(needs, trx, same.id), isNew: false })
        if (rows.length >= ROWS_MAX) throw new AppError('availability_full', { params: { limit: ROWS_MAX } })
        await availabilityStore.insertRow(trx, row)
        if (userId !== actorOf(viewer)) await noteEntered(context, viewer, userId)
        return tellRota(context, revision, spanOf([row])).returning({
          row: await shown(needs, trx, row.id),
          isNew: true,
        })
      }),

    /** Changes a row. 404 for a row of another person, except for admins. */
    change: (viewer: Viewer, patch: RowPatch) =>
      change.by(viewer)('rota', async (context, revision) => {
        const { trx } = context
        const { creator: _, ...before } = await mustFind(trx, viewer, patch.id)
        const row = changedRow(before, patch)
        await mustBeGood(trx, row)
        await availabilityStore.updateRow(trx, row)
        await fromSheetStore.remove(trx, [sheetKeys.row(row.id)])
        if (row.user_id !== actorOf(viewer)) await noteEntered(context, viewer, row.user_id)
        return tellRota(context, revision, spanOf([before, row])).returning(await shown(needs, trx, patch.id))
      }),

    /** Says what days a calendar file has; with `apply` adds them, or those of them that `rows` names. */
    async calendar(
      viewer: Viewer,
      { apply, rows: chosen }: CalendarAsked,
      { file, nobodyWaits }: { file: UploadedFile; nobodyWaits?: AbortSignal },
    ): Promise<CalendarRows> {
      const { rows, leftOut } = await rowsInCalendar(needs, viewer, file, nobodyWaits)
      const read = { rows: rows.map(({ shown }) => shown), leftOut }
      if (apply === 'false') return read
      const places = chosen?.split(',').filter(Boolean).map(Number)
      const wanted = rows.filter((_row, at) => !places || places.includes(at)).map(({ row }) => row)
      return { ...read, added: await addAll(needs, viewer, wanted) }
    },

    remove: (viewer: Viewer, { id }: { id: string }) =>
      change.by(viewer)('rota', async (context, revision) => {
        const row = await mustFind(context.trx, viewer, id)
        await availabilityStore.removeRow(context.trx, id)
        if (row.user_id !== actorOf(viewer)) await noteEntered(context, viewer, row.user_id)
        return tellRota(context, revision, spanOf([row]))
      }),
  }
}
