import { randomUUID } from 'node:crypto'
import { AppError } from '#shared/errors.ts'
import { timeOrder } from '#shared/serviceTime.ts'
import { canManageMeetings, type Meeting, type MeetingView, type NewMeeting } from '#shared/work/meetings.ts'
import type { Change } from '../../../db/change.ts'
import type { Db } from '../../../db/client.ts'
import { mustHaveRoom } from '../../../db/room.ts'
import { type Bearer, bearerId, mustBeAllowed, personOfList, type Viewer } from '../../../http/viewer.ts'
import type { PersonalData } from '../../people/personalData.ts'
import { type MeetingRow, meetingsStore } from './meetings.store.ts'

/** Maximum issues in one answer; more would not be read. */
const MAX_ISSUES = 50

const toMeeting = (row: MeetingRow, assignedTo: string[]): Meeting => ({
  _id: row.id,
  title: row.title,
  date: row.date,
  time: row.time,
  location: row.location,
  type: row.type,
  assignedTo,
})

const toRow = ({ assignedTo: _guests, ...meeting }: NewMeeting): MeetingRow => ({
  id: randomUUID(),
  ...meeting,
  time_order: timeOrder(meeting.time),
  created_at: new Date().toISOString(),
})

/** Throws with the index of each unknown id, and reveals nothing else about people. */
function refuseUnknown(assignedTo: string[], known: Set<string>): void {
  const unknown = assignedTo.flatMap((id, place) => (known.has(id) ? [] : [place]))
  if (unknown.length === 0) return
  throw new AppError('unknown_assignee', {
    issues: (t) =>
      unknown
        .slice(0, MAX_ISSUES)
        .map((place) => ({ path: `assignedTo.${place}`, message: t('errors.unknown_assignee') })),
  })
}

/** Sorts before every date. */
const EVER = ''

const toMeetings = (rows: (MeetingRow & { guests: string | null })[]): Meeting[] =>
  rows.map((row) => toMeeting(row, row.guests?.split(',').sort() ?? []))

export type MeetingsService = ReturnType<typeof meetingsService>

export function meetingsService({ db, change }: { db: Db; change: Change }) {
  const upcoming = async ({ _id }: Pick<Viewer, '_id'>, from: string) =>
    toMeetings(await meetingsStore.of(db, _id, from))

  return {
    /** Meetings by date, time of day and id. 403 where a standard user asks for everybody's. */
    async list(viewer: Bearer, { view }: { view?: MeetingView | undefined }): Promise<Meeting[]> {
      const person = personOfList(viewer, view)
      if (person) return upcoming(person, EVER)
      mustBeAllowed(viewer, canManageMeetings)
      return toMeetings(await meetingsStore.all(db))
    },

    /** Meetings with this person as a guest, from a day on. */
    upcoming,

    /** Schedules a meeting; 400 with an issue for each unknown id in `assignedTo`. */
    create(viewer: Bearer, input: NewMeeting): Promise<Meeting> {
      const row = toRow(input)
      const guests = [...new Set(input.assignedTo)].sort()
      return change.by(viewer)('work', async ({ trx, audit, enqueue, tell }) => {
        await mustHaveRoom(trx, 'meetings')
        await meetingsStore.insert(trx, row)
        refuseUnknown(input.assignedTo, await meetingsStore.invite(trx, row, guests))
        const payload = { meetingId: row.id, by: bearerId(viewer) }
        if (guests.length > 0) await enqueue({ kind: 'meeting.assigned', payload })
        const detail = { title: row.title }
        await audit({ action: 'meeting.created', actorId: bearerId(viewer), subjectId: row.id, detail })
        const meeting = toMeeting(row, guests)
        return tell({ userIds: guests, admins: true }, 'meetingSaved', meeting).returning(meeting)
      })
    },

    /** Deletes a meeting; 404 where it is gone. */
    async remove(viewer: Bearer, { id }: { id: string }): Promise<void> {
      await change.by(viewer)('work', async ({ trx, audit, tell }) => {
        const guests = await meetingsStore.invited(trx, id)
        const removed = await meetingsStore.remove(trx, id)
        if (!removed) throw new AppError('meeting_not_found')
        const detail = { title: removed.title }
        await audit({ action: 'meeting.deleted', actorId: bearerId(viewer), subjectId: id, detail })
        return tell({ userIds: guests, admins: true }, 'meetingDeleted', { _id: id })
      })
    },

    /** Past and coming meetings with a person as a guest, without the other guests. */
    personalData: {
      tables: ['meeting_guests'],
      moves: [{ table: 'meeting_guests', column: 'user_id', same: ['meeting_id'] }],
      async ofPerson(person) {
        const meetings = await upcoming(person, EVER)
        return { meetings: meetings.map(({ _id, assignedTo: _guests, ...meeting }) => meeting) }
      },
    } satisfies PersonalData,
  }
}
