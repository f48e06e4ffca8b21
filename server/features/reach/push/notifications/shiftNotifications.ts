import { daysBetween, today } from '#shared/days.ts'
import type { Language } from '#shared/languages.ts'
import { servicePath } from '#shared/servicePath.ts'
import { serviceTimeKey } from '#shared/serviceTime.ts'
import { translateFor } from '#shared/strings/translate.ts'
import { firstNameOf } from '#shared/text.ts'
import type { Db } from '../../../../db/client.ts'
import { columnOf } from '../../../../db/columnOf.ts'
import type { OutboxPayload } from '../../../../db/outbox.kinds.ts'
import { type HelperRow, helpersOf } from '../../../people/helpers/acting.ts'
import type { TeamService } from '../../../people/team/team.service.ts'
import { pastTimes } from '../../../plan/places/held.ts'
import { mailText } from '../../mail/mailText.ts'
import { devicesAround } from '../devicesAround.ts'
import { obsoleteAt, type ReminderShift } from '../reminderTimes.ts'
import { subjectsStore } from '../subjects.store.ts'
import { dayFromNow, longDay, postText } from './dayText.ts'
import {
  after,
  type EntryMail,
  type EntryNotification,
  type Kind,
  kindOf,
  type Notification,
  type OutboxEntry,
  payloadsOf,
  WORK_TTL,
} from './notification.ts'

type Changed = OutboxPayload<'shift.changed'>

type Post = Changed['first']

const shiftText = (post: Post, timeZone: string, now: Date, language: Language | null): string =>
  translateFor(language)('notification.shift', {
    day: dayFromNow(post.date, timeZone, now, language),
    post: postText(post, language),
  })

function changedText(
  { added, changed, removed, first, isEdit }: Changed,
  shift: string,
  language: Language | null,
): Pick<Notification, 'title' | 'body'> {
  const t = translateFor(language)
  if (added + changed + removed === 1) {
    if (removed) return { title: t('notification.shiftRemoved'), body: shift }
    if (isEdit) return { title: t('notification.shiftNow', { assignment: first.assignment }), body: shift }
    return { title: t(added ? 'notification.shiftAdded' : 'notification.shiftChanged'), body: shift }
  }
  const counted = [
    added > 0 && t('notification.shiftsAdded', { count: added }),
    changed > 0 && t(added > 0 ? 'notification.shiftsChanged' : 'notification.shiftsChangedOnly', { count: changed }),
    removed > 0 &&
      t(added + changed > 0 ? 'notification.shiftsRemoved' : 'notification.shiftsRemovedOnly', { count: removed }),
  ]
  const what = counted.filter(Boolean).join(', ')
  return { title: t('notification.shifts'), body: t('notification.shiftsBody', { what, shift }) }
}

/** Added, changed or removed shifts, for the people they belong or belonged to. Past shifts give no notification. */
export const shiftNotifications = (db: Db, team: Pick<TeamService, 'timeZone'>): Kind =>
  kindOf('shift.changed', async (entries, now) => {
    const timeZone = await team.timeZone()
    const isPast = await pastTimes(db, { timeZone, now })
    const devices = await devicesAround(db, payloadsOf(entries, 'userId'), 'shifts')
    return entries.flatMap(({ id, createdAt, payload }): EntryNotification[] => {
      const { first } = payload
      if (isPast({ date: first.date, service_time_key: first.heldAt ?? serviceTimeKey(first.serviceTime) })) return []
      const rest = { path: '/schedule', topic: null, urgency: 'normal', expiresAt: after(createdAt, WORK_TTL) } as const
      return (devices.get(payload.userId) ?? []).map((to) => {
        const shift = shiftText(first, timeZone, now, to.language)
        return { entryId: id, to, notification: { ...changedText(payload, shift, to.language), ...rest } }
      })
    })
  })

type Reminder = OutboxPayload<'shift.reminder'>

interface Moment {
  timeZone: string
  now: Date
  /** When the reminder was made. */
  madeAt: Date
}

/** A shift and the service it was planned for; null where it was typed. */
type RemindedShift = ReminderShift & { service_id: string | null }

/** What the evening reminder says of the day: tomorrow's, unless somebody wants it earlier or quiet hours held it. */
function eveningTitle(date: string, { timeZone, now }: Moment, language: Language | null): string {
  const t = translateFor(language)
  const ahead = daysBetween(today(timeZone, now), date)
  if (ahead === 1) return t('notification.evening')
  return ahead < 1 ? t('notification.eveningToday') : t('notification.eveningAhead', { day: longDay(date, language) })
}

