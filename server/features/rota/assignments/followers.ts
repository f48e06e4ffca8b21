import { today } from '#shared/days.ts'
import type { Shift } from '#shared/schedule.ts'
import type { ChangeContext } from '../../../db/change.ts'
import type { Db } from '../../../db/client.ts'
import type { PlannedEvents } from '../../calendar/writeCalendar.ts'
import { type AssignmentRow, assignmentsStore } from '../../plan/assignments.store.ts'
import type { ChangePlaces } from '../../plan/changePlaces.ts'
import type { TeamService } from '../../team/team.service.ts'
import type { PersonalData } from '../../users/personalData.ts'
import { endSwapsOfPerson } from '../swaps/swapEnds.ts'

/** The part of assignments in changes of people, and in their calendar feeds. */
export interface AssignmentFollowers {
  /** Writes a person's new name into the shifts of today and later that have an assignment. */
  renamed(context: ChangeContext, person: { _id: string; name: string }): Promise<void>
  /** The assignments of a person from a day on, for their calendar feed; ended ones until their day is over. */
  ofFeed(userId: string, from: string): Promise<PlannedEvents>
  /** The answers of a person. Leaving deletes their assignments. */
  personalData: PersonalData
}

interface Needs {
  db: Db
  changePlaces: ChangePlaces
  team: Pick<TeamService, 'timeZone'>
}

/** The last shift of an ended assignment, with its service and post as they are now. */
const toLastShift = (row: AssignmentRow): Shift => ({
  _id: row.feed_id,
  date: row.date,
  user: { _id: row.user_id, name: row.person },
  assignment: row.post,
  serviceTime: row.service_time,
  tieColor: row.tie_color,
})

export function assignmentFollowers({ db, changePlaces, team }: Needs): AssignmentFollowers {
  return {
    async renamed({ also }, { _id, name }) {
      await changePlaces(also, { cause: 'edit', actorId: _id }, async (plan) => {
        const from = today(await team.timeZone(plan.trx))
        const rows = await assignmentsStore.of(plan.trx, _id, from)
        for (const row of rows) if (row.shift_id !== null) plan.rename(row, name)
      })
    },

    async ofFeed(userId, from) {
      const rows = await assignmentsStore.of(db, userId, from)
      const live = rows.flatMap(({ shift_id, state, sequence }) =>
        shift_id ? [[shift_id, { isAccepted: state === 'accepted', sequence }] as const] : [],
      )
      const day = today(await team.timeZone())
      const left = rows.filter(({ shift_id }) => shift_id === null)
      const ended = left.filter(({ date }) => date >= day)
      return {
        live: new Map(live),
        left: new Map(left.map(({ feed_id, sequence }) => [feed_id, sequence])),
        ended: ended.map((row) => ({ shift: toLastShift(row), sequence: row.sequence })),
      }
    },

    personalData: {
      tables: ['assignments', 'publication_receipts', 'reply_links', 'swap_legs'],
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
        return { answers }
      },
      leave: ({ also }, { _id }) =>
        changePlaces(also, { cause: 'leaving', actorId: null }, async (plan) => {
          await endSwapsOfPerson(plan.context, _id)
          const rows = await assignmentsStore.of(plan.trx, _id, '')
          await assignmentsStore.removeAll(
            plan.trx,
            rows.map(({ id }) => id),
          )
          plan.touch(...rows.map(({ date }) => date))
        }),
    },
  }
}
