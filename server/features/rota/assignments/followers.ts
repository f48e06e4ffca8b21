import { today } from '#shared/days.ts'
import type { Shift } from '#shared/schedule.ts'
import { comparisonKey } from '#shared/text.ts'
import type { ChangeContext } from '../../../db/change.ts'
import type { Db } from '../../../db/client.ts'
import type { PlannedEvents } from '../../calendar/writeCalendar.ts'
import { assignmentMoves } from '../../plan/assignmentMoves.ts'
import { type AssignmentRow, assignmentsStore } from '../../plan/assignments.store.ts'
import { plannedShifts } from '../../plan/plannedShifts.ts'
import type { ShiftChange } from '../../plan/tellMembers.ts'
import type { TeamService } from '../../team/team.service.ts'
import type { PersonalData } from '../../users/personalData.ts'
import { callOutsStore } from '../callOuts/callOuts.store.ts'
import { byService } from '../callOuts/callOuts.wire.ts'
import { offersStore } from '../callOuts/offers.store.ts'
import { endSwapsOfPerson } from '../swaps/swapEnds.ts'
import { swapsStore } from '../swaps/swaps.store.ts'

/** What assignments make of changes that others make: of shifts by hand, of names, of people who leave. */
export interface AssignmentFollowers {
  /** Cancels assignments whose shift was deleted, or is not theirs any more. Call it after the write. */
  shiftsChanged(context: ChangeContext<'schedule'>, changes: ShiftChange[], by: string): Promise<void>
  /** Writes a person's new name into the shifts of today and later that have an assignment. */
  renamed(context: ChangeContext, person: { _id: string; name: string }): Promise<void>
  /** A person's assignments of a day and later, for their calendar; ended ones until their day is over. */
  ofFeed(userId: string, from: string): Promise<PlannedEvents>
  /** Own answers. Leaving removes them. */
  personalData: PersonalData
}

interface Needs {
  db: Db
  team: Pick<TeamService, 'timeZone'>
  drafts: { follow(context: ChangeContext<'rota'>, assignment: AssignmentRow, isLive: boolean): Promise<void> }
}

/** True where the shift is of another person, service or post than its assignment. */
const isOther = (row: AssignmentRow, { after }: ShiftChange): boolean =>
  after === null ||
  after.user_id !== row.user_id ||
  after.date !== row.date ||
  comparisonKey(after.service_time) !== row.service_time_key ||
  comparisonKey(after.assignment) !== comparisonKey(row.post)

/** The shift that an ended assignment had last, as its service and post are now. */
const toLastShift = (row: AssignmentRow): Shift => ({
  _id: row.feed_id,
  date: row.date,
  user: { _id: row.user_id, name: row.person },
  assignment: row.post,
  serviceTime: row.service_time,
  tieColor: row.tie_color,
})

const spanOf = (rows: { date: string }[]) => {
  const days = rows.map(({ date }) => date).sort()
  return { from: days[0] ?? '', to: days.at(-1) ?? '' }
}

export function assignmentFollowers({ db, team, drafts }: Needs): AssignmentFollowers {
  return {
    async shiftsChanged(schedule, changes, by) {
      const before = new Map(changes.flatMap((change) => (change.before ? [[change.before.id, change] as const] : [])))
      if (before.size === 0) return
      const rows = await assignmentsStore.ofShifts(schedule.trx, [...before.keys()])
      const ended = rows.filter((row) => {
        const change = before.get(row.feed_id)
        return change !== undefined && isOther(row, change)
      })
      if (ended.length === 0) return
      await schedule.also('rota', async (rota, revision) => {
        const moves = assignmentMoves({ rota, shifts: null, actorId: by })
        for (const row of ended) {
          // The shift is gone, or stays as it was written, outside of the plan.
          moves.end({ ...row, shift_id: null }, 'cancelled')
          await drafts.follow(rota, row, false)
        }
        await moves.write()
        return rota.tell({ userIds: [], admins: true }, 'rotaChanged', { revision, ...spanOf(ended) })
      })
    },

    async renamed(context, { _id, name }) {
      const from = today(await team.timeZone(context.trx))
      const rows = await assignmentsStore.of(context.trx, _id, from)
      const own = rows.filter((row) => row.shift_id !== null)
      if (own.length === 0) return
      await context.also('schedule', async ({ trx, tell }, revision) => {
        const shifts = await plannedShifts(
          trx,
          own.map(({ date }) => date),
        )
        for (const { shift_id } of own) if (shift_id) shifts.rename(shift_id, name)
        await shifts.write()
        return tell('members', 'scheduleChanged', { revision })
      })
    },

    async ofFeed(userId, from) {
      const rows = await assignmentsStore.of(db, userId, from)
      const live = rows.flatMap(({ shift_id, state, sequence }) =>
        shift_id ? [[shift_id, { isAccepted: state === 'accepted', sequence }] as const] : [],
      )
      const day = today(await team.timeZone())
      const ended = rows.filter(({ shift_id, date }) => shift_id === null && date >= day)
      return { live: new Map(live), ended: ended.map((row) => ({ shift: toLastShift(row), sequence: row.sequence })) }
    },

    personalData: {
      tables: ['assignments', 'publication_receipts', 'reply_links', 'offers', 'swap_legs'],
      async ofPerson({ _id }) {
        const rows = await assignmentsStore.of(db, _id, '')
        const answers = rows.map(({ date, service_time, post, state, answered_at, decline_reason }) => ({
          date,
          serviceTime: service_time,
          post,
          state,
          answeredAt: answered_at,
          declineReason: decline_reason,
        }))
        const own = await offersStore.ofPerson(db, _id)
        const searches = await callOutsStore.findAll(
          db,
          own.map(({ call_out_id }) => call_out_id),
        )
        const offers = searches.sort(byService).flatMap(({ id, date, service_time: serviceTime, post }) =>
          own
            .filter(({ call_out_id }) => call_out_id === id)
            .map(({ state, sent_at, answered_at }) => ({
              date,
              serviceTime,
              post,
              state,
              sentAt: sent_at,
              answeredAt: answered_at,
            })),
        )
        return { answers, offers }
      },
      async leave(context, { _id }) {
        const rows = await assignmentsStore.of(context.trx, _id, '')
        const isAsked = (await swapsStore.openOf(context.trx, _id)).length > 0
        if (rows.length === 0 && !isAsked) return
        await context.also('rota', async (rota, revision) => {
          const told = await endSwapsOfPerson(rota, _id)
          if (rows.length === 0) return told
          await assignmentsStore.removeAll(
            rota.trx,
            rows.map(({ id }) => id),
          )
          return rota.tell({ userIds: [], admins: true }, 'rotaChanged', { revision, ...spanOf(rows) })
        })
      },
    },
  }
}
