import type { Language } from '#shared/languages.ts'
import { type Translate, translateFor } from '#shared/strings/translate.ts'
import type { Db } from '../../../../db/client.ts'
import type { TeamService } from '../../../people/team/team.service.ts'
import { devicesAround } from '../devicesAround.ts'
import { type SwapPlace, type SwapSubject, swapSubjects } from '../swapSubjects.store.ts'
import { dayFromNow, postText } from './dayText.ts'
import { type EntryNotification, type Kind, kindOf, type OutboxEntry, payloadsOf } from './notification.ts'
import { workNotification } from './workNotifications.ts'

type Team = Pick<TeamService, 'timeZone'>
type Said = { gives: string | null; takes: string | null; asker: string; t: Translate }

interface Texts {
  /** Returns true while the person is still to be told. */
  isWanted(subject: SwapSubject, now: Date): boolean
  text(said: Said): { title: string; body: string }
}

/** Tells each person of their part of a swap, as it is when the notification is made. */
async function tellParts(
  db: Db,
  team: Team,
  entries: OutboxEntry<'swap.asked' | 'swap.done'>[],
  { now, isWanted, text }: Texts & { now: Date },
): Promise<EntryNotification[]> {
  const timeZone = await team.timeZone()
  const subjects = await swapSubjects(db, payloadsOf(entries, 'swapId'))
  const devices = await devicesAround(db, payloadsOf(entries, 'userId'), 'requests')
  const placeText = (place: SwapPlace | null, language: Language | null): string | null => {
    if (!place) return null
    const post = postText({ serviceTime: place.service_time, assignment: place.post, tieColor: null }, language)
    const day = dayFromNow(place.date, timeZone, now, language)
    return translateFor(language)('notification.shift', { day, post })
  }
  return entries.flatMap(({ id, createdAt, payload: { swapId, userId } }): EntryNotification[] => {
    const subject = subjects.find((one) => one.swapId === swapId && one.userId === userId)
    if (!subject || !isWanted(subject, now)) return []
    return (devices.get(userId) ?? []).map((to) => {
      const t = translateFor(to.language)
      const asker = subject.asker ?? t('chat.formerMember')
      const [gives, takes] = [placeText(subject.gives, to.language), placeText(subject.takes, to.language)]
      const said = text({ gives, takes, asker, t })
      return { entryId: id, to, notification: workNotification(createdAt, { ...said, path: `/rota/swap/${swapId}` }) }
    })
  })
}

/** Asks somebody for their part of a swap. A part that is answered, or whose swap has ended, gives no notification. */
export const swapAskedNotifications = (db: Db, team: Team): Kind =>
  kindOf('swap.asked', (entries, now) =>
    tellParts(db, team, entries, {
      now,
      isWanted: ({ state, answer, expiresAt }) =>
        state === 'proposed' && answer === null && expiresAt > now.toISOString(),
      text: ({ gives, takes, asker, t }) => ({
        title: t('notification.swapAsked', { name: asker }),
        body: gives
          ? t('notification.swapTrade', { takes: takes ?? '', gives })
          : t('notification.swapTake', { takes: takes ?? '' }),
      }),
    }),
  )

/** Tells those who were in a swap that it is done. */
export const swapDoneNotifications = (db: Db, team: Team): Kind =>
  kindOf('swap.done', (entries, now) =>
    tellParts(db, team, entries, {
      now,
      isWanted: ({ state }) => state === 'done',
      text: ({ gives, takes, t }) => ({
        title: t('notification.swapDone'),
        body: [takes && t('notification.swapTaken', { takes }), gives && t('notification.swapGiven', { gives })]
          .filter(Boolean)
          .join(' '),
      }),
    }),
  )
