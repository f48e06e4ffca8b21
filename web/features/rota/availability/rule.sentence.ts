import { LOCALES } from '#shared/languages.ts'
import type { Template } from '#shared/rota/templates.ts'
import type { Translate } from '#shared/strings/translate.ts'
import { formatDay } from '../../../strings/dates.ts'
import { listOf } from '../listOf.ts'
import { weekdayIn, weekdayName } from '../weekdays.ts'
import type { RowFields } from './availability.days.ts'

/** Bits of a month's weekdays (shared/recurrence.ts) with their sentences. */
export const NTH = [1, 2, 4, 8, 16, 32] as const

/** The bits of the first to the fifth week. The bit of the last week is left out: it is one of these five. */
const ALL_FIVE = 31

/** The bits of those that are none of these: who serves in the 2nd and 4th only is away in the 1st, 3rd and 5th. */
export const restOf = (nth: number): number => ALL_FIVE & ~nth

/** True for days away that are said more shortly by those that are left: one or two of the month's five. */
const isOnly = ({ kind, nth, everyWeeks }: RowFields): boolean =>
  kind === 'away' && everyWeeks === 1 && nth < ALL_FIVE && NTH.filter((bit) => restOf(nth) & bit).length < 3

type Service = Pick<Template, '_id' | 'name' | 'weekday' | 'serviceTime'>

/** True for a name that says no more than the weekday and the time: 'Sunday 11am', in whatever language. */
const isWhenAlone = ({ weekday, serviceTime, name }: Service): boolean =>
  Object.values(LOCALES).some((locale) => {
    const written = weekdayIn(weekday, locale)
    return [`${written} ${serviceTime}`, written, serviceTime].some((one) => one.toLowerCase() === name.toLowerCase())
  })

/** 'Sunday 6pm (Evening)'; 'Sunday 11am' of a service whose name says no more. */
export const serviceName = (service: Service): string => {
  const when = `${weekdayName(service.weekday)} ${service.serviceTime}`
  return isWhenAlone(service) ? when : `${when} (${service.name})`
}

/** One sentence for a rule: 'Never · Sunday 6pm (Evening) · 1st and 3rd of the month', 'Only · … · 2nd and 4th'. */
export const ruleSentence = (row: RowFields, templates: Service[], today: string, t: Translate): string =>
  ruleParts(row, templates, today, t).join(' · ')

/** The parts of that sentence: how, which service or days, and when. */
export function ruleParts(row: RowFields, templates: Service[], today: string, t: Translate): string[] {
  const { fromDay, toDay, weekdays, everyWeeks, templateId } = row
  const kind = isOnly(row) ? 'only' : row.kind
  const nth = kind === 'only' ? restOf(row.nth) : row.nth
  const service = templateId === null ? undefined : templates.find(({ _id }) => _id === templateId)
  const days = [0, 1, 2, 3, 4, 5, 6].filter((day) => weekdays & (1 << day)).map(weekdayName)
  const places = NTH.filter((bit) => nth & bit).map((bit) => t(`availability.nth.${bit}`))
  const parts = [
    t(`availability.rule.${kind}`),
    templateId === null
      ? days.length > 0 && t('availability.everyDay', { days: listOf(days) })
      : service
        ? serviceName(service)
        : t('availability.oneService'),
    places.length > 0 && t('availability.ofTheMonth', { places: listOf(places) }),
    everyWeeks > 1 && t('availability.everyWeeks', { count: everyWeeks }),
    fromDay > today && t('availability.since', { day: formatDay(fromDay, 'shortWithYear') }),
    toDay !== null && t('availability.until', { day: formatDay(toDay, 'shortWithYear') }),
  ]
  return parts.filter((part) => part !== false)
}
