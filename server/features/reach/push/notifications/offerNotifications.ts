import { isAdmin } from '#shared/people/users.ts'
import { translateFor } from '#shared/strings/translate.ts'
import type { Db } from '../../../../db/client.ts'
import { columnOf } from '../../../../db/columnOf.ts'
import { beginsAt } from '../../../../instantOf.ts'
import { helpersOf } from '../../../people/helpers/acting.ts'
import type { SecondFactorRule } from '../../../people/secondFactorRule.ts'
import type { TeamService } from '../../../people/team/team.service.ts'
import { arrivalsStore } from '../arrivals.store.ts'
import { devicesAround } from '../devicesAround.ts'
import { type OfferSubject, rotaSubjects } from '../rotaSubjects.store.ts'
import { dayFromNow, postText } from './dayText.ts'
import {
  after,
  type EntryNotification,
  type FollowedPush,
  type Kind,
  kindOf,
  type Notification,
  payloadsOf,
} from './notification.ts'
import { devicesOf } from './peopleNotifications.ts'
import { workNotification } from './workNotifications.ts'

type Team = Pick<TeamService, 'timeZone'>
type Language = Parameters<typeof dayFromNow>[3]

/** Least lifetime in seconds of the end of an offer, which may come with the beginning of the service. */
const END_TTL = 3600

/** Topic of each offer, so that its end takes the place of the question (RFC 8030 §5.4: at most 32 characters). */
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

const isAsked = ({ state, search }: OfferSubject): boolean => state === 'sent' && search === 'open'

interface Telling {
  isIt(offer: OfferSubject): boolean
  textOf(
    offer: OfferSubject,
    place: { day: string; post: string },
    language: Language,
  ): Pick<Notification, 'title' | 'body'>
  /** The devices that are told, by offer and session; default all. */
  isTold?(offers: OfferSubject[], now: Date): Promise<(offerId: string, sessionId: string | null) => boolean>
  /** Latest time at which it becomes obsolete. */
  endsAt(begins: Date, createdAt: string): Date
}

/** A notification for the person of each offer that is still as `isIt` says. */
const offerKind = (
  name: 'offer.sent' | 'offer.withdrawn',
  { db, team }: { db: Db; team: Team },
  { isIt, textOf, isTold, endsAt }: Telling,
): Kind =>
  kindOf(name, async (entries, now) => {
    const timeZone = await team.timeZone()
    const found = await rotaSubjects.offers(db, payloadsOf(entries, 'offerId'))
    const offers = new Map(found.map((offer) => [offer.id, offer]))
    const devices = await devicesAround(db, columnOf(found, 'user_id'), 'requests')
    const isForDevice = await isTold?.(found, now)
    return entries.flatMap(({ id, createdAt, payload: { offerId } }): EntryNotification[] => {
      const offer = offers.get(offerId)
      if (!offer || !isIt(offer)) return []
      const ends = endsAt(beginsAt(offer.date, offer.service_time_key, timeZone), createdAt)
      const own = devices.get(offer.user_id) ?? []
      return own.flatMap((to) => {
        if (isForDevice?.(offerId, to.session_id) === false) return []
        const text = { ...textOf(offer, placeOf(offer, timeZone, now, to.language), to.language), path: '/dashboard' }
        const notification = workNotification(createdAt, text, ends)
        return { entryId: id, to, notification: { ...notification, topic: topicOf(offerId), urgency: 'high' } }
      })
    })
  })

/**
 * Asks a member whether they can stand in, until the service begins. An offer that is answered, or whose search has
 * ended, gives no notification.
 */
export const offerNotifications = (db: Db, team: Team): Kind => ({
  ...offerKind(
    'offer.sent',
    { db, team },
    {
      isIt: isAsked,
      textOf(_offer, place, language) {
        const t = translateFor(language)
        return { title: t('notification.offer'), body: t('notification.shift', place) }
      },
      endsAt: (begins) => begins,
    },
  ),
  async ended(from, pushes) {
    const found = await rotaSubjects.offers(from, columnOf(pushes, 'subject_id'))
    const asked = new Set(found.filter(isAsked).map(({ id }) => id))
    return pushes.flatMap(({ uuid, subject_id }) => (asked.has(subject_id) ? [] : uuid))
  },
})

/** Questions that were handed over to a device, by offer and session. */
const questionsOn = (from: Db, offers: Pick<FollowedPush, 'user_id' | 'subject_id'>[], now: Date) =>
  arrivalsStore.handedOver(
    from,
    'offer.sent',
    { userIds: offers.map(({ user_id }) => user_id), subjectIds: offers.map(({ subject_id }) => subject_id) },
    now.toISOString(),
  )

/**
 * Takes the question back, with thanks, on the devices that were asked: a question that still waits is dropped instead.
 */
export const offerEndNotifications = (db: Db, team: Team): Kind => ({
  ...offerKind(
    'offer.withdrawn',
    { db, team },
    {
      isIt: ({ state }) => state === 'withdrawn',
      async isTold(offers, now) {
        const helpers = await helpersOf(db, columnOf(offers, 'user_id'))
        const asked = offers.flatMap(({ id: subject_id, user_id }) => [
          { user_id, subject_id },
          ...(helpers.get(user_id) ?? []).map(({ by_id }) => ({ user_id: by_id, subject_id })),
        ])
        return questionsOn(db, asked, now)
      },
      textOf({ search }, place, language) {
        const t = translateFor(language)
        return search === 'filled'
          ? { title: t('notification.offerOver'), body: t('notification.offerFilled', place) }
          : { title: t('notification.offerSettled'), body: t('notification.offerEnded', place) }
      },
      endsAt: (begins, createdAt) => new Date(Math.max(begins.getTime(), Date.parse(after(createdAt, END_TTL)))),
    },
  ),
  // The end took the place of a question that was just being sent, in vain.
  async ended(from, pushes, now) {
    const isAskedOn = await questionsOn(from, pushes, now)
    return pushes.flatMap(({ uuid, subject_id, session_id }) => (isAskedOn(subject_id, session_id) ? [] : uuid))
  },
})

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
        const begins = beginsAt(search.date, search.service_time_key, timeZone)
        return { entryId: id, to, notification: workNotification(createdAt, text, begins) }
      })
    })
  })
