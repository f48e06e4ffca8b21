import { today } from '#shared/days.ts'
import type { Language } from '#shared/languages.ts'
import { translateFor } from '#shared/strings/translate.ts'
import type { Db } from '../../../../db/client.ts'
import type { MeetingsTable } from '../../../../db/schema.ts'
import type { TeamService } from '../../../people/team/team.service.ts'
import { type AssignedTask, subjectsStore } from '../subjects.store.ts'
import { subscriptionsStore } from '../subscriptions.store.ts'
import { longDay } from './dayText.ts'
import {
  after,
  type EntryNotification,
  type Kind,
  kindOf,
  type Notification,
  payloadsOf,
  WORK_TTL,
} from './notification.ts'

type Text = Required<Pick<Notification, 'title' | 'body' | 'path'>>

/** Lives as long as work does; until `ends` where that is earlier. */
export function workNotification(createdAt: string, { title, body, path }: Text, ends?: Date): Notification {
  const latest = after(createdAt, WORK_TTL)
  const expiresAt = ends && ends.toISOString() < latest ? ends.toISOString() : latest
  return { title, body, path, topic: null, urgency: 'normal', expiresAt }
}

function taskText({ title, due_date }: AssignedTask, language: Language | null): Text {
  const t = translateFor(language)
  const body = due_date === null ? title : t('notification.taskDue', { title, day: longDay(due_date, language) })
  return { title: t('notification.task'), body, path: '/tasks' }
}

/** Notifies the assignee of a task. A task that was reassigned, done or deleted meanwhile gives no notification. */
export const taskNotifications = (db: Db): Kind =>
  kindOf('task.assigned', async (entries) => {
    const found = await subjectsStore.tasks(db, payloadsOf(entries, 'taskId'))
    const tasks = new Map(found.map((task) => [task.id, task]))
    const devices = await subscriptionsStore.wanting(db, payloadsOf(entries, 'userId'), 'work')
    return entries.flatMap(({ id, createdAt, payload: { taskId, userId } }): EntryNotification[] => {
      const task = tasks.get(taskId)
      if (!task || task.assigned_to !== userId || task.status === 'Done') return []
      return (devices.get(userId) ?? []).map((to) => ({
        entryId: id,
        to,
        notification: workNotification(createdAt, taskText(task, to.language)),
      }))
    })
  })

function meetingText(
  { title, date, time, location, type }: Pick<MeetingsTable, 'title' | 'date' | 'time' | 'location' | 'type'>,
  language: Language | null,
): Text {
  const t = translateFor(language)
  const said = { title, day: longDay(date, language), time }
  const body = location ? t('notification.meetingBodyAt', { ...said, location }) : t('notification.meetingBody', said)
  return {
    title: t('notification.meeting', { type: t(`meetings.type.${type}`).toLowerCase() }),
    body,
    path: '/dashboard',
  }
}

/** Notifies all guests except the inviter. A past or deleted meeting gives no notification. */
export const meetingNotifications = (db: Db, team: Pick<TeamService, 'timeZone'>): Kind =>
  kindOf('meeting.assigned', async (entries, now) => {
    const timeZone = await team.timeZone()
    const found = await subjectsStore.meetings(db, payloadsOf(entries, 'meetingId'))
    const meetings = new Map(found.map((meeting) => [meeting.id, meeting]))
    const made: EntryNotification[] = []
    for (const { id, createdAt, payload } of entries) {
      const meeting = meetings.get(payload.meetingId)
      if (!meeting || meeting.date < today(timeZone, now)) continue
      const guests = (await subjectsStore.guests(db, meeting.id)).map(({ user_id }) => user_id)
      const devices = await subscriptionsStore.wanting(
        db,
        guests.filter((guest) => guest !== payload.by),
        'work',
      )
      for (const to of [...devices.values()].flat())
        made.push({ entryId: id, to, notification: workNotification(createdAt, meetingText(meeting, to.language)) })
    }
    return made
  })
