import { formatDay, formatSpan, monthOf } from '../../../strings/dates.ts'

interface Days {
  fromDay: string
  toDay: string
}

/** 'Dec 14', 'Dec 20–22', 'Dec 22 – Jan 2'. */
const oneText = ({ fromDay, toDay }: Days): string =>
  fromDay === toDay ? formatDay(fromDay, 'short') : formatSpan(fromDay, toDay, 'short')

/** Days of the month without its name: '14', '20–22'. */
const numbersOf = ({ fromDay, toDay }: Days): string =>
  [...new Set([fromDay, toDay])].map((day) => Number(day.slice(8))).join('–')

/** Days and spans, each month named once: 'Dec 14, 20–22, Jan 4'; 'Dec 22 – Jan 2' stands by itself. */
export function daysText(all: readonly Days[]): string {
  const sorted = all.toSorted((a, b) => a.fromDay.localeCompare(b.fromDay))
  const groups: Days[][] = []
  for (const one of sorted) {
    const last = groups.at(-1)
    const isSame = last?.every(
      ({ fromDay, toDay }) => monthOf(fromDay) === monthOf(one.toDay) && monthOf(toDay) === monthOf(one.fromDay),
    )
    if (last && isSame) last.push(one)
    else groups.push([one])
  }
  return groups
    .map(([first, ...rest]) => {
      if (!first) return ''
      if (rest.length === 0) return oneText(first)
      // The order of day and month is the language's.
      return formatDay(first.fromDay, 'short').replace(/\d+/, [first, ...rest].map(numbersOf).join(', '))
    })
    .join(', ')
}
