import { addDays, HOUR_MS, MINUTE_MS, today } from '#shared/days.ts'
import { minuteOfDay, SERVICE_MINUTES } from '#shared/serviceTime.ts'
import type { Db } from '../../../db/client.ts'
import { instantOf } from '../../../instantOf.ts'
import type { MomentColumns } from '../services/moments.ts'
import { SHOWN } from './places.store.ts'

/** Milliseconds before the start and after the end of a service in which its people are on duty (rule 501). */
const AROUND_MS = 3 * HOUR_MS

/** Days before today on which something may be held of which the duty lasts: a service lasts at most a day. */
const DAYS_BACK = 2

/** Something that is held: a planned service. */
export interface HeldTime extends MomentColumns {
  begins: Date
  ends: Date
  /** False where the time is no time of day; it lasts from midnight to midnight, and nobody is on duty around it. */
  isTimed: boolean
}

const slotOf = ({ date, service_time_key }: MomentColumns): string => `${date} ${service_time_key}`

/** Start and end of what is held on a date. */
export function heldAt(slot: MomentColumns, minutes: number, timeZone: string): HeldTime {
  const { date, service_time_key } = slot
  const minute = minuteOfDay(service_time_key)
  const begins = instantOf(date, minute ?? 0, timeZone)
  const ends =
    minute === undefined ? instantOf(addDays(date, 1), 0, timeZone) : new Date(begins.getTime() + minutes * MINUTE_MS)
  return { date, service_time_key, begins, ends, isTimed: minute !== undefined }
}

/** Days before and after a time whose services say how long one at that time lasts. */
const USUAL_DAYS = 182

/** The keys that were counted most often. */
function mostCommon(counts: Map<number, number>): number[] {
  const most = Math.max(...counts.values())
  return [...counts].filter(([, count]) => count === most).map(([key]) => key)
}

/**
 * Minutes that the team's services last around these dates, by time: of several lengths that of most services, else the
 * longest. `SERVICE_MINUTES` for times of no service.
 */
export async function usualMinutes(db: Db, slots: readonly MomentColumns[]): Promise<(key: string) => number> {
  const lengths = new Map<string, Map<number, number>>()
  const days = slots.map(({ date }) => date).sort()
  const [first, last] = [days[0], days.at(-1)]
  if (first !== undefined && last !== undefined) {
    const rows = await db
      .selectFrom('services')
      .select(['service_time_key', 'lasts_minutes'])
      .where('date', '>=', addDays(first, -USUAL_DAYS))
      .where('date', '<=', addDays(last, USUAL_DAYS))
      .execute()
    for (const { service_time_key, lasts_minutes } of rows) {
      const counts = lengths.get(service_time_key) ?? new Map<number, number>()
      lengths.set(service_time_key, counts.set(lasts_minutes, (counts.get(lasts_minutes) ?? 0) + 1))
    }
  }
  const usual = (counts: Map<number, number>) => Math.max(...mostCommon(counts))
  const minutes = new Map([...lengths].map(([key, counts]) => [key, usual(counts)]))
  return (key) => minutes.get(key) ?? SERVICE_MINUTES
}

/** What is held in a span of days, both ends included: planned services. */
export async function heldBetween(
  db: Db,
  { from, to, timeZone }: { from: string; to: string; timeZone: string },
): Promise<HeldTime[]> {
  const services = await db
    .selectFrom('services')
    .select(['date', 'service_time_key', 'lasts_minutes', 'state'])
    .where('date', '>=', from)
    .where('date', '<=', to)
    .execute()
  return services
    .filter(({ state }) => state !== 'cancelled')
    .map((service) => heldAt(service, service.lasts_minutes, timeZone))
}

/** Instants between which the people of what is held are on duty. */
export function dutyHours({ begins, ends, isTimed }: HeldTime): { from: Date; until: Date } {
  const around = isTimed ? AROUND_MS : 0
  return { from: new Date(begins.getTime() - around), until: new Date(ends.getTime() + around) }
}

const isOn = ({ begins, ends }: HeldTime, now: Date): boolean => begins <= now && now < ends

function isDuty(held: HeldTime, now: Date): boolean {
  const { from, until } = dutyHours(held)
  return from <= now && now <= until
}

