import { addDays, daysBetween } from '#shared/days.ts'
import { groupBy } from '#shared/groupBy.ts'
import { weekdayOf } from '#shared/recurrence.ts'
import type { SuggestedPost, SuggestedTemplate } from '#shared/rota/suggestions.ts'
import { minuteOfDay, timeOrder } from '#shared/serviceTime.ts'
import type { PlaceRow } from '../../../plan/places/places.store.ts'

type Pattern = Pick<SuggestedTemplate, 'everyWeeks' | 'nth' | 'startsOn' | 'seen'>

const WEEK = 7

/** True for at least two thirds. */
const isMost = (times: number, of: number): boolean => times * 3 >= of * 2

/** The text that occurs most often; of several the first of the alphabet. */
function commonest(texts: string[]): string {
  const counted = [...groupBy(texts, (text) => text)].map(([text, all]) => ({ text, times: all.length }))
  counted.sort((a, b) => b.times - a.times || (a.text < b.text ? -1 : 1))
  return counted[0]?.text ?? ''
}

/**
 * The rhythm of every `weeks` weeks that most of the dates follow; undefined where they hold less than two thirds of
 * it.
 */
function everyWeeks(dates: string[], weeks: number): Pattern | undefined {
  const [first = '', last = ''] = [dates[0], dates.at(-1)]
  const weekOf = (date: string): number => daysBetween(first, date) / WEEK
  const [offset = 0] =
    [...groupBy(dates, (date) => weekOf(date) % weeks)].sort((a, b) => b[1].length - a[1].length || a[0] - b[0])[0] ??
    []
  const times = dates.filter((date) => weekOf(date) % weeks === offset).length
  const of = Math.floor((weekOf(last) - offset) / weeks) + 1
  // Services outside the rhythm speak against it.
  if (times < 2 || !isMost(times, of) || !isMost(times, dates.length)) return undefined
  const held = dates.filter((date) => weekOf(date) % weeks === offset).at(-1) ?? last
  return { everyWeeks: weeks, nth: 0, startsOn: addDays(held, weeks * WEEK), seen: { times, of } }
}

/** The places in the month, as bits, that two months have. */
function placesInMonth(dates: string[]): Pattern | undefined {
  const placeOf = (date: string): number => 1 << (Math.ceil(Number(date.slice(8)) / WEEK) - 1)
  const months = groupBy(dates, placeOf)
  const kept = [...months].filter(([, held]) => new Set(held.map((date) => date.slice(0, 7))).size >= 2)
  const nth = kept.reduce((bits, [bit]) => bits | bit, 0)
  if (nth === 0) return undefined
  const times = kept.reduce((sum, [, held]) => sum + held.length, 0)
  return { everyWeeks: 1, nth, startsOn: addDays(dates.at(-1) ?? '', WEEK), seen: { times, of: dates.length } }
}

/**
 * Pattern by which these dates of one weekday and time come again: weekly, every 2 to 4 weeks, or at places of the
 * month.
 */
function patternOf(dates: string[]): Pattern | undefined {
  if (dates.length < 2) return undefined
  for (const weeks of [1, 2, 3, 4]) {
    const pattern = everyWeeks(dates, weeks)
    if (pattern) return pattern
  }
  return placesInMonth(dates)
}

/**
 * Moves the first day of a pattern into the weeks that its dates already have, to the first of it from `day` on: what
 * stands in these weeks is adopted by the template. A pattern that is past begins after its last date.
 */
function fromDay({ startsOn, ...pattern }: Pattern, last: string, day: string): Pattern {
  const step = pattern.everyWeeks * WEEK
  const ahead = last > day ? Math.max(0, Math.floor(daysBetween(day, startsOn) / step)) : 0
  return { ...pattern, startsOn: addDays(startsOn, -ahead * step) }
}

/** Number of people whom a post has at each of the dates: at two thirds of them at least, and at most. */
function needOf(post: string, counts: number[]): SuggestedTemplate['needs'][number] | undefined {
  const of = counts.length
  const times = counts.filter((count) => count > 0).length
  if (times * 3 < of) return undefined
  const upTo = Math.max(...counts)
  const all = Array.from({ length: upTo + 1 }, (_, people) => people)
  const least = all.filter((people) => isMost(counts.filter((count) => count >= people).length, of)).at(-1) ?? 0
  const most =
    all.find((people) => people >= least && isMost(counts.filter((count) => count <= people).length, of)) ?? upTo
  return { post, minPeople: least, maxPeople: Math.max(most, least), seen: { times, of } }
}

/**
 * The posts and the services that come again in these shifts, seen from a day. `nameOf` names a template. Shifts whose
 * service time is no time of day do not count.
 */
export function suggest(
  rows: readonly Pick<PlaceRow, 'date' | 'service_time' | 'post' | 'post_key'>[],
  day: string,
  nameOf: (weekday: number, serviceTime: string) => string,
): { posts: SuggestedPost[]; templates: SuggestedTemplate[] } {
  const shifts = rows.flatMap(({ date, service_time: serviceTime, post, post_key: postKey }) => {
    const minute = minuteOfDay(serviceTime)
    return minute === undefined ? [] : { date, serviceTime, minute, post, postKey }
  })
  const templates: SuggestedTemplate[] = []
  const names = new Map(
    [...groupBy(shifts, ({ postKey }) => postKey)].map(([key, all]) => [key, commonest(all.map(({ post }) => post))]),
  )
  for (const slot of groupBy(shifts, ({ date, minute }) => `${weekdayOf(date)} ${minute}`).values()) {
    const dates = [...new Set(slot.map(({ date }) => date))].sort()
    const pattern = patternOf(dates)
    const [first] = slot
    if (!pattern || !first) continue
    const weekday = weekdayOf(first.date)
    const serviceTime = commonest(slot.map((shift) => shift.serviceTime))
    const needs = [...groupBy(slot, ({ postKey }) => postKey)].flatMap(([key, all]) => {
      const counts = dates.map((day) => all.filter(({ date }) => date === day).length)
      return needOf(names.get(key) ?? '', counts) ?? []
    })
    templates.push({
      name: nameOf(weekday, serviceTime),
      weekday,
      serviceTime,
      ...fromDay(pattern, dates.at(-1) ?? '', day),
      needs,
    })
  }
  templates.sort((a, b) => a.weekday - b.weekday || timeOrder(a.serviceTime) - timeOrder(b.serviceTime))

  const services = new Set(shifts.map(({ date, minute }) => `${date} ${minute}`)).size
  const wanted = new Set(templates.flatMap(({ needs }) => needs.map(({ post }) => post)))
  const posts = [...groupBy(shifts, ({ postKey }) => postKey)].flatMap(([key, all]) => {
    const name = names.get(key) ?? ''
    if (!wanted.has(name)) return []
    return { name, seen: { times: new Set(all.map(({ date, minute }) => `${date} ${minute}`)).size, of: services } }
  })
  posts.sort((a, b) => b.seen.times - a.seen.times || (a.name < b.name ? -1 : 1))
  for (const { needs } of templates) needs.sort((a, b) => b.seen.times - a.seen.times || (a.post < b.post ? -1 : 1))
  return { posts, templates }
}
