import { today as dayOf } from '#shared/days.ts'
import { groupBy } from '#shared/groupBy.ts'
import { weekdayOf } from '#shared/recurrence.ts'
import type { Board, Preview, Problem } from '#shared/rota/board.ts'
import type { Publication, Receipt } from '#shared/rota/publish.ts'
import type { Translate } from '#shared/strings/translate.ts'
import { formatDay, formatMonthName, formatSpan, monthOf, monthSpan } from '../../../strings/dates.ts'
import { isAnnounced, isOfSheet } from '../board/board.model.ts'
import { isDrafted } from '../board/cells/placeState.ts'
import { isBegun, type Now } from '../board/useFirstMonth.ts'

/** The conflicts among these problems that stand in services which would be published. */
export function conflictsToPublish({ services }: Pick<Board, 'services'>, problems: readonly Problem[]): Problem[] {
  const drafts = new Set(services.filter(isDrafted).map(({ _id }) => _id))
  return problems.filter(({ code, serviceId }) => code !== 'empty' && drafts.has(serviceId))
}

const newItems = ({ members }: Preview) =>
  members.flatMap(({ added, changed }) => [...added, ...changed.map(({ after }) => after)])

const spanText = (from: string, to: string): string =>
  from === to ? formatDay(from, 'short') : formatSpan(from, to, 'short')

/** 'Jan 3–17': the days of the new places of a preview; '' where nobody gets one. */
export function newDays(preview: Preview): string {
  const days = newItems(preview)
    .map(({ date }) => date)
    .sort()
  const [first, last] = [days[0], days.at(-1)]
  return first && last ? spanText(first, last) : ''
}

/** '23 people, 38 places, Jan 3–17.'; '' where nobody gets a place. */
export function sumText(preview: Preview, t: Translate): string {
  const days = newDays(preview)
  if (!days) return ''
  return t('publish.sum', {
    people: t('publish.people', { count: preview.members.length }),
    places: t('publish.places', { count: newItems(preview).length }),
    days,
  })
}

/** The days of a publication: 'December', 'December to February' where these are whole months, else 'Dec 6–20'. */
export function publishedDays({ fromDay, toDay }: Pick<Publication, 'fromDay' | 'toDay'>, t: Translate): string {
  const [first, last] = [monthOf(fromDay), monthOf(toDay)]
  if (fromDay === monthSpan(first).from && toDay === monthSpan(last).to)
    return first === last
      ? formatMonthName(first)
      : t('receipts.months', { from: formatMonthName(first), to: formatMonthName(last) })
  return spanText(fromDay, toDay)
}

/**
 * 'December to February, sent Nov 27': which days, and the day in the team's time zone on which they were published.
 */
export const publicationTitle = (publication: Publication, timeZone: string, t: Translate): string =>
  t('receipts.title', {
    days: publishedDays(publication, t),
    day: formatDay(dayOf(timeZone, new Date(publication.publishedAt)), 'short'),
  })

/**
 * Days of a span, from `today` on, at whose services people of the sheet stand and nobody else: they stay as they are.
 */
export function sheetDays({ services }: Board, { from, to }: Pick<Board, 'from' | 'to'>, today: string): string[] {
  const ofSpan = services.filter(
    ({ date, state, places }) =>
      state === 'planned' && date >= from && date <= to && date >= today && places.length > 0,
  )
  return [...groupBy(ofSpan, ({ date }) => date)].flatMap(([date, ofDay]) => (ofDay.every(isOfSheet) ? date : []))
}

/** Number of services of a span to come that a publication opens: members know nothing of them before. */
export const openedServices = ({ services }: Board, { from, to }: Pick<Board, 'from' | 'to'>, now: Now): number =>
  services.filter(
    (service) =>
      service.state === 'planned' &&
      service.date >= from &&
      service.date <= to &&
      !isAnnounced(service) &&
      !isBegun(service, now),
  ).length

/** 'December: 2 Sundays of the sheet stand as they are.'; '' where there are none. `span` names the days in words. */
export function sheetText(days: readonly string[], span: string, t: Translate): string {
  if (days.length === 0) return ''
  const areSundays = days.every((day) => weekdayOf(day) === 0)
  return t(areSundays ? 'publish.sheetSundays' : 'publish.sheetDays', { days: span, count: days.length })
}

