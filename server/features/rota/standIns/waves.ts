import { addDays, HOUR_MS, MINUTE_MS, today } from '#shared/days.ts'
import { UNDO_ANSWER_SECONDS } from '#shared/rota/answers.ts'
import type { RotaSettings } from '#shared/rota/settings.ts'
import { minuteOfDay } from '#shared/serviceTime.ts'
import { instantOf } from '../../../instantOf.ts'

export type QuietHours = Pick<RotaSettings, 'quietFrom' | 'quietTo'>

/** Quiet hours for a service that begins within `NEAR_HOURS` of the end of the usual ones (rule 26). */
const NIGHT: QuietHours = { quietFrom: '22:00', quietTo: '06:00' }
const NEAR_HOURS = 3

/** The end of the quiet hours that contain an instant, in the time zone of the team; null where none do. */
function endOf({ quietFrom, quietTo }: QuietHours, now: Date, timeZone: string): Date | null {
  const [from = 0, to = 0] = [minuteOfDay(quietFrom), minuteOfDay(quietTo)]
  if (from === to) return null
  const day = today(timeZone, now)
  for (const start of [addDays(day, -1), day]) {
    const end = instantOf(from < to ? start : addDays(start, 1), to, timeZone)
    if (instantOf(start, from, timeZone) <= now && now < end) return end
  }
  return null
}

/** Instant until which nobody is called about a service; null where people may be called now. */
export function quietUntil(quiet: QuietHours, now: Date, begins: Date, timeZone: string): Date | null {
  const end = endOf(quiet, now, timeZone)
  if (!end || begins.getTime() - end.getTime() >= NEAR_HOURS * HOUR_MS) return end
  const night = endOf(NIGHT, now, timeZone)
  return night && night < end ? night : night && end
}

/** Milliseconds in which nobody is asked: a decline, or a mark that somebody is not there, can be taken back. */
export const TAKE_BACK_MS = 60_000

/** Instant until which it can be taken back that somebody was asked; nobody is told before. */
export const undoneUntil = (): Date => new Date(Date.now() + UNDO_ANSWER_SECONDS * 1000)

/** Hours before a service above which each wait of `waveMinutes` holds (rule 25). */
const AHEAD_HOURS = [7 * 24, 2 * 24, 24, 6]

/** Milliseconds from a wave sent now to the next one; null where this wave asks everybody. */
export function waitMs(waveMinutes: readonly number[], now: Date, begins: Date): number | null {
  const hours = (begins.getTime() - now.getTime()) / HOUR_MS
  const place = AHEAD_HOURS.findIndex((least) => hours > least)
  const minutes = waveMinutes[place]
  return minutes === undefined ? null : minutes * MINUTE_MS
}

/** Number of people whom one wave asks for so many open places. */
export const waveSize = (open: number): number => Math.max(2, 2 * open)
