import { today as dayOf, daysBetween } from '#shared/days.ts'
import type { Reach } from '#shared/reach/reach.ts'
import type { Coverage } from '#shared/rota/coverage.ts'
import { REMIND_HOURS, type Unanswered } from '#shared/rota/publish.ts'
import type { CallOut } from '#shared/rota/standIns.ts'
import type { Todo } from '#shared/rota/todo.ts'
import { minuteOfDay } from '#shared/serviceTime.ts'
import type { Translate } from '#shared/strings/translate.ts'
import { formatDay, formatDistance } from '../../../strings/dates.ts'
import { writtenPhone } from '../../people/people/phone.groups.ts'

const sum = (numbers: number[]): number => numbers.reduce((total, one) => total + one, 0)

type When = { date: string; serviceTime: string }

/** 'Sun, Nov 29 · 10:45am' */
export const gapWhenText = ({ date, serviceTime }: When): string => `${formatDay(date, 'weekday')} · ${serviceTime}`

/** '5:30 and 5:30pm on Dec 5 are one time now' */
export const sameText = (
  { date, serviceTimes: [one, other] }: NonNullable<Todo['sameTimes']>[number],
  t: Translate,
): string => t('todo.sameTimes', { one, other, day: formatDay(date, 'short') })

/** Days of a week, so that 'this Sunday' means one day. */
const WEEK = 7

/** 'Today', 'Tomorrow', 'This Sunday', or 'Sunday, December 20'. */
export function todoDayText(date: string, today: string, t: Translate): string {
  const away = daysBetween(today, date)
  // A day before today is named only while it is on.
  if (away < 0) return t('todo.now')
  if (away === 0) return t('todo.today')
  if (away === 1) return t('todo.tomorrow')
  return away < WEEK ? t('todo.thisDay', { weekday: formatDay(date, 'weekdayName') }) : formatDay(date)
}

/** '2 places open, 5 have not answered'; '' where nothing is missing. */
const missingText = ({ open, unanswered }: { open: number; unanswered: number }, t: Translate): string =>
  [open > 0 && t('todo.headOpen', { count: open }), unanswered > 0 && t('todo.headUnanswered', { count: unanswered })]
    .filter((text) => text !== false)
    .join(', ')

/**
 * The head line: what the next day with a service needs, and what all days of the page do, in places and people, as the
 * card of the dashboard counts them; '' for a part that is about nothing.
 */
export function headText({ day, open, unanswered }: Todo, today: string, t: Translate) {
  if (!day) return { when: '', what: '', rest: '' }
  const isMore = open > day.open || unanswered > day.unanswered
  return {
    when: todoDayText(day.date, today, t),
    what: missingText(day, t) || t('todo.headCovered'),
    rest: isMore ? t('todo.inWeeks', { missing: missingText({ open, unanswered }, t) }) : '',
  }
}

/** A place for which somebody is missing, or more are looked for. */
export interface GapToFill extends When {
  _id: string
  serviceId: string
  postId: string
  post: string
  empty: number
  /** The open search for it. */
  search: CallOut | undefined
}

/** True where a service has begun at an instant, told by the clock of the team. */
function hasBegun({ date, serviceTime }: When, timeZone: string, now: Date): boolean {
  const day = dayOf(timeZone, now)
  if (date !== day) return date < day
  const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone }).format(now)
  return (minuteOfDay(serviceTime) ?? Number.POSITIVE_INFINITY) <= (minuteOfDay(clock) ?? 0)
}

/** Services that are held and have not begun. */
export const servicesToCome = (services: readonly Coverage[], timeZone: string, now: Date): Coverage[] =>
  services.filter((service) => service.state !== 'cancelled' && !hasBegun(service, timeZone, now))

/** Open places of services, with the search for each; by date and time. */
export function placesToFill(services: readonly Coverage[], searches: readonly CallOut[]): GapToFill[] {
  return services.flatMap(({ serviceId, date, serviceTime, posts }) =>
    posts.flatMap(({ postId, post, empty }) => {
      const search = searches.find(
        (one) => one.state === 'open' && one.serviceId === serviceId && one.postId === postId,
      )
      return empty > 0 || search
        ? [{ _id: `${serviceId} ${postId}`, serviceId, postId, post, date, serviceTime, empty, search }]
        : []
    }),
  )
}

/** The gaps of a service: places, and answers of people who are asked. */
export const gapsOf = ({ posts }: Coverage) => ({
  open: sum(posts.map(({ empty }) => empty)),
  asked: sum(posts.map(({ asked }) => asked)),
})

/** Places named before the rest is a number. */
const NAMED = 2

