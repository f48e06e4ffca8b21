import { groupBy } from '#shared/groupBy.ts'
import { minuteOfDay } from '#shared/serviceTime.ts'
import { comparisonKey } from '#shared/text.ts'
import type { MarkedDay } from './cell.marks.ts'

/** One key for '9am' and '9:00 AM'; a text that is no time is its own. */
const timeKey = (serviceTime: string): string => `${minuteOfDay(serviceTime) ?? comparisonKey(serviceTime)}`

/** The services that a sheet has on each day. */
export class DayServices {
  /** Keys of times by date. */
  readonly #times = new Map<string, Set<string>>()

  /** Adds a service; '' names none. */
  add(date: string, serviceTime: string): void {
    if (serviceTime === '') return
    const times = this.#times.get(date) ?? new Set()
    this.#times.set(date, times.add(timeKey(serviceTime)))
  }

  /**
   * The days, where one mark of a person at every service of a day, two at least, is one about the whole day: 'Off' at
   * 9am and at 11am. It stands at the first of these cells.
   */
  wholeDays(days: readonly MarkedDay[]): MarkedDay[] {
    for (const { date, serviceTime, isWhole } of days) if (!isWhole) this.add(date, serviceTime)
    const alike = groupBy(days, ({ name, date, mark }) => JSON.stringify([comparisonKey(name), date, mark]))
    const merged = new Map<MarkedDay, MarkedDay | undefined>()
    for (const some of alike.values()) {
      const [first] = some
      if (!first || some.length < 2) continue
      const services = this.#times.get(first.date)?.size ?? 0
      const own = new Set(some.flatMap(({ serviceTime }) => (serviceTime === '' ? [] : timeKey(serviceTime))))
      const isWhole = some.some((day) => day.isWhole || day.serviceTime === '') || own.size === services
      if (!isWhole || (services < 2 && own.size > 0)) continue
      for (const day of some) merged.set(day, undefined)
      merged.set(first, { ...first, serviceTime: '', isWhole: true })
    }
    return days.flatMap((day) => (merged.has(day) ? (merged.get(day) ?? []) : day))
  }
}
