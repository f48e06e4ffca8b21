import { addDays, today } from '#shared/days.ts'
import type { Change, ChangeContext } from '../../../db/change.ts'
import type { Db } from '../../../db/client.ts'
import { columnOf } from '../../../db/columnOf.ts'
import { fixedQuery } from '../../../db/fixedQuery.ts'
import type { TeamService } from '../../people/team/team.service.ts'
import { SHOWN } from '../../plan/places/places.store.ts'
import { placeWrites } from '../../plan/places/placeWrites.store.ts'
import type { MailsService } from '../mail/mails.service.ts'
import { isTimeFor, type ReminderKind, type ReminderShift } from './reminderTimes.ts'
import { subjectsStore } from './subjects.store.ts'

const without = (reminder: `places.${ReminderKind}_reminder`) =>
  fixedQuery((db, from: string, to: string) =>
    db
      .selectFrom('places')
      .innerJoin('users', 'users.id', 'places.user_id')
      .select(['places.shift_id as id', 'places.date', 'places.user_id', 'places.post as assignment'])
      .select(['places.service_time', 'places.service_time_key', 'places.tie_color'])
      .where(SHOWN)
      .where('places.date', '>=', from)
      .where('places.date', '<=', to)
      .where('users.suspended', '=', 0)
      .where(reminder, '=', 0)
      .orderBy('places.date')
      .orderBy('places.service_time_order')
      .orderBy('places.service_time_key')
      .orderBy('places.post_key')
      .orderBy('places.name_key'),
  )

/** The shifts of active members in a span of days without a reminder of a kind. */
const notReminded: Record<ReminderKind, (db: Db, from: string, to: string) => Promise<ReminderShift[]>> = {
  evening: without('places.evening_reminder'),
  late: without('places.late_reminder'),
}

/** Shifts of one person that go into one reminder. */
type Group = { userId: string; shiftIds: string[] }

/** Evening reminders are grouped by person, as their day is the same; a late reminder is for one shift. */
function grouped(kind: ReminderKind, shifts: ReminderShift[]): Group[] {
  const groups = new Map<string, Group>()
  for (const { id, user_id: userId } of shifts) {
    if (userId === null) continue
    const key = kind === 'evening' ? userId : id
    const group = groups.get(key) ?? { userId, shiftIds: [] }
    group.shiftIds.push(id)
    groups.set(key, group)
  }
  return [...groups.values()]
}

interface Needs {
  db: Db
  change: Change
  team: Pick<TeamService, 'timeZone'>
  /** A text or mail follows the evening reminder that no device shows. */
  fallbacks: { reminded(context: Pick<ChangeContext, 'trx'>, shiftIds: string[]): Promise<void> }
  mails: Pick<MailsService, 'isOn'>
}

export type RemindersService = ReturnType<typeof remindersService>

export function remindersService({ db, change, team, fallbacks, mails }: Needs) {
  /**
   * People whose evening reminder is a mail. Asked as it goes out: devices that take its push may be gone an hour
   * later.
   */
  async function toldByMail(trx: Db, groups: Group[]): Promise<Set<string>> {
    if (!mails.isOn || groups.length === 0) return new Set()
    const ids = groups.map(({ userId }) => userId)
    return new Set((await subjectsStore.withReminderMail(trx, ids, 'evening_reminder')).map(({ id }) => id))
  }

  async function remindOf(kind: ReminderKind, now: Date, timeZone: string): Promise<void> {
    const day = today(timeZone, now)
    // The late reminder of a service just after midnight is due the day before.
    const shifts = await notReminded[kind](db, day, addDays(day, 1))
    const due = shifts.filter((shift) => isTimeFor(kind, shift, timeZone, now))
    if (due.length === 0) return
    await change(null, async (context) => {
      const { trx, enqueue } = context
      const ours = new Set(await placeWrites.addReminder(trx, kind, columnOf(due, 'id')))
      const payloads = grouped(
        kind,
        due.filter(({ id }) => ours.has(id)),
      )
      for (const payload of payloads) await enqueue({ kind: 'shift.reminder', payload: { ...payload, kind } })
      if (kind === 'evening') {
        const byMail = await toldByMail(trx, payloads)
        const pushed = payloads.filter(({ userId }) => !byMail.has(userId))
        await fallbacks.reminded(
          context,
          pushed.flatMap(({ shiftIds }) => shiftIds),
        )
      }
    })
  }

  return {
    /** Enqueues the reminders that are due, each once for all processes. */
    async remind(): Promise<void> {
      const now = new Date()
      const timeZone = await team.timeZone()
      await remindOf('evening', now, timeZone)
      await remindOf('late', now, timeZone)
    },
  }
}
