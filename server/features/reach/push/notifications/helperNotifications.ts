import { translateFor } from '#shared/strings/translate.ts'
import type { Db } from '../../../../db/client.ts'
import { findHelper } from '../../../people/helpers/acting.ts'
import { subscriptionsStore } from '../subscriptions.store.ts'
import { type EntryNotification, type Kind, kindOf, payloadsOf } from './notification.ts'
import { workNotification } from './workNotifications.ts'

/** Tells one of the two that they are asked whether one may act for the other, or that it holds already. */
export const helperNotifications = (db: Db): Kind =>
  kindOf('helper.asked', async (entries) => {
    const devices = await subscriptionsStore.of(db, payloadsOf(entries, 'userId'))
    const made: EntryNotification[] = []
    for (const { id, createdAt, payload } of entries) {
      const helper = await findHelper(db, payload.helperId)
      if (!helper) continue
      const isHelper = helper.by_id === payload.userId
      const isAgreed = (isHelper ? helper.agreed_by : helper.agreed_of) === 1
      const kind = isHelper ? ('by' as const) : ('of' as const)
      for (const to of devices.filter(({ user_id }) => user_id === payload.userId)) {
        const t = translateFor(to.language)
        const name = isHelper ? helper.of_name : helper.by_name
        const text = {
          title: t(isAgreed ? 'notification.helper' : 'notification.helperAsked'),
          body: t(isAgreed ? `notification.helper.${kind}` : `notification.helperAsked.${kind}`, { name }),
          path: '/profile',
        }
        made.push({ entryId: id, to, notification: workNotification(createdAt, text) })
      }
    }
    return made
  })
