import { DAY_MS } from '#shared/days.ts'
import { CALENDAR_PAST_DAYS } from '#shared/work/calendar.ts'
import type { Trx } from '../../../db/change.ts'
import type { Db } from '../../../db/client.ts'
import { readSetting, setSetting } from '../../../db/settings.ts'

/**
 * Changes of what events of calendar feeds say beside their places: the team's address, and where a post is. Calendars
 * take no change of an event whose SEQUENCE does not rise, and a place's own sequence is that of its answers. So the
 * moments of these changes are stored, and an event counts those before it begins: no place is written for them.
 */
export interface EventChanges {
  /** Number of older changes, which are before every event of a feed. */
  older: number
  /** Times of the others, as ISO texts, oldest first. */
  at: string[]
}

const NAME = 'calendar.changes'

/** Changes whose times are stored at most; the oldest are only counted from then on. */
const STORED_MAX = 500

/** Milliseconds after which a change is before every event of a feed, in every time zone. */
const FORGET_MS = (CALENDAR_PAST_DAYS + 2) * DAY_MS

export async function eventChanges(db: Db): Promise<EventChanges> {
  const stored = await readSetting(db, NAME)
  return stored === undefined ? { older: 0, at: [] } : (JSON.parse(stored) as EventChanges)
}

/** Stores that events to come say something else from now on. Call it in the change that does it. */
export async function noteEventChange(trx: Trx<'rota'>, now: Date = new Date()): Promise<void> {
  const { older, at } = await eventChanges(trx)
  const all = [...at, now.toISOString()]
  const first = new Date(now.getTime() - FORGET_MS).toISOString()
  const kept = all.filter((moment) => moment >= first).slice(-STORED_MAX)
  await setSetting(trx, NAME, JSON.stringify({ older: older + all.length - kept.length, at: kept }))
}

/** Number of these changes that happened before an event began. */
export const changesBefore = ({ older, at }: EventChanges, begins: Date): number =>
  older + at.filter((moment) => moment < begins.toISOString()).length
