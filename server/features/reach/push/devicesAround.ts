import type { Db } from '../../../db/client.ts'
import { helpersOf } from '../../people/helpers/acting.ts'
import { type HelpedRecipient, type PushFlag, subscriptionsStore } from './subscriptions.store.ts'

/** Whom a push still asks: everybody around a person, their helpers alone, or nobody. */
export type PushTo = (userId: string) => { toHelpers?: true } | null

/**
 * Devices on which a question or a reminder to each of these people is shown: their own, and those of their helpers,
 * of everybody who wants it. A helper's device says whom it is about (expandEntries.ts).
 */
export async function devicesAround(
  db: Db,
  userIds: readonly string[],
  setting: PushFlag,
): Promise<Map<string, HelpedRecipient[]>> {
  const helpers = await helpersOf(db, userIds)
  const helperIds = [...helpers.values()].flatMap((rows) => rows.map(({ by_id }) => by_id))
  const devices = await subscriptionsStore.wanting(db, [...userIds, ...helperIds], setting)
  const around = new Map<string, HelpedRecipient[]>()
  for (const userId of new Set(userIds)) {
    const theirs = (helpers.get(userId) ?? []).flatMap(({ by_id, of_id, of_name }) =>
      (devices.get(by_id) ?? []).map((device) => ({ ...device, about: { _id: of_id, name: of_name } })),
    )
    around.set(userId, [...(devices.get(userId) ?? []), ...theirs])
  }
  return around
}
