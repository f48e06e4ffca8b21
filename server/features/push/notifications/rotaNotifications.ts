import { today } from '#shared/days.ts'
import { translateFor } from '#shared/strings/translate.ts'
import { isAdmin } from '#shared/users.ts'
import type { Db } from '../../../db/client.ts'
import type { SecondFactorRule } from '../../secondFactor/required.ts'
import type { TeamService } from '../../team/team.service.ts'
import { type RotaSubject, rotaSubjects } from '../rotaSubjects.store.ts'
import { subscriptionsStore } from '../subscriptions.store.ts'
import { dayFromNow, postText } from './dayText.ts'
import { type EntryNotification, type Kind, kindOf } from './notification.ts'
import { devicesOf } from './peopleNotifications.ts'
import { workNotification } from './workNotifications.ts'

type Team = Pick<TeamService, 'timeZone'>

/** Tells a person that a service at which they were to serve is cancelled. One that is planned again gives no notification. */
export const cancelledNotifications = (db: Db, team: Team): Kind =>
  kindOf('service.cancelled', async (entries, now) => {
    const timeZone = await team.timeZone()
    const found = await rotaSubjects.services(
      db,
      entries.map(({ payload }) => payload.serviceId),
    )
    const services = new Map(found.map((service) => [service.id, service]))
    const devices = await subscriptionsStore.wanting(
      db,
      entries.map(({ payload }) => payload.userId),
      'shifts',
    )
    return entries.flatMap(({ id, createdAt, payload: { serviceId, userId } }): EntryNotification[] => {
      const service = services.get(serviceId)
      if (service?.state !== 'cancelled' || service.date < today(timeZone, now)) return []
      return (devices.get(userId) ?? []).map((to) => {
        const t = translateFor(to.language)
        const said = { day: dayFromNow(service.date, timeZone, now, to.language), time: service.service_time }
        const { cancel_note: note } = service
        const body = note ? t('notification.cancelledWhy', { ...said, note }) : t('notification.cancelledBody', said)
        const text = { title: t('notification.cancelled'), body, path: '/dashboard' }
        return { entryId: id, to, notification: workNotification(createdAt, text) }
      })
    })
  })

/** Tells admins of answers, those that are due together in one notification. */
export const answeredNotifications = (db: Db, team: Team, rule: SecondFactorRule): Kind =>
  kindOf('assignment.answered', async (entries, now) => {
    const timeZone = await team.timeZone()
    const ids = new Set(entries.map(({ payload }) => payload.assignmentId))
    const all = await rotaSubjects.assignments(db, [...ids])
    const answers = all.filter(({ state, date }) => isAnswer(state) && date >= today(timeZone, now))
    const [first] = answers
    const [entry] = entries
    if (!first || !entry) return []
    const declined = answers.filter(({ state }) => state === 'declined').length
    return (await devicesOf(db, rule, isAdmin)).map((to) => {
      const t = translateFor(to.language)
      const counts = { accepted: answers.length - declined, declined }
      const text =
        answers.length === 1
          ? { title: oneTitle(first, t), body: seat(first, timeZone, now, to.language) }
          : { title: t('notification.answers', { count: answers.length }), body: t('notification.answersBody', counts) }
      const notification = workNotification(entry.createdAt, { ...text, path: '/rota/coverage' })
      return { entryId: entry.id, to, notification }
    })
  })

const isAnswer = (state: RotaSubject['state']): boolean => state === 'accepted' || state === 'declined'

const oneTitle = ({ state, name }: RotaSubject, t: ReturnType<typeof translateFor>): string =>
  t(state === 'declined' ? 'notification.declined' : 'notification.accepted', { name })

function seat(row: RotaSubject, timeZone: string, now: Date, language: Parameters<typeof dayFromNow>[3]): string {
  const day = dayFromNow(row.date, timeZone, now, language)
  const post = postText({ serviceTime: row.service_time, assignment: row.post, tieColor: null }, language)
  return translateFor(language)('notification.shift', { day, post })
}
