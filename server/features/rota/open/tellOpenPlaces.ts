import type { ChangeContext } from '../../../db/change.ts'
import type { Db } from '../../../db/client.ts'
import { readSetting, setSetting } from '../../../db/settings.ts'

/** Milliseconds between two events to all members. */
const APART_MS = 1000

/** Names of settings: when members were told last, by any process, and whether something has changed since. */
const [TOLD_AT, WAITS] = ['openPlaces.toldAt', 'openPlaces.waits']

/**
 * Tells members that open places changed; within a second of the last time it is left for the next look at the clock.
 * The lock of the rota orders the processes.
 */
export async function tellOpenPlaces({ trx, tell }: ChangeContext<'rota'>): Promise<void> {
  const now = new Date()
  const toldAt = Date.parse((await readSetting(trx, TOLD_AT)) ?? '')
  // A clock that was set back must not silence the event.
  const isEarly = Math.abs(now.getTime() - toldAt) < APART_MS
  if (!isEarly) {
    await setSetting(trx, TOLD_AT, now.toISOString())
    tell('members', 'openPlacesChanged', {})
  }
  await setSetting(trx, WAITS, isEarly ? '1' : '')
}

/** True where members have not been told yet that open places changed. */
export const isTellingDue = async (db: Db): Promise<boolean> => (await readSetting(db, WAITS)) === '1'
