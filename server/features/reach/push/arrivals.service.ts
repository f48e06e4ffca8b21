import { DAY_MS } from '#shared/days.ts'
import type { Change, ChangeContext } from '../../../db/change.ts'
import type { Db } from '../../../db/client.ts'
import { arrivalsStore } from './arrivals.store.ts'

export interface ArrivalsService {
  /** A device has shown a push, or its person has opened it. Unknown and repeated ones change nothing. */
  arrived(viewer: unknown, push: { uuid: string; opened?: boolean | undefined }): Promise<void>
  /** Forgets what was sent more than 90 days ago (rule 702). */
  cleanUp(): Promise<void>
}

const KEPT_DAYS = 90

interface Needs {
  db: Db
  change: Change
  /** Reactions of features to the first arrival of a kind of push, by the outbox's kind. */
  arrivals: Partial<Record<string, (context: ChangeContext, userId: string, subjectId: string | null) => Promise<void>>>
}

export const arrivalsService = ({ db, change, arrivals }: Needs): ArrivalsService => ({
  async arrived(_viewer, { uuid, opened: isOpened = false }) {
    const before = await arrivalsStore.find(db, uuid)
    if (!before || (before.arrived_at && (before.opened_at || !isOpened))) return
    const now = new Date().toISOString()
    // Stores the arrival and tells its feature in one transaction, so that neither is known without the other.
    await change(null, async (context) => {
      const first = await arrivalsStore.markArrived(context.trx, uuid, now)
      if (isOpened) await arrivalsStore.markOpened(context.trx, uuid, now)
      if (first) await arrivals[first.kind]?.(context, first.user_id, first.subject_id)
    })
  },

  cleanUp: () => arrivalsStore.removeBefore(db, new Date(Date.now() - KEPT_DAYS * DAY_MS).toISOString()),
})
