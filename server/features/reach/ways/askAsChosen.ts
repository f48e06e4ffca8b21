import type { Db } from '../../../db/client.ts'
import { columnOf } from '../../../db/columnOf.ts'
import type { PushTo } from '../push/devicesAround.ts'
import { type FallbackRow, fallbackEntries } from './fallbackEntries.ts'
import type { ReachNow } from './reachOf.ts'

/** Whom pushes still ask where these people are asked by the ways that they chose. */
export const pushBeside =
  (reach: ReachNow, chosen: ReadonlyMap<string, unknown>): PushTo =>
  (userId) => {
    if (!chosen.has(userId)) return {}
    return reach.helpersOf(userId).some((id) => reach.ownWayTo(id) === 'push') ? { toHelpers: true } : null
  }

/**
 * Asks those of these people who chose text or mail by it, at once, and their helpers whom no push reaches likewise.
 * Returns whom a push asks still.
 */
export async function askAsChosen(
  trx: Db,
  reach: ReachNow,
  subject: FallbackRow['subject'],
  asked: readonly { id: string; user_id: string }[],
): Promise<PushTo> {
  const chosen = reach.chosen([...new Set(columnOf(asked, 'user_id'))])
  for (const way of ['sms', 'mail'] as const) {
    const letters = asked.flatMap(({ id, user_id }) => {
      if (!chosen.has(user_id)) return []
      const helpers = reach.helpersOf(user_id).filter((by) => reach.ownWayTo(by) === way)
      return [
        ...(chosen.get(user_id) === way ? [{ id, user_id }] : []),
        ...helpers.map((by) => ({ id, user_id: by, for_id: user_id })),
      ]
    })
    await fallbackEntries.add(trx, subject, letters, { afterMinutes: 0, way })
  }
  return pushBeside(reach, chosen)
}