function reminderNotification(
  kind: Reminder['kind'],
  shifts: RemindedShift[],
  moment: Moment,
  language: Language | null,
): Notification | undefined {
  const t = translateFor(language)
  const [first, ...others] = shifts
  if (!first) return undefined
  const { timeZone, now, madeAt } = moment
  const expires = obsoleteAt(kind, [first, ...others], timeZone, madeAt)
  if (expires <= now) return undefined
  const posts = shifts.map(({ service_time: serviceTime, assignment, tie_color: tieColor }) =>
    postText({ serviceTime, assignment, tieColor }, language),
  )
  const day = dayFromNow(first.date, timeZone, now, language)
  return {
    title: kind === 'evening' ? eveningTitle(first.date, moment, language) : t('notification.late'),
    body: t('notification.shift', { day, post: posts.join('; ') }),
    path: first.service_id === null ? '/schedule' : servicePath(first.service_id),
    topic: null,
    urgency: kind === 'evening' ? 'normal' : 'high',
    expiresAt: expires.toISOString(),
  }
}

const REMINDERS = [
  ['evening', 'evening_reminder'],
  ['late', 'late_reminder'],
] as const

type Entries = OutboxEntry<'shift.reminder'>[]

/** The shifts of each entry that still belong to its person, in the order of the entry, which is that of the day. */
async function shiftsOf(db: Db, entries: Entries) {
  const found = await subjectsStore.shifts(
    db,
    entries.flatMap(({ payload }) => payload.shiftIds),
  )
  const shifts = new Map(found.map((shift) => [shift.id, shift]))
  return ({ payload }: Entries[number]) =>
    payload.shiftIds.flatMap((id) => shifts.get(id) ?? []).filter((shift) => shift.user_id === payload.userId)
}

type Team = Pick<TeamService, 'name' | 'timeZone'>

/** A helper who is reminded of the shifts of another, with the name of that person. */
const toRecipient = ({ by_id, of_name }: HelperRow) => ({ id: by_id, about: firstNameOf(of_name) })

const reminderMails =
  (db: Db, team: Team, siteUrl: string) =>
  async (entries: Entries, now: Date): Promise<EntryMail[]> => {
    const [timeZone, name, ownShifts] = await Promise.all([team.timeZone(), team.name(), shiftsOf(db, entries)])
    const mails: EntryMail[] = []
    for (const [kind, flag] of REMINDERS) {
      const ofKind = entries.filter(({ payload }) => payload.kind === kind)
      if (ofKind.length === 0) continue
      const ids = ofKind.map(({ payload }) => payload.userId)
      const helpers = await helpersOf(db, ids)
      const around = [...ids, ...[...helpers.values()].flatMap((rows) => columnOf(rows, 'by_id'))]
      const people = new Map((await subjectsStore.withReminderMail(db, around, flag)).map((one) => [one.id, one]))
      for (const entry of ofKind) {
        const { userId, toHelpers } = entry.payload
        const moment = { timeZone, now, madeAt: new Date(entry.createdAt) }
        const own = toHelpers ? [] : [{ id: userId, about: '' }]
        const recipients = [...own, ...(helpers.get(userId) ?? []).map(toRecipient)]
        for (const { id, about } of recipients) {
          const person = people.get(id)
          const said = person && reminderNotification(kind, ownShifts(entry), moment, person.language)
          if (!said) continue
          const t = translateFor(person.language)
          const text = mailText(t, { name: person.name, team: name }, [said.body, `${siteUrl}${said.path}`])
          const title = about === '' ? said.title : t('notification.for', { name: about, title: said.title })
          const subject = t('mail.notice.subject', { title, team: name })
          const mail = { to: person.email, subject, text, userId: person.id, about: null, expiresAt: said.expiresAt }
          mails.push({ entryId: entry.id, mail })
        }
      }
    }
    return mails
  }

/** Reminders of shifts that still belong to the person and are still to come. */
export const reminderNotifications = (db: Db, team: Team, siteUrl: string): Kind =>
  kindOf(
    'shift.reminder',
    async (entries, now) => {
      const [timeZone, ownShifts] = await Promise.all([team.timeZone(), shiftsOf(db, entries)])
      const made: EntryNotification[] = []
      for (const [kind, flag] of REMINDERS) {
        const ofKind = entries.filter(({ payload }) => payload.kind === kind)
        const devices = await devicesAround(db, payloadsOf(ofKind, 'userId'), flag)
        for (const entry of ofKind) {
          const moment = { timeZone, now, madeAt: new Date(entry.createdAt) }
          for (const to of devices.get(entry.payload.userId) ?? []) {
            const notification = reminderNotification(kind, ownShifts(entry), moment, to.language)
            if (notification) made.push({ entryId: entry.id, to, notification })
          }
        }
      }
      return made
    },
    reminderMails(db, team, siteUrl),
  )
