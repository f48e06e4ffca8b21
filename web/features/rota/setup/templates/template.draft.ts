import { addDays } from '#shared/days.ts'
import { occurrences } from '#shared/recurrence.ts'
import type { Template } from '#shared/rota/templates.ts'
import { minuteOfDay, timeOfDay } from '#shared/serviceTime.ts'
import type { Translate } from '#shared/strings/translate.ts'
import { weekdayName } from '../../weekdays.ts'
import { fromDraft, type ServiceDraft, toDraft } from '../services/ServiceFields.tsx'
import type { Rhythm } from './RhythmFields.tsx'

/** A day in two years: the next dates of a rare rhythm are found before it. */
const LOOK_DAYS = 730
const NEXT_DATES = 5

/** The fields of a template as they are typed. */
export interface TemplateDraft extends ServiceDraft, Rhythm {
  name: string
  /** Weeks before an unpublished month at which admins are told of it; null: never. */
  publishWeeksBefore: number | null
  /** Services that are published already follow, too. */
  published: boolean
}

/** The fields as they are sent. */
export const fieldsOf = (draft: TemplateDraft) => {
  const { name, weekday, everyWeeks, nth, startsOn, endsOn, publishWeeksBefore } = draft
  return { name, weekday, everyWeeks, nth, startsOn, endsOn: endsOn || null, publishWeeksBefore, ...fromDraft(draft) }
}

/** The fields as the form begins with them: those of the template, else those of the copied one without its time. */
export function startOf(template: Template | null, copied: Template | undefined, today: string): TemplateDraft {
  const from = template ?? copied ?? null
  return {
    name: template?.name ?? '',
    weekday: from?.weekday ?? 0,
    everyWeeks: from?.everyWeeks ?? 1,
    nth: from?.nth ?? 0,
    startsOn: template?.startsOn ?? today,
    endsOn: template?.endsOn ?? '',
    publishWeeksBefore: from?.publishWeeksBefore ?? null,
    published: false,
    ...toDraft(from),
    ...(template === null && { serviceTime: '' }),
  }
}

/** The next dates of a template as its fields are now. */
export const nextDates = ({ weekday, everyWeeks, nth, startsOn, endsOn }: TemplateDraft, today: string): string[] =>
  occurrences(
    { weekday, everyWeeks, nth, startsOn: startsOn || today, endsOn: endsOn || null },
    today,
    addDays(today, LOOK_DAYS),
  ).slice(0, NEXT_DATES)

/** 'Sunday 9am' as a name; '' without a time. */
export function nameOf({ weekday, serviceTime }: TemplateDraft, others: readonly Template[]): string {
  if (!serviceTime.trim()) return ''
  const meant = timeOfDay(serviceTime, timesOf(others, null))
  const name = `${weekdayName(weekday)} ${typeof meant === 'string' ? meant : serviceTime.trim()}`
  return name.charAt(0).toLocaleUpperCase() + name.slice(1)
}

/** Minutes of the day at which the templates in use but this one begin. */
const timesOf = (others: readonly Template[], template: Template | null): number[] =>
  others.flatMap((other) =>
    other.retired || other._id === template?._id ? [] : (minuteOfDay(other.serviceTime) ?? []),
  )

/** Says what a typed time means beside the times of the other templates, or asks which one is meant. */
export function timeHint(typed: string, template: Template | null, others: readonly Template[], t: Translate) {
  const meant = timeOfDay(typed, timesOf(others, template))
  if (typeof meant === 'string') return meant !== typed && t('setupRota.timeMeant', { time: meant })
  return meant && t('setupRota.whichTime', { morning: meant[0], evening: meant[1] })
}
