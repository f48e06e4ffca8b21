import { HOUR_MS, MINUTE_MS } from '#shared/days.ts'
import { UNDO_ANSWER_SECONDS } from '#shared/rota/answers.ts'
import { type QuietHours, quietSpan } from '../../../quietHours.ts'

/** Quiet hours for a service that begins within `NEAR_HOURS` of the end of the usual ones (rule 26). */
const NIGHT: QuietHours = { quietFrom: '22:00', quietTo: '06:00' }
const NEAR_HOURS = 3

const endOf = (quiet: QuietHours, now: Date, timeZone: string): Date | null =>
  quietSpan(quiet, now, timeZone)?.until ?? null

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
