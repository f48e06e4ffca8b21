import { isAdmin } from '#shared/people/users.ts'
import { type Translate, translateFor } from '#shared/strings/translate.ts'
import type { Db } from '../../../../db/client.ts'
import type { SecondFactorRule } from '../../../people/secondFactorRule.ts'
import type { TeamService } from '../../../people/team/team.service.ts'
import { pastTimes } from '../../../plan/places/held.ts'
import { devicesAround } from '../devicesAround.ts'
import { type RotaSubject, rotaSubjects } from '../rotaSubjects.store.ts'
import { subscriptionsStore } from '../subscriptions.store.ts'
import { dayFromNow, longDay, postText } from './dayText.ts'
import { type EntryNotification, type Kind, kindOf, payloadsOf } from './notification.ts'
import { devicesOf } from './peopleNotifications.ts'
import { workNotification } from './workNotifications.ts'

type Team = Pick<TeamService, 'timeZone'>

/**
 * Tells a person that a service at which they were to serve is cancelled. One that is planned again gives no
 * notification.
 */
export const cancelledNotifications = (db: Db, team: Team): Kind =>
  kindOf('service.cancelled', async (entries, now) => {
    const timeZone = await team.timeZone()
    const isPast = await pastTimes(db, { timeZone, now })
    const found = await rotaSubjects.services(db, payloadsOf(entries, 'serviceId'))
    const services = new Map(found.map((service) => [service.id, service]))
    const devices = await devicesAround(db, payloadsOf(entries, 'userId'), 'shifts')
    return entries.flatMap(({ id, createdAt, payload: { serviceId, userId } }): EntryNotification[] => {
      const service = services.get(serviceId)
      if (service?.state !== 'cancelled' || isPast(service)) return []
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
    const isPast = await pastTimes(db, { timeZone, now })
    const ids = new Set(entries.map(({ payload }) => payload.assignmentId))
    const all = await rotaSubjects.assignments(db, [...ids])
    const answers = all.filter((row) => isAnswer(row.state) && !isPast(row))
    const [first] = answers
    const [entry] = entries
    if (!first || !entry) return []
    const declined = answers.filter(({ state }) => state === 'declined').length
    return (await devicesOf(db, rule, isAdmin)).map((to) => {
      const t = translateFor(to.language)
      const counts = { accepted: answers.length - declined, declined }
      const text =
        answers.length === 1
          ? { title: oneTitle(first, t), body: placeText(first, timeZone, now, to.language) }
          : { title: t('notification.answers', { count: answers.length }), body: t('notification.answersBody', counts) }
      const notification = workNotification(entry.createdAt, { ...text, path: '/rota/coverage' })
      return { entryId: entry.id, to, notification }
    })
  })

const isAnswer = (state: RotaSubject['state']): boolean => state === 'accepted' || state === 'declined'

const oneTitle = ({ state, name }: RotaSubject, t: Translate): string =>
  t(state === 'declined' ? 'notification.declined' : 'notification.accepted', { name })

function placeText(row: RotaSubject, timeZone: string, now: Date, language: Parameters<typeof dayFromNow>[3]): string {
  const day = dayFromNow(row.date, timeZone, now, language)
  const post = postText({ serviceTime: row.service_time, assignment: row.post, tieColor: null }, language)
  return translateFor(language)('notification.shift', { day, post })
}

/** Tells a member what a publication asks of them, or that it changed or took what they had. */
export const publishedNotifications = (db: Db, team: Team): Kind =>
  kindOf('rota.published', async (entries, now) => {
    const timeZone = await team.timeZone()
    const isPast = await pastTimes(db, { timeZone, now })
    const found = await rotaSubjects.ofPublications(db, payloadsOf(entries, 'publicationId'))
    const coming = found.filter((row) => !isPast(row))
    const devices = await devicesAround(db, payloadsOf(entries, 'userId'), 'shifts')
    return entries.flatMap(({ id, createdAt, payload }): EntryNotification[] => {
      const { publicationId, userId, removed } = payload
      const own = coming.filter((row) => row.publication_id === publicationId && row.user_id === userId)
      return (devices.get(userId) ?? []).flatMap((to) => {
        const text = publishedText(own, removed, (row) => placeText(row, timeZone, now, to.language), to.language)
        return text ? [{ entryId: id, to, notification: workNotification(createdAt, text) }] : []
      })
    })
  })

function publishedText(
  own: RotaSubject[],
  removed: number,
  said: (row: RotaSubject) => string,
  language: Parameters<typeof translateFor>[0],
) {
  const t = translateFor(language)
  const asked = own.filter(({ state }) => state === 'asked')
  if (asked.length > 0) return askedText(asked, said, t, t('notification.asked'))
  const [changed] = own.filter(({ state }) => state === 'accepted')
  const title = t('notification.rotaChanged')
  if (changed) return { title, body: said(changed), path: '/dashboard' }
  return removed > 0 ? { title, body: t('notification.takenOff', { count: removed }), path: '/dashboard' } : null
}

function askedText(asked: RotaSubject[], said: (row: RotaSubject) => string, t: Translate, title: string) {
  const [first] = asked
  const shift = first ? said(first) : ''
  const body = asked.length === 1 ? shift : t('notification.askedMore', { count: asked.length, shift })
  return { title, body, path: '/dashboard' }
}

/** Asks a member for places that wait for their answer, or reminds them. */
export const unansweredNotifications = (db: Db, team: Team): Kind =>
  kindOf('rota.reminder', async (entries, now) => {
    const timeZone = await team.timeZone()
    const isPast = await pastTimes(db, { timeZone, now })
    const found = await rotaSubjects.assignments(
      db,
      entries.flatMap(({ payload }) => payload.assignmentIds),
    )
    const asked = found.filter((row) => row.state === 'asked' && !isPast(row))
    const devices = await devicesAround(db, payloadsOf(entries, 'userId'), 'shifts')
    return entries.flatMap(({ id, createdAt, payload: { userId, assignmentIds, isFirst } }): EntryNotification[] => {
      const own = asked.filter((row) => row.user_id === userId && assignmentIds.includes(row.id))
      if (own.length === 0) return []
      return (devices.get(userId) ?? []).map((to) => {
        const t = translateFor(to.language)
        const title = t(isFirst ? 'notification.asked' : 'notification.unanswered')
        const text = askedText(own, (row) => placeText(row, timeZone, now, to.language), t, title)
        return { entryId: id, to, notification: workNotification(createdAt, text) }
      })
    })
  })

/** Asks a member to say when they can serve, unless they have said so meanwhile. */
export const availabilityNotifications = (db: Db): Kind =>
  kindOf('availability.asked', async (entries) => {
    const ids = entries.map(({ payload }) => payload.userId)
    const confirmed = await rotaSubjects.confirmed(db, ids)
    const devices = await devicesAround(db, ids, 'shifts')
    return entries.flatMap(({ id, createdAt, payload: { userId, until } }): EntryNotification[] => {
      if ((confirmed.get(userId) ?? '') >= until) return []
      return (devices.get(userId) ?? []).map((to) => {
        const t = translateFor(to.language)
        const body = t('notification.availabilityBody', { day: longDay(until, to.language) })
        const text = { title: t('notification.availability'), body, path: '/availability' }
        return { entryId: id, to, notification: workNotification(createdAt, text) }
      })
    })
  })

/** Tells a member what an admin entered about their days, all that is due together in one notification. */
export const enteredNotifications = (db: Db): Kind =>
  kindOf('availability.entered', async (entries) => {
    const last = [...new Map(entries.map((entry) => [entry.payload.userId, entry])).values()]
    const devices = await subscriptionsStore.wanting(db, payloadsOf(last, 'userId'), 'shifts')
    return last.flatMap(({ id, createdAt, payload: { userId, by } }): EntryNotification[] =>
      (devices.get(userId) ?? []).map((to) => {
        const t = translateFor(to.language)
        const text = { title: t('notification.entered'), body: t('notification.enteredBody', { name: by }) }
        return { entryId: id, to, notification: workNotification(createdAt, { ...text, path: '/availability' }) }
      }),
    )
  })

/** Thanks a person for the day on which they served, in the words of the admin. */
export const thanksNotifications = (db: Db): Kind =>
  kindOf('day.thanked', async (entries) => {
    const ids = entries.map(({ payload }) => payload.userId)
    const devices = await subscriptionsStore.wanting(db, ids, 'shifts')
    return entries.flatMap(({ id, createdAt, payload: { userId, date, text: body } }): EntryNotification[] =>
      (devices.get(userId) ?? []).map((to) => {
        const title = translateFor(to.language)('notification.thanks', { day: longDay(date, to.language) })
        return { entryId: id, to, notification: workNotification(createdAt, { title, body, path: '/dashboard' }) }
      }),
    )
  })
