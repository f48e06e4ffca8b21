import { randomUUID } from 'node:crypto'
import { AppError } from '#shared/errors.ts'
import { canManageMeetings, type Meeting, type MeetingView, type NewMeeting } from '#shared/meetings.ts'
import { timeOrder } from '#shared/serviceTime.ts'
import { audit } from '../../db/audit.ts'
import type { Db } from '../../db/client.ts'
import { enqueue } from '../../db/outbox.ts'
import { raiseRevision } from '../../db/revisions.ts'
import { mustBeAllowed, type Viewer } from '../../http/viewer.ts'
import type { Publisher } from '../../realtime/publish.ts'
import { type MeetingRow, meetingsStore } from './meetings.store.ts'

export interface MeetingsService {
  /** By date, time of day and id. Everybody's is for admins (403). */
  list(viewer: Viewer, view: MeetingView): Promise<Meeting[]>
  /** Names a list: the same text, the same list. Refuses whom `list` refuses. */
  version(viewer: Viewer, view: MeetingView): string
  /** The meetings a person is to come to, from a day on. */
  upcoming(person: Pick<Viewer, '_id'>, from: string): Promise<Meeting[]>
  /** Schedules one; 400 that names each id in `assignedTo` nobody has. */
  create(viewer: Viewer, meeting: NewMeeting): Promise<Meeting>
  /** Deletes one; 404 where it is gone. */
  remove(viewer: Viewer, id: string): Promise<void>
  /** The meetings a person was or is to come to, without who else. */
  ofPerson(userId: string): Promise<Omit<Meeting, '_id' | 'assignedTo'>[]>
}

/** Raise it with the shape of `Meeting`, so that no browser keeps the old one after an upgrade. */
const SHAPE = 1

/** More of them make an answer that nobody reads. */
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

/** Names the ids that nobody has by their place, and says nothing else about anybody. */
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

const mustSeeAll = (viewer: Viewer, view: MeetingView): void => {
  if (view === 'all') mustBeAllowed(viewer, canManageMeetings)
}

/** Sorts before every date. */
const EVER = ''

const toMeetings = (rows: (MeetingRow & { guests: string | null })[]): Meeting[] =>
  rows.map((row) => toMeeting(row, row.guests?.split(',').sort() ?? []))

export function meetingsService({ db, publisher }: { db: Db; publisher: Pick<Publisher, 'publish'> }): MeetingsService {
  const upcoming = async ({ _id }: Pick<Viewer, '_id'>, from: string) =>
    toMeetings(await meetingsStore.of(db, _id, from))

  return {
    async list(viewer, view) {
      mustSeeAll(viewer, view)
      return view === 'all' ? toMeetings(await meetingsStore.all(db)) : upcoming(viewer, EVER)
    },

    version(viewer, view) {
      // Here too: a reply that is kept under this name is sent without asking `list`.
      mustSeeAll(viewer, view)
      return ['meetings', SHAPE, viewer.workRevision, view === 'all' ? 'all' : viewer._id].join('.')
    },

    upcoming,

    async create(viewer, input) {
      const row = toRow(input)
      const guests = [...new Set(input.assignedTo)].sort()
      await db.transaction().execute(async (trx) => {
        await raiseRevision(trx, 'work')
        await meetingsStore.insert(trx, row)
        refuseUnknown(input.assignedTo, await meetingsStore.invite(trx, row, guests))
        const told = { meetingId: row.id, by: viewer._id }
        if (guests.length > 0) await enqueue(trx, { kind: 'meeting.assigned', payload: told })
        const entry = { action: 'meeting.created', subjectType: 'meeting', subjectId: row.id }
        await audit(trx, { actorId: viewer._id, ...entry, detail: { title: row.title } })
      })
      const meeting = toMeeting(row, guests)
      publisher.publish({ userIds: guests, admins: true }, 'meetingSaved', meeting)
      return meeting
    },

    async remove(viewer, id) {
      const guests = await db.transaction().execute(async (trx) => {
        await raiseRevision(trx, 'work')
        const guests = await meetingsStore.invited(trx, id)
        const removed = await meetingsStore.remove(trx, id)
        if (!removed) throw new AppError('meeting_not_found')
        const entry = { action: 'meeting.deleted', subjectType: 'meeting', subjectId: id }
        await audit(trx, { actorId: viewer._id, ...entry, detail: { title: removed.title } })
        return guests
      })
      publisher.publish({ userIds: guests, admins: true }, 'meetingDeleted', { _id: id })
    },

    async ofPerson(userId) {
      const meetings = await upcoming({ _id: userId }, EVER)
      return meetings.map(({ _id, assignedTo: _guests, ...meeting }) => meeting)
    },
  }
}