interface DoneWords {
  /** Number of those whom the app tells, and of those who hear it from the admin. */
  told: number
  untold: number
  /** The sentence about the days of the sheet. */
  ofSheet: string
}

/**
 * The sentence once the days are published, and who learns of it from whom. Beside days of the sheet, published are
 * those alone that have new places.
 */
export const doneText = (
  publication: Publication,
  preview: Preview,
  { told, untold, ofSheet }: DoneWords,
  t: Translate,
): string =>
  [
    t('publish.done', { days: (ofSheet && newDays(preview)) || publishedDays(publication, t) }),
    ofSheet,
    told > 0 && t('publish.doneTold', { count: told }),
    untold > 0 && t('publish.doneYours', { count: untold }),
  ]
    .filter(Boolean)
    .join(' ')

/**
 * Sentences about the arrival of a publication, without counts of nobody: '44 of 87 places answered (42 yes, 2 no) · 38
 * people still owe an answer · the app told 9'.
 */
export function receiptsText(receipts: readonly Receipt[], t: Translate): string {
  const count = (has: (receipt: Receipt) => boolean) => receipts.filter(has).length
  const [told, arrived] = [count(({ toldAt }) => toldAt !== null), count(({ arrivedAt }) => arrivedAt !== null)]
  const sum = (state: keyof Receipt['places']) => receipts.reduce((total, { places }) => total + places[state], 0)
  const [accepted, declined] = [sum('accepted'), sum('declined')]
  const places = accepted + declined + sum('asked')
  const answered = { answered: accepted + declined, count: places }
  const owing = count(({ answered }) => !answered)
  return [
    declined > 0
      ? t('receipts.answeredBoth', { ...answered, yes: accepted, no: declined })
      : places > 0 && t('receipts.answered', answered),
    owing > 0 && t('receipts.owing', { count: owing }),
    told > 0 && t('receipts.told', { count: told }),
    arrived > 0 && t('receipts.arrivedCount', { count: arrived }),
  ]
    .filter(Boolean)
    .join(' · ')
}

interface Counts {
  told: number
  untold: number
  /** Number of those who have said yes already. */
  saidYes: number
}

/** Text of the button: how many the app tells, how many are left to the admin, and whose yes is recorded with it. */
export function publishText({ told, untold, saidYes }: Counts, t: Translate): string {
  const yes = saidYes > 0 ? `, ${t('publish.yesAlready', { count: saidYes })}` : ''
  if (told === 0) return (untold === 0 ? t('publish.title') : t('publish.publishYourself', { count: untold })) + yes
  return (
    (untold === 0 ? t('publish.publish', { count: told }) : t('publish.publishBoth', { count: told, you: untold })) +
    yes
  )
}

interface Emptiness {
  /** Number of places that stay empty, and their days, 'Jan 24–31'; of the empty end alone where `until` is a day. */
  count: number
  days: string
  /** Number of empty places of services that are published already, for which people are asked. */
  asked: number
  /** The last day up to which publishing leaves the empty end of the span out; null where there is none. */
  until: string | null
}

/**
 * Places that stay empty, and where those of now are the end of the span alone, the day until which to publish. Null
 * where none does.
 */
export function emptiness({ services }: Board, preview: Preview): Emptiness | null {
  const byId = new Map(services.map((service) => [service._id, service]))
  const places = preview.problems
    .filter(({ code }) => code === 'empty')
    .map(({ serviceId, missing }) => {
      const service = byId.get(serviceId)
      return { date: service?.date ?? preview.to, missing, isAsked: service?.published === true && !isDrafted(service) }
    })
    .sort((a, b) => (a.date < b.date ? -1 : 1))
  const sum = (some: typeof places) => some.reduce((total, { missing }) => total + missing, 0)
  const empty = places.filter(({ isAsked }) => !isAsked)
  const asked = sum(places) - sum(empty)
  const last = newItems(preview)
    .map(({ date }) => date)
    .sort()
    .at(-1)
  const after = last === undefined ? [] : empty.filter(({ date }) => date > last)
  const told = after.length > 0 ? after : empty
  const [from, to] = [told[0]?.date, told.at(-1)?.date]
  if (!from || !to) return asked > 0 ? { count: 0, days: '', asked, until: null } : null
  return { count: sum(told), days: spanText(from, to), asked, until: after.length > 0 ? (last ?? null) : null }
}
