import { addDays, today } from '#shared/days.ts'
import { groupBy } from '#shared/groupBy.ts'
import { EVENING_DAYS_MAX, REMINDER_DEFAULTS } from '#shared/reach/push.ts'
import type { Change, ChangeContext } from '../../../db/change.ts'
import type { Db } from '../../../db/client.ts'
import { columnOf } from '../../../db/columnOf.ts'
import { fixedQuery } from '../../../db/fixedQuery.ts'
import type { QuietHours } from '../../../quietHours.ts'
import type { TeamService } from '../../people/team/team.service.ts'
import { SHOWN } from '../../plan/places/places.store.ts'
import { placeWrites } from '../../plan/places/placeWrites.store.ts'
import type { MailsService } from '../mail/mails.service.ts'
import type { PushTo } from './devicesAround.ts'
import { isEvening, isLate, type ReminderChoice, type ReminderKind, type TeamClock } from './reminderTimes.ts'
import { subjectsStore } from './subjects.store.ts'

/** Days ahead of which shifts are read: the most before a shift, and one for quiet hours. */
const DAYS_AHEAD = EVENING_DAYS_MAX + 1

/** The shifts of active members in a span of days, with what was reminded of them, and when each wants to be. */
const shiftsBetween = fixedQuery((db, from: string, to: string) =>
  db
    .selectFrom('places')
    .innerJoin('users', 'users.id', 'places.user_id')
    .leftJoin('notification_settings as settings', 'settings.user_id', 'places.user_id')
    .select(['places.shift_id as id', 'places.date', 'places.user_id', 'places.post as assignment'])
    .select(['places.service_time', 'places.service_time_key', 'places.tie_color'])
    .select(['places.evening_reminder', 'places.late_reminder'])
    .select(['settings.evening_at', 'settings.evening_days_before', 'settings.late_minutes'])
    .where(SHOWN)
    .where('places.date', '>=', from)
    .where('places.date', '<=', to)
    .where('users.suspended', '=', 0)
    .orderBy('places.date')
    .orderBy('places.service_time_order')
    .orderBy('places.service_time_key')
    .orderBy('places.post_key')
    .orderBy('places.name_key'),
)

type Shift = Awaited<ReturnType<typeof shiftsBetween>>[number]

const choiceOf = ({ evening_at, evening_days_before, late_minutes }: Shift): ReminderChoice => ({
  eveningAt: evening_at ?? REMINDER_DEFAULTS.eveningAt,
  eveningDaysBefore: evening_days_before ?? REMINDER_DEFAULTS.eveningDaysBefore,
  lateMinutes: late_minutes ?? REMINDER_DEFAULTS.lateMinutes,
})

/** The shifts whose reminder is due. The evening one comes once, with all shifts of a person's day. */
function dueOf(kind: ReminderKind, shifts: Shift[], clock: TeamClock, now: Date): Shift[] {
  if (kind === 'late')
    return shifts.filter((shift) => shift.late_reminder === 0 && isLate(shift, choiceOf(shift), clock, now))
  const days = groupBy(shifts, ({ user_id, date }) => `${date} ${user_id}`)
  return [...days.values()]
    .filter(
      ([first, ...others]) =>
        first &&
        [first, ...others].every(({ evening_reminder }) => evening_reminder === 0) &&
        isEvening([first, ...others], choiceOf(first), clock, now),
    )
    .flat()
}

/** Shifts of one person that go into one reminder. */
type Group = { userId: string; shiftIds: string[] }

/** Evening reminders are grouped by person and day; a late reminder is for one shift. */
function grouped(kind: ReminderKind, shifts: Shift[]): Group[] {
  const groups = new Map<string, Group>()
  for (const { id, date, user_id: userId } of shifts) {
    if (userId === null) continue
    const key = kind === 'evening' ? `${date} ${userId}` : id
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
  settings: { callOuts(from: Db): Promise<QuietHours> }
  /** A text or mail follows the evening reminder that no device shows. */
  fallbacks: {
    reminded(context: Pick<ChangeContext, 'trx'>, shiftIds: string[]): Promise<void>
    /** Reminds those of these people by text or mail who chose it, of a day or a shift; returns whom a push reminds. */
    remindAsChosen(trx: Db, kind: ReminderKind, about: { userId: string; id: string }[]): Promise<PushTo>
  }
  mails: Pick<MailsService, 'isOn'>
}

export type RemindersService = ReturnType<typeof remindersService>

export function remindersService({ db, change, team, settings, fallbacks, mails }: Needs) {
  /**
   * People whose evening reminder is a mail. Asked as it goes out: devices that take its push may be gone an hour
   * later.
   */
  async function toldByMail(trx: Db, groups: Group[]): Promise<Set<string>> {
    if (!mails.isOn || groups.length === 0) return new Set()
    const ids = groups.map(({ userId }) => userId)
    return new Set((await subjectsStore.withReminderMail(trx, ids, 'evening_reminder')).map(({ id }) => id))
  }

  async function remindOf(kind: ReminderKind, shifts: Shift[], clock: TeamClock, now: Date): Promise<void> {
    const due = dueOf(kind, shifts, clock, now)
    if (due.length === 0) return
    await change(null, async (context) => {
      const { trx, enqueue } = context
      const ours = new Set(await placeWrites.addReminder(trx, kind, columnOf(due, 'id')))
      const groups = grouped(
        kind,
        due.filter(({ id }) => ours.has(id)),
      )
      const about = groups.map(({ userId, shiftIds: [first = ''] }) => ({
        userId,
        id: kind === 'evening' ? (due.find(({ id }) => id === first)?.date ?? '') : first,
      }))
      const pushTo = await fallbacks.remindAsChosen(trx, kind, about)
      const pushes = groups.flatMap((group) => {
        const to = pushTo(group.userId)
        return to ? { ...group, kind, ...to } : []
      })
      for (const payload of pushes) await enqueue({ kind: 'shift.reminder', payload })
      if (kind === 'evening') {
        const own = pushes.filter(({ toHelpers }) => !toHelpers)
        const byMail = await toldByMail(trx, own)
        const pushed = own.filter(({ userId }) => !byMail.has(userId))
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
      const [timeZone, quiet] = [await team.timeZone(), await settings.callOuts(db)]
      const day = today(timeZone, now)
      // The late reminder of a service just after midnight is due the day before.
      const shifts = await shiftsBetween(db, day, addDays(day, DAYS_AHEAD))
      await remindOf('evening', shifts, { timeZone, quiet }, now)
      await remindOf('late', shifts, { timeZone, quiet }, now)
    },
  }
}
