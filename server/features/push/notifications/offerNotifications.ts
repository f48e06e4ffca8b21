import { translateFor } from '#shared/strings/translate.ts'
import { isAdmin } from '#shared/users.ts'
import type { Db } from '../../../db/client.ts'
import type { SecondFactorRule } from '../../secondFactor/required.ts'
import type { TeamService } from '../../team/team.service.ts'
import { type OfferSubject, rotaSubjects } from '../rotaSubjects.store.ts'
import { subscriptionsStore } from '../subscriptions.store.ts'
import { dayFromNow, postText } from './dayText.ts'
import { after, type EntryNotification, type Kind, kindOf, type Notification, WORK_TTL } from './notification.ts'
import { devicesOf } from './peopleNotifications.ts'
import { workNotification } from './workNotifications.ts'

type Team = Pick<TeamService, 'timeZone'>
type Language = Parameters<typeof dayFromNow>[3]

/** One for each offer, so that its end takes the place of the question (RFC 8030 §5.4: at most 32 characters). */
const topicOf = (offerId: string): string => offerId.replaceAll('-', '').slice(0, 32)

const placeOf = (
  row: Pick<OfferSubject, 'date' | 'service_time' | 'post' | 'tie_color'>,
  timeZone: string,
  now: Date,
  language: Language,
) => ({
  day: dayFromNow(row.date, timeZone, now, language),
  post: postText({ serviceTime: row.service_time, assignment: row.post, tieColor: row.tie_color }, language),
})

/** A notification for the person of each offer that is still as `isIt` says. */
const offerKind = (
  name: 'offer.sent' | 'offer.withdrawn',
  { db, team }: { db: Db; team: Team },
  isIt: (offer: OfferSubject) => boolean,
  textOf: (
    offer: OfferSubject,
    place: { day: string; post: string },
    language: Language,
  ) => Pick<Notification, 'title' | 'body'>,
): Kind =>
  kindOf(name, async (entries, now) => {
    const timeZone = await team.timeZone()
    const found = await rotaSubjects.offers(
      db,
      entries.map(({ payload }) => payload.offerId),
    )
    const offers = new Map(found.map((offer) => [offer.id, offer]))
    const devices = await subscriptionsStore.wanting(
      db,
      found.map(({ user_id }) => user_id),
      'requests',
    )
    return entries.flatMap(({ id, createdAt, payload: { offerId } }): EntryNotification[] => {
      const offer = offers.get(offerId)
      if (!offer || !isIt(offer)) return []
      return (devices.get(offer.user_id) ?? []).map((to) => {
        const text = textOf(offer, placeOf(offer, timeZone, now, to.language), to.language)
        const topic = topicOf(offerId)
        const notification: Notification = {
          ...text,
          path: '/dashboard',
          topic,
          urgency: 'high',
          expiresAt: after(createdAt, WORK_TTL),
        }
        return { entryId: id, to, notification }
      })
    })
  })

/** Asks a member whether they can stand in. An offer that is answered, or whose search has ended, gives no notification. */
export const offerNotifications = (db: Db, team: Team): Kind =>
  offerKind(
    'offer.sent',
    { db, team },
    ({ state, search }) => state === 'sent' && search === 'open',
    (_offer, place, language) => {
      const t = translateFor(language)
      return { title: t('notification.offer'), body: t('notification.shift', place) }
    },
  )

/** Takes the question back, with thanks. */
export const offerEndNotifications = (db: Db, team: Team): Kind =>
  offerKind(
    'offer.withdrawn',
    { db, team },
    ({ state }) => state === 'withdrawn',
    ({ search }, place, language) => {
      const t = translateFor(language)
      return search === 'filled'
        ? { title: t('notification.offerOver'), body: t('notification.offerFilled', place) }
        : { title: t('notification.offerSettled'), body: t('notification.offerEnded', place) }
    },
  )

/** Tells admins that nobody is left to ask for a place. */
export const nobodyLeftNotifications = (db: Db, team: Team, rule: SecondFactorRule): Kind =>
  kindOf('callOut.exhausted', async (entries, now) => {
    const timeZone = await team.timeZone()
    const ids = entries.map(({ payload }) => payload.callOutId)
    const searches = new Map((await rotaSubjects.callOuts(db, ids)).map((row) => [row.id, row]))
    const devices = await devicesOf(db, rule, isAdmin)
    return entries.flatMap(({ id, createdAt, payload: { callOutId } }): EntryNotification[] => {
      const search = searches.get(callOutId)
      if (search?.state !== 'open') return []
      return devices.map((to) => {
        const t = translateFor(to.language)
        const body = t('notification.nobodyLeftBody', placeOf(search, timeZone, now, to.language))
        const text = { title: t('notification.nobodyLeft'), body, path: '/rota/coverage' }
        return { entryId: id, to, notification: workNotification(createdAt, text) }
      })
    })
  })
