import { addDays, daysBetween } from '#shared/days.ts'
import type { ServiceCounts } from '#shared/sunday/counts.ts'

/** A kind with its total of each week, null where it was not counted. */
interface KindWeeks {
  kindId: string
  kind: string
  weeks: (number | null)[]
}

/** Days of 52 weeks: the same weekday a year before. */
export const YEAR_DAYS = 364

/** The weeks from Sunday on up to a day, since the first service that was counted; services are oldest first. */
function weeksSince(services: readonly ServiceCounts[], to: string): { from: string; weekCount: number } {
  const first = services[0]?.date ?? to
  const from = addDays(first, -new Date(first).getUTCDay())
  return { from, weekCount: Math.floor(daysBetween(from, to) / 7) + 1 }
}

/** The kinds that were counted, with the sums of the weeks that begin with the day `from`. */
export function weeksOf(services: readonly ServiceCounts[], from: string, weekCount: number): KindWeeks[] {
  const kinds = new Map<string, KindWeeks>()
  for (const { date, kinds: counted } of services) {
    const week = Math.floor(daysBetween(from, date) / 7)
    for (const { kindId, kind, total } of counted) {
      const line = kinds.get(kindId) ?? { kindId, kind, weeks: Array<number | null>(weekCount).fill(null) }
      kinds.set(kindId, line)
      if (week >= 0 && week < weekCount) line.weeks[week] = (line.weeks[week] ?? 0) + total
    }
  }
  return [...kinds.values()]
}

/** A kind that was counted in two weeks at least, and the same weeks a year before; null where it was not counted. */
export interface KindLine extends KindWeeks {
  past: KindWeeks['weeks'] | null
}

/** The lines of the charts with the Sunday that they begin with; one week alone would be a dot in an empty frame. */
export function linesOf(
  all: readonly ServiceCounts[],
  before: readonly ServiceCounts[],
  { to, now }: { to: string; now: number },
) {
  // A day on which people still count would be drawn as a fall.
  const counting = new Set(all.filter(({ endsAt }) => endsAt && Date.parse(endsAt) > now).map(({ date }) => date))
  const services = all.filter(({ date }) => !counting.has(date))
  const { from, weekCount } = weeksSince(services, to)
  const past = weeksOf(before, addDays(from, -YEAR_DAYS), weekCount)
  const lines = weeksOf(services, from, weekCount)
    .filter(({ weeks }) => weeks.filter((value) => value !== null).length > 1)
    .map((kind): KindLine => {
      const then = past.find(({ kindId }) => kindId === kind.kindId)?.weeks
      return { ...kind, past: then?.some((value) => value !== null) ? then : null }
    })
  return { from, lines }
}

/** The round number that a scale from 0 ends with, so that `most` is below it. */
export function scaleEnd(most: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(most, 10)))
  return ([1, 2, 3, 4, 5, 6, 8].find((step) => step * power >= most) ?? 10) * power
}

/** Round numbers from 0 to the end of a scale, two to five steps. */
export function scaleMarks(end: number): number[] {
  const power = 10 ** Math.floor(Math.log10(end))
  const step = (end / power < 3 ? 0.5 : end / power < 6 ? 1 : 2) * power
  return Array.from({ length: Math.round(end / step) + 1 }, (_, mark) => mark * step)
}

/** Most weeks that are named below the lines: a small phone has room for four. */
const NAMED_WEEKS = 4

/** Weeks that are named, evenly spaced from the first one on. */
export function namedWeeks(weekCount: number): number[] {
  const every = Math.ceil(weekCount / NAMED_WEEKS)
  return Array.from({ length: Math.ceil(weekCount / every) }, (_, name) => name * every)
}

/** Share of the width at which a week stands. */
export const weekPlace = (week: number, weekCount: number): number => (week + 0.5) / weekCount

/** The path of a line in a box of `width` and `height`; weeks without a number are passed over. */
export function pathOf(weeks: KindWeeks['weeks'], end: number, width: number, height: number): string {
  const points = weeks.flatMap((value, week) =>
    value === null
      ? []
      : [`${Math.round(weekPlace(week, weeks.length) * width)} ${Math.round(height * (1 - value / end))}`],
  )
  // A line of one point is drawn as a dot only where it leads somewhere.
  const drawn = points.length === 1 ? [...points, ...points] : points
  return drawn.map((point, place) => `${place === 0 ? 'M' : 'L'}${point}`).join('')
}
