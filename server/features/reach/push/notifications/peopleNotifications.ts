import { isAdmin, isSuperAdmin, type User } from '#shared/people/users.ts'
import { translateFor } from '#shared/strings/translate.ts'
import type { Db } from '../../../../db/client.ts'
import { type SecondFactorRule, whoseRoleCounts } from '../../../people/secondFactorRule.ts'
import { subjectsStore } from '../subjects.store.ts'
import { subscriptionsStore } from '../subscriptions.store.ts'
import { type EntryNotification, type Kind, kindOf, payloadsOf } from './notification.ts'
import { workNotification } from './workNotifications.ts'

/** Devices of people who may act in a role that is not withheld. */
export async function devicesOf(db: Db, rule: SecondFactorRule, may: (person: Pick<User, 'role'>) => boolean) {
  const theirs = (await subscriptionsStore.all(db)).filter(may)
  const people = theirs.map(({ user_id, role }) => ({ id: user_id, role }))
  const counting = await whoseRoleCounts(db, rule, people)
  return theirs.filter(({ user_id }) => counting.has(user_id))
}

/** Notifies every super admin whose role is not withheld. */
export const interestNotifications = (db: Db, rule: SecondFactorRule): Kind =>
  kindOf('interest.received', async (entries) => {
    const ids = entries.map(({ payload }) => payload.interestId)
    const names = new Map((await subjectsStore.interest(db, ids)).map(({ id, name }) => [id, name]))
    const devices = await devicesOf(db, rule, isSuperAdmin)
    return entries.flatMap(({ id, createdAt, payload: { interestId } }): EntryNotification[] => {
      const name = names.get(interestId)
      if (name === undefined) return []
      return devices.map((to) => {
        const t = translateFor(to.language)
        const text = {
          title: t('notification.interest'),
          body: t('notification.interestBody', { name }),
          path: '/admin',
        }
        return { entryId: id, to, notification: workNotification(createdAt, text) }
      })
    })
  })

/** Notifies every admin whose role is not withheld about an account that `isMeant` still holds for. */
const aboutAccount = (
  { db, rule }: { db: Db; rule: SecondFactorRule },
  kind: 'user.waiting' | 'person.asked',
  isMeant: (person: { waiting: number }) => boolean,
  [title, body]:
    | [title: 'notification.waiting', body: 'notification.waitingBody']
    | [title: 'notification.personAsked', body: 'notification.personAskedBody'],
): Kind =>
  kindOf(kind, async (entries) => {
    const ids = entries.map(({ payload }) => payload.userId)
    const meant = new Map((await subjectsStore.people(db, ids)).filter(isMeant).map(({ id, name }) => [id, name]))
    const devices = await devicesOf(db, rule, isAdmin)
    return entries.flatMap(({ id, createdAt, payload: { userId } }): EntryNotification[] => {
      const name = meant.get(userId)
      if (name === undefined) return []
      return devices.map((to) => {
        const t = translateFor(to.language)
        const text = { title: t(title), body: t(body, { name }), path: '/admin?part=people' }
        return { entryId: id, to, notification: workNotification(createdAt, text) }
      })
    })
  })

/** About a new account that still waits. */
export const waitingNotifications = (db: Db, rule: SecondFactorRule): Kind =>
  aboutAccount({ db, rule }, 'user.waiting', ({ waiting }) => waiting === 1, [
    'notification.waiting',
    'notification.waitingBody',
  ])

/** About an account that may be somebody of the list. */
export const personAskedNotifications = (db: Db, rule: SecondFactorRule): Kind =>
  aboutAccount({ db, rule }, 'person.asked', () => true, ['notification.personAsked', 'notification.personAskedBody'])

/** Notifies a person whose account was approved. */
export const approvedNotifications = (db: Db): Kind =>
  kindOf('user.approved', async (entries) => {
    const devices = await subscriptionsStore.of(db, payloadsOf(entries, 'userId'))
    return entries.flatMap(({ id, createdAt, payload: { userId } }) =>
      devices
        .filter(({ user_id }) => user_id === userId)
        .map((to): EntryNotification => {
          const t = translateFor(to.language)
          const text = { title: t('notification.approved'), body: t('notification.approvedBody'), path: '/dashboard' }
          return { entryId: id, to, notification: workNotification(createdAt, text) }
        }),
    )
  })
