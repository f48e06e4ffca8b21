import { today } from '#shared/days.ts'
import type { Trx } from '../../../db/change.ts'
import { assignmentMoves, shiftOf } from '../../plan/assignmentMoves.ts'
import { type AssignmentRow, assignmentsStore } from '../../plan/assignments.store.ts'
import { restoreDraft } from '../../plan/drafts.ts'
import { plannedShiftsOf } from '../../plan/plannedShifts.ts'
import type { TeamService } from '../../team/team.service.ts'
import type { CallOutStarter } from '../callOuts/callOutStarter.ts'
import type { ServiceFollowers } from '../services/services.service.ts'

/** What changes of services, templates and posts make of assignments and of their shifts. */
export interface PlanFollowers extends ServiceFollowers {
  /** Writes the ties of services into the shifts of their people. */
  refreshShifts(trx: Trx<'schedule'>, serviceIds: string[]): Promise<void>
  /** Writes a post's new name into the shifts of today and later. */
  renamePost(trx: Trx<'schedule'>, postId: string): Promise<void>
}

const shiftIds = (rows: AssignmentRow[]): string[] => rows.flatMap(({ shift_id }) => shift_id ?? [])

/** The planned changes of the shifts of assignments, on the days on which they are and those on which they will be. */
const shiftsOf = (trx: Trx<'schedule'>, rows: AssignmentRow[]) =>
  plannedShiftsOf(
    trx,
    shiftIds(rows),
    rows.map(({ date }) => date),
  )

async function rewrite(trx: Trx<'schedule'>, rows: AssignmentRow[]): Promise<void> {
  const shifts = await shiftsOf(trx, rows)
  for (const row of rows) if (row.shift_id) shifts.rewrite(row.shift_id, shiftOf(row))
  await shifts.write()
}

interface Needs {
  team: Pick<TeamService, 'timeZone'>
  callOuts: Pick<CallOutStarter, 'serviceEnded'>
}

export const planFollowers = ({ team, callOuts }: Needs): PlanFollowers => ({
  ended: callOuts.serviceEnded,

  async cancelOf(schedule, rota, serviceId, by) {
    const rows = await assignmentsStore.liveOf(rota.trx, serviceId)
    const moves = assignmentMoves({ rota, shifts: await shiftsOf(schedule.trx, rows), actorId: by })
    for (const row of rows) moves.end(row, 'cancelled')
    await moves.write()
    return [...new Set(rows.map(({ user_id }) => user_id))]
  },

  async refresh(schedule, rota, serviceIds, { by, isAsked }) {
    const rows = await assignmentsStore.liveOfAll(rota.trx, serviceIds)
    const moves = assignmentMoves({ rota, shifts: await shiftsOf(schedule.trx, rows), actorId: by })
    for (const row of rows) moves.refresh(row, isAsked)
    await moves.write()
  },

  restoreDraft,

  refreshShifts: async (trx, serviceIds) => rewrite(trx, await assignmentsStore.liveOfAll(trx, serviceIds)),

  async renamePost(trx, postId) {
    const from = today(await team.timeZone(trx))
    await rewrite(trx, await assignmentsStore.liveAt(trx, postId, from))
  },
})
