import { isAdmin } from '#shared/people/users.ts'
import type { Db } from '../../../../db/client.ts'
import type { SecondFactorRule } from '../../../people/secondFactorRule.ts'
import { rotaSubjects } from '../rotaSubjects.store.ts'
import { subscriptionsStore } from '../subscriptions.store.ts'
import { endingText } from './endingText.ts'
import { type EntryNotification, type Kind, kindOf, payloadsOf } from './notification.ts'
import { devicesOf } from './peopleNotifications.ts'
import { workNotification } from './workNotifications.ts'

/** Tells members of the end of their certificates, and admins of everybody's, as far as they still end that day. */
export const certificateNotifications = (db: Db, rule: SecondFactorRule): Kind =>
  kindOf('certificate.ending', async (entries) => {
    const known = await rotaSubjects.certificates(
      db,
      entries.flatMap(({ payload }) => payload.certificates.map(({ userId }) => userId)),
    )
    const devices = await subscriptionsStore.wanting(db, payloadsOf(entries, 'userId'), 'shifts')
    const admins = new Set((await devicesOf(db, rule, isAdmin)).map(({ user_id }) => user_id))
    return entries.flatMap(({ id, createdAt, payload: { userId, day, certificates } }): EntryNotification[] => {
      const endings = known.filter(
        (row) =>
          (row.user_id === userId || admins.has(userId)) &&
          certificates.some(
            (one) => one.userId === row.user_id && one.skillId === row.skill_id && one.validUntil === row.valid_until,
          ),
      )
      if (endings.length === 0) return []
      return (devices.get(userId) ?? []).map((to) => ({
        entryId: id,
        to,
        notification: workNotification(createdAt, endingText(endings, userId, day, to.language)),
      }))
    })
  })