/** 'Nov 29 Left Aisle, Dec 13 Balcony and 2 more': the places of somebody who has not answered. */
export function itemsText(items: Unanswered['items'], t: Translate): string {
  const named = items.slice(0, NAMED).map(({ date, post }) => `${formatDay(date, 'short')} ${post}`)
  const more = items.length - named.length
  return [named.join(', '), ...(more > 0 ? [t('todo.andMore', { count: more })] : [])].join(' ')
}

/**
 * Time at which somebody was reminded last within the hours in which it is not done again; null where they may be
 * reminded.
 */
export function lastReminder(items: Unanswered['items'], now: Date): string | null {
  const since = new Date(now.getTime() - REMIND_HOURS * 3_600_000).toISOString()
  const last = items
    .flatMap(({ remindedAt }) => remindedAt ?? [])
    .sort()
    .at(-1)
  return last !== undefined && last >= since ? last : null
}

/** '5 days ago', 'yesterday', 'today': an instant, in days of the team. */
const agoText = (at: string, today: string, timeZone: string): string =>
  formatDistance(today, dayOf(timeZone, new Date(at)))

const firstOf = (times: (string | null)[]): string | undefined => times.flatMap((time) => time ?? []).sort()[0]

type Way = 'told' | 'handed' | 'untold'

/**
 * Day on which somebody was first told of a place that waits, or their link was handed over, or on which it was
 * published without either.
 */
function sinceOf({ items }: Unanswered, today: string, timeZone: string): { when: string; way: Way } {
  const told = firstOf(items.map(({ toldAt }) => toldAt))
  const handed = firstOf(items.map(({ handedAt }) => handedAt))
  const at = told ?? handed ?? firstOf(items.map(({ askedAt }) => askedAt)) ?? ''
  return { when: agoText(at, today, timeZone), way: told ? 'told' : handed ? 'handed' : 'untold' }
}

const OF_ALL = { told: 'todo.allAsked', handed: 'todo.allLinksGiven', untold: 'todo.noneTold' } as const
const OF_ONE = { told: 'todo.askedAgo', handed: 'todo.linkGiven', untold: 'todo.notTold' } as const

/** 'All were asked 5 days ago.': what holds of all of several people; null where days differ, or some were not told. */
export function askedTogether(
  people: readonly Unanswered[],
  today: string,
  timeZone: string,
  t: Translate,
): string | null {
  const [first, ...others] = people.map((one) => sinceOf(one, today, timeZone))
  if (!first || others.length === 0) return null
  const isAlike = others.every(({ when, way }) => when === first.when && way === first.way)
  return isAlike ? t(OF_ALL[first.way], { when: first.when }) : null
}

/** Times since somebody was asked, unless that is said elsewhere, and since they were reminded, in a line. */
export function waitText(
  person: Unanswered,
  { today, timeZone, now, isAskedSaid }: { today: string; timeZone: string; now: Date; isAskedSaid: boolean },
  t: Translate,
): string {
  const { when, way } = sinceOf(person, today, timeZone)
  const reminded = lastReminder(person.items, now)
  return [
    !isAskedSaid && t(OF_ONE[way], { when }),
    reminded && t('todo.remindedAgo', { when: agoText(reminded, today, timeZone) }),
  ]
    .filter(Boolean)
    .join(' · ')
}

/** What is left to do for people whom the app does not reach: to call those who have a number. */
export function unreachedText(people: readonly { phoneNumber: string | null }[], t: Translate): string {
  const numbers = people.filter(({ phoneNumber }) => phoneNumber !== null).length
  if (numbers === 0) return t('todo.thenLink')
  return t(numbers === people.length ? 'todo.thenCall' : 'todo.thenCallOrLink')
}

/** A line for each person with number and places, to be called by. */
export const phoneList = (people: readonly Unanswered[], t: Translate): string =>
  people
    .map(({ user, items }) => {
      const places = items.map(
        ({ post, ...when }) => `${formatDay(when.date, 'weekday')}, ${when.serviceTime}, ${post}`,
      )
      return `${user.name}, ${user.phoneNumber ? writtenPhone(user.phoneNumber) : t('todo.noPhone')}: ${places.join('; ')}`
    })
    .join('\n')

/** Reason for which pushes are not known to arrive at somebody. `timeZone` is the team's. */
export function reachText({ state, since }: Reach, today: string, timeZone: string, t: Translate): string {
  const day = since && dayOf(timeZone, new Date(since))
  if (state === 'failing') return t('reach.failing', { since: day ? formatDay(day, 'short') : '' })
  if (state === 'unproved')
    return day ? t('reach.unprovedSince', { since: formatDistance(today, day) }) : t('reach.unproved')
  return t(state === 'none' ? 'reach.none' : 'reach.reachable')
}
