import { today } from '#shared/days.ts'
import { AppError } from '#shared/errors.ts'
import { formerMemberName } from '#shared/formerMembers.ts'
import type { ImportResult, NewShift, ScheduleQuery, Shift } from '#shared/schedule.ts'
import { comparisonKey } from '#shared/text.ts'
import { audit } from '../../db/audit.ts'
import { type Db, isDuplicate } from '../../db/client.ts'
import { raiseRevision } from '../../db/revisions.ts'
import type { UploadedFile } from '../../http/uploads.ts'
import type { Viewer } from '../../http/viewer.ts'
import type { Publisher } from '../../realtime/publish.ts'
import { activeMembersByName } from '../users/members.ts'
import { readUploadedSchedule } from './readUploadedSchedule.ts'
import { scheduleStore } from './schedule.store.ts'
import { toRow, toShift, withoutDuplicates } from './shifts.ts'
import { writeSchedule } from './spreadsheet/writeSchedule.ts'
import { type ShiftChange, tellMembers } from './tellMembers.ts'

export interface ScheduleService {
  list(viewer: Pick<Viewer, '_id' | 'name'>, query: ScheduleQuery): Promise<Shift[]>
  /** Names a list: the same text, the same list. Made from the revision that every write raises. */
  version(viewer: Viewer, query: ScheduleQuery): string
  /** Adds one shift; 409 where the same one is there. */
  create(viewer: Viewer, shift: NewShift): Promise<Shift>
  /** Deletes one shift, typed or imported; 404 where it is gone. */
  remove(viewer: Viewer, id: string): Promise<void>
  /** All of the file or nothing. Never removes a shift. */
  import(viewer: Viewer, file: UploadedFile): Promise<ImportResult>
  /** The Sundays as a workbook's bytes. */
  export(): Promise<Buffer>
  /**
   * Gives the unlinked shifts that carry one of these names to the active member who alone has it. To be called in every
   * transaction in which one more or one fewer active member has a name, after that change. Returns what tells the open
   * clients, to be called after the commit.
   */
  linkNames(trx: Db, nameKeys: string[]): Promise<() => void>
  /**
   * Takes a person's name out of the rota, inside the transaction in which they leave; their slots stay. Returns what tells
   * the open clients, to be called after the commit.
   */
  leave(trx: Db, userId: string): Promise<() => void>
  /** The shifts that are linked to a person, by day. */
  ofPerson(userId: string): Promise<Omit<Shift, '_id' | 'user'>[]>
}

/** Raise it with the shape of `Shift`, so that no browser keeps the old one after an upgrade. */
const SHAPE = 1

interface Needs {
  db: Db
  publisher: Publisher
  /** IANA name. */
  timeZone: string
}

export function scheduleService({ db, publisher, timeZone }: Needs): ScheduleService {
  /** Writes down what members are to be told of their shifts; nobody is told of what they did themselves. */
  const tell = (trx: Db, viewer: Viewer, changes: ShiftChange[]): Promise<void> =>
    tellMembers(trx, changes, { but: viewer._id, from: today(timeZone) })

  /** One write: its revision, its change and its audit row in a transaction, then word to every open client. */
  async function change<Result>(work: (trx: Db) => Promise<Result>): Promise<Result> {
    const { result, revision } = await db.transaction().execute(async (trx) => {
      const revision = await raiseRevision(trx, 'schedule')
      return { result: await work(trx), revision }
    })
    publisher.publish('members', 'scheduleChanged', { revision })
    return result
  }

  return {
    async list(viewer, { view, from, to }) {
      const personal = view === 'personal' ? { userId: viewer._id, name: comparisonKey(viewer.name) } : undefined
      return (await scheduleStore.list(db, { from, to, personal })).map(toShift)
    },

    version: (viewer, { view, from = '', to = '' }) =>
      ['schedule', SHAPE, viewer.scheduleRevision, view === 'all' ? 'all' : viewer._id, from, to].join('.'),

    async create(viewer, shift) {
      try {
        return await change(async (trx) => {
          const row = toRow(shift, await activeMembersByName(trx))
          await scheduleStore.insert(trx, row)
          await tell(trx, viewer, [{ what: 'added', shift: row }])
          const detail = { date: row.date, name: row.name }
          await audit(trx, {
            actorId: viewer._id,
            action: 'shift.added',
            subjectType: 'shift',
            subjectId: row.id,
            detail,
          })
          return toShift(row)
        })
      } catch (error) {
        if (isDuplicate(error, 'shifts')) throw new AppError('shift_exists')
        throw error
      }
    },

    remove: (viewer, id) =>
      change(async (trx) => {
        const removed = await scheduleStore.remove(trx, id)
        if (!removed) throw new AppError('shift_not_found')
        await tell(trx, viewer, [{ what: 'removed', shift: removed }])
        const detail = toShift(removed)
        await audit(trx, { actorId: viewer._id, action: 'shift.deleted', subjectType: 'shift', subjectId: id, detail })
      }),

    async import(viewer, file) {
      const shifts = await readUploadedSchedule(file)
      return change(async (trx) => {
        const members = await activeMembersByName(trx)
        const rows = withoutDuplicates(shifts.map((shift) => toRow(shift, members)))
        const made = new Set(rows.map((row) => row.id))
        const touched = await scheduleStore.merge(trx, rows)
        const added = touched.filter(({ id }) => made.has(id)).length
        const updated = touched.length - added
        const result = { count: touched.length, added, updated, unchanged: rows.length - touched.length }
        await tell(
          trx,
          viewer,
          touched.map((shift) => ({ what: made.has(shift.id) ? 'added' : 'changed', shift })),
        )
        const detail = { filename: file.filename.slice(0, 200), ...result }
        await audit(trx, { actorId: viewer._id, action: 'schedule.imported', subjectType: 'schedule', detail })
        return result
      })
    },

    export: async () => writeSchedule((await scheduleStore.sundays(db)).map(toShift).map(toSpreadsheetRow)),

    async linkNames(trx, nameKeys) {
      const revision = await raiseRevision(trx, 'schedule')
      const unlinked = await scheduleStore.unlinkedNames(trx, nameKeys)
      if (unlinked.length === 0) return () => {}
      const members = await activeMembersByName(trx)
      for (const nameKey of unlinked) {
        const memberId = members.get(nameKey)
        if (memberId !== undefined) await scheduleStore.link(trx, memberId, nameKey)
      }
      // A name alone changes what its bearer's own view shows, linked or not.
      return () => publisher.publish('members', 'scheduleChanged', { revision })
    },

    async leave(trx, userId) {
      const revision = await raiseRevision(trx, 'schedule')
      for (const shift of await scheduleStore.of(trx, userId)) {
        const taken = await scheduleStore.namesBeside(trx, shift)
        // Where two have left the same slot, the second is told from the first.
        let place = 1
        while (taken.has(comparisonKey(formerMemberName(place)))) place += 1
        await scheduleStore.rename(trx, shift.id, formerMemberName(place))
      }
      return () => publisher.publish('members', 'scheduleChanged', { revision })
    },

    async ofPerson(userId) {
      const shifts = (await scheduleStore.of(db, userId)).map(toShift)
      return shifts.map(({ _id, user: _user, ...shift }) => shift)
    },
  }
}

const toSpreadsheetRow = ({ date, user, assignment, serviceTime, tieColor }: Shift) => ({
  date,
  name: user.name,
  assignment,
  serviceTime,
  tieColor,
})