/** The date of what is on and began last, else of what began last, else of what begins first. */
function chosenOf(held: HeldTime[], now: Date): string | undefined {
  const rankOf = (one: HeldTime): number => {
    if (isOn(one, now)) return one.isTimed ? 0 : 1
    return one.begins <= now ? 2 : 3
  }
  const away = ({ begins }: HeldTime): number => Math.abs(begins.getTime() - now.getTime())
  return held.toSorted((a, b) => rankOf(a) - rankOf(b) || away(a) - away(b))[0]?.date
}

interface Now {
  timeZone: string
  now: Date
}

/** What is held around now whose people are on duty. */
async function onDutyNow(db: Db, { timeZone, now }: Now): Promise<HeldTime[]> {
  const day = today(timeZone, now)
  const held = await heldBetween(db, { from: addDays(day, -DAYS_BACK), to: addDays(day, 1), timeZone })
  return held.filter((one) => isDuty(one, now))
}

/** Date and time of the places of a person in a span of days. */
const ownSlots = (db: Db, userId: string, from: string, to: string) =>
  db
    .selectFrom('places')
    .select(['date', 'service_time_key'])
    .distinct()
    .where(SHOWN)
    .where('user_id', '=', userId)
    .where('date', '>=', from)
    .where('date', '<=', to)
    .execute()

/**
 * The day that counts as now for a person: that of the service at which they are on duty, over midnight too; of several
 * the one that is on and began last. Of who stands at none that of the team's. Today where nobody is on duty.
 */
export async function dayOfDuty(db: Db, userId: string, { timeZone, now }: Now): Promise<string> {
  const day = today(timeZone, now)
  const held = await onDutyNow(db, { timeZone, now })
  if (held.length === 0) return day
  const own = new Set((await ownSlots(db, userId, addDays(day, -DAYS_BACK), addDays(day, 1))).map(slotOf))
  return (
    chosenOf(
      held.filter((one) => own.has(slotOf(one))),
      now,
    ) ??
    chosenOf(held, now) ??
    day
  )
}

/** The first day of which a person's duty is not over: today, or one before where they serve over midnight. */
export async function firstOwnDay(db: Db, userId: string, { timeZone, now }: Now): Promise<string> {
  const day = today(timeZone, now)
  const own = new Set((await ownSlots(db, userId, addDays(day, -DAYS_BACK), addDays(day, -1))).map(slotOf))
  if (own.size === 0) return day
  const held = await onDutyNow(db, { timeZone, now })
  return held.flatMap((one) => (one.date < day && own.has(slotOf(one)) ? one.date : [])).sort()[0] ?? day
}

/** The first day that is not over: today, or one before while something of it is on. */
export async function firstDayOn(db: Db, { timeZone, now }: Now): Promise<string> {
  const day = today(timeZone, now)
  const held = await onDutyNow(db, { timeZone, now })
  return held.flatMap((one) => (one.date < day && isOn(one, now) ? one.date : [])).sort()[0] ?? day
}

/** The last day that has begun: today, or the next one while the duty before something of it lasts. */
export async function lastDayBegun(db: Db, { timeZone, now }: Now): Promise<string> {
  const day = today(timeZone, now)
  return (await onDutyNow(db, { timeZone, now })).some(({ date }) => date > day) ? addDays(day, 1) : day
}

/**
 * Says of times whether they are past: of a day before today, and ended. Cancelled services count as they would have
 * been held.
 */
export async function pastTimes(db: Db, { timeZone, now }: Now): Promise<(slot: MomentColumns) => boolean> {
  const day = today(timeZone, now)
  const first = addDays(day, -DAYS_BACK)
  const services = await db
    .selectFrom('services')
    .select(['date', 'service_time_key', 'lasts_minutes'])
    .where('date', '>=', first)
    .where('date', '<', day)
    .execute()
  const minutes = new Map(services.map((service) => [slotOf(service), service.lasts_minutes]))
  const usual = await usualMinutes(db, [{ date: day, service_time_key: '' }])
  return (slot) => {
    if (slot.date >= day || slot.date < first) return slot.date < day
    const lasts = minutes.get(slotOf(slot)) ?? usual(slot.service_time_key)
    return heldAt(slot, lasts, timeZone).ends <= now
  }
}
