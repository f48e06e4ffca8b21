import { addDays, today } from '#shared/days.ts'
import { weekdayOf } from '#shared/recurrence.ts'
import { PUBLISH_WEEKS_MAX } from '#shared/rota/templates.ts'
import type { Change } from '../../../db/change.ts'
import type { Db } from '../../../db/client.ts'
import { instantOf } from '../../../instantOf.ts'
import { type QuietHours, quietSpan } from '../../../quietHours.ts'
import type { TeamService } from '../../people/team/team.service.ts'
import { hasBegun } from '../../plan/services/moments.ts'
import { unpublishedStore } from './unpublished.store.ts'

/** Minute of the day from which admins are told. */
const TOLD_AT = 10 * 60

interface Needs {
  db: Db
  change: Change
  team: Pick<TeamService, 'timeZone'>
  settings: { callOuts(from: Db): Promise<QuietHours> }
}

/** The Monday on or before the day so many weeks before another. */
export function mondayBefore(day: string, weeks: number): string {
  const then = addDays(day, -7 * weeks)
  return addDays(then, -((weekdayOf(then) + 6) % 7))
}

/** The months that are due on a day: those whose first unpublished service is that many weeks ahead, or nearer. */
async function dueOn(db: Db, day: string, timeZone: string): Promise<{ month: string; weeks: number }[]> {
  const last = addDays(day, 7 * PUBLISH_WEEKS_MAX + 6)
  const first = new Map<string, { month: string; weeks: number; date: string }>()
  for (const { weeks, ...service } of await unpublishedStore.services(db, day, last)) {
    if (weeks === null || hasBegun(service, timeZone)) continue
    const month = service.date.slice(0, 7)
    const key = `${month} ${weeks}`
    if (!first.has(key)) first.set(key, { month, weeks, date: service.date })
  }
  return [...first.values()].filter(({ date, weeks }) => mondayBefore(date, weeks) <= day)
}

export type UnpublishedService = ReturnType<typeof unpublishedService>

/** Tells admins of months that are not published, as many weeks ahead as their templates say (rule 50). */
export function unpublishedService({ db, change, team, settings }: Needs) {
  return {
    /**
     * Tells admins once of each month that is due: from 10:00 on its Monday, or at the first run after, and never in
     * quiet hours. Every process may call it.
     */
    async tellDue(): Promise<void> {
      if (!(await unpublishedStore.isWanted(db))) return
      const now = new Date()
      const timeZone = await team.timeZone()
      const day = today(timeZone, now)
      if (now < instantOf(day, TOLD_AT, timeZone) || quietSpan(await settings.callOuts(db), now, timeZone)) return
      const due = await dueOn(db, day, timeZone)
      if (due.length === 0) return
      const told = await unpublishedStore.told(db, [...new Set(due.map(({ month }) => month))])
      const left = due.filter(
        ({ month, weeks }) => !told.some((row) => row.month === month && row.weeks_before === weeks),
      )
      if (left.length === 0) return
      await change(null, async ({ trx, enqueue }) => {
        for (const { month, weeks } of left)
          if (await unpublishedStore.tell(trx, { month, weeks_before: weeks, told_at: now.toISOString() }))
            await enqueue({ kind: 'rota.unpublished', payload: { month } })
      })
    },

    cleanUp: async (): Promise<void> =>
      void (await unpublishedStore.forgetBefore(db, today(await team.timeZone()).slice(0, 7))),
  }
}
